/** docs/configuration.md has a row for each setting that the server reads, and no other. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadConfig } from '../../../server/config/config'

/** Asked for by name while the settings are read. */
function settingsRead(): string[] {
  const read = new Set<string>()
  const env = new Proxy<Record<string, string | undefined>>(
    {},
    {
      get(_, name) {
        read.add(String(name))
        return undefined
      },
    },
  )
  loadConfig(env, { production: false })
  return [...read]
}

/** Read where the process begins, before the settings. */
const ofTheProcess = ['NODE_ENV']

const rows = readFileSync('docs/configuration.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
const documented = rows.flatMap((row) => [...(row.split(' | ')[0] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name ?? ''))

test('every setting stands in docs/configuration.md, once, and every row is a setting', () => {
  expect(documented.toSorted()).toEqual([...settingsRead(), ...ofTheProcess].toSorted())
})
