// Saves the declarations as they are now under tests/support/landed/<version>.json, from which the tests migrate.
// Run when an issue lands: npm run snapshot. Until the version in package.json changes, it replaces the last one.
import { readFileSync, writeFileSync } from 'node:fs'
import { runnerImport } from 'vite'

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const { module } = await runnerImport('./src/schemas/index.ts', { configFile: false, logLevel: 'error' })
// Seeds are rows, not tables; they would only make the file long.
const entities = module.declaredEntities.map((entity) => ({ ...entity, seeds: [] }))
const file = `tests/support/landed/${version}.json`
writeFileSync(file, `[\n${entities.map((entity) => JSON.stringify(entity)).join(',\n')}\n]\n`)
console.log(`${file}: ${entities.length} entities`)
