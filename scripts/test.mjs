// `npm test [-- files or Vitest options]`: whatever is missing first, then all tests.
import { join } from 'node:path'
import { ensureChromium } from './ensure-chromium.mjs'
import { checkNode, ensureBuilt, ensureInstalled, orSayWhy, root, run } from './prepare.mjs'

await orSayWhy(async () => {
  const args = process.argv.slice(2)
  checkNode()
  await ensureInstalled()
  process.env.CHROMIUM_PATH = await ensureChromium()
  // The browser tests and the start tests run what people run.
  await ensureBuilt()
  process.exitCode = await run(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args], { stdio: 'inherit' })
})
