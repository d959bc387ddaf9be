/** Declarations of former versions, in whose databases and backups keys have other names. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkDeclarations, problemText } from '../../../src/schemas/core/check/check'
import { defineSchema } from '../../../src/schemas/core/define'
import { withPresentKeys } from '../../../src/schemas/core/former-keys'

const landed = JSON.parse(readFileSync(new URL('../../support/landed/0.1.0.json', import.meta.url), 'utf8')) as object[]
const present = withPresentKeys(landed)
const find = (name: string) => present.find((entity) => entity.name === name)

test('every key that was renamed is read under its present name', () => {
  expect(find('cm/lead')?.x).toMatchObject({ collaborators: 'collaborators', actions: { win: {}, transfer: { owner_only: true } } })
  expect(find('cm/quota-line')?.x).toMatchObject({ standard_actions: ['list', 'show', 'export'], actions: { 'set-targets': {} } })
  expect(find('cm/lead')?.fields.find(({ name }) => name === 'owner')?.x).toMatchObject({ change_action: 'transfer' })
  expect(
    find('cm/lead')
      ?.fields.flatMap(({ items = [] }) => items)
      .find(({ name }) => name === 'product')?.x,
  ).toMatchObject({
    label_snapshot: 'product_name',
  })
  expect(find('cm/activity')?.x).toMatchObject({ access_via: 'lead' })
  expect(find('sc/saved-view')?.x).toMatchObject({ explicit_grants_only: true })
  expect(present.filter(({ x }) => x.requires_reauth).length).toBeGreaterThan(0)
  expect(find('sc/user')?.derivedFilters.map(({ name }) => name)).toContain('department')
  expect(find('sc/user')?.virtualFields.length).toBeGreaterThan(0)
})

test('what is read so stays as it is, and misses no field', () => {
  expect(withPresentKeys(present)).toEqual(present)
  expect(present.map(({ name, fields }) => [name, fields.length])).toEqual(
    (landed as typeof present).map(({ name, fields }) => [name, fields.length]),
  )
})

test('a declaration with a former key does not start, and hears the present one', () => {
  const x = { area: 'use', closed: true, title: 'code' } as { area: 'use'; title: 'code' }
  const renamed = { search: true, was: 'number' } as { search: true }
  const entity = defineSchema('zz/thing', { x, properties: { code: { type: 'string', x: renamed } } })
  expect(checkDeclarations([entity]).map(problemText)).toEqual(
    expect.arrayContaining([
      '- src/schemas/zz/thing.ts: x.closed is called x.explicit_grants_only.',
      '- src/schemas/zz/thing.ts, field code: x.was is called x.renamed_from.',
    ]),
  )
})
