/** Every entity stands in the newest landed snapshot: of one that doesn't, no migration test would miss the rows (docs/database.md). */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withPresentKeys } from '../../../src/schemas/core/former-keys'
import { declaredEntities } from '../../../src/schemas/index'

const folder = new URL('../../support/landed/', import.meta.url)
const byVersion = new Intl.Collator('en', { numeric: true }).compare
const newest = readdirSync(folder).sort(byVersion).at(-1) ?? ''
const landed = withPresentKeys(JSON.parse(readFileSync(new URL(newest, folder), 'utf8')) as object[])

interface Named {
  name: string
  x: { renamed_from?: string }
}

const unguarded = (declared: readonly Named[], snapshot: readonly { name: string }[]): string[] => {
  const names = new Set(snapshot.map(({ name }) => name))
  return declared.filter(({ name, x }) => !names.has(name) && !names.has(x.renamed_from ?? '')).map(({ name }) => name)
}

test('no entity is missing from the snapshot', () => {
  expect(unguarded(declaredEntities, landed), `missing from tests/support/landed/${newest}: npm run snapshot`).toEqual([])
})

test('one that is missing is named; one that was renamed is not', () => {
  const [first, second] = landed
  expect(first && second && unguarded(landed, landed.slice(1))).toEqual([first?.name])
  expect(unguarded([{ name: 'zz/new', x: { renamed_from: second?.name ?? '' } }], landed)).toEqual([])
})
