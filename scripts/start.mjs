// `npm start`, `npm run db:plan`: whatever is missing first, then the server in this very process, so that signals reach it.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkNode, ensureBuilt, ensureInstalled, orSayWhy, root } from './prepare.mjs'

await orSayWhy(async () => {
  checkNode()
  await ensureInstalled()
  await ensureBuilt()
})
process.setSourceMapsEnabled(true)
await import(pathToFileURL(join(root, 'dist/server/main.js')).href)
