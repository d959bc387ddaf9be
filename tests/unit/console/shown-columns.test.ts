/** Columns of child rows that no row shows take no space. */
import { expect, it } from 'vitest'
import { defineSchema } from '../../../src/schemas/core/define'
import { shownColumns } from '../../../src/screens/form/inputs/grid/shown-columns'

const entity = defineSchema('cm/thing', {
  x: { area: 'admin' },
  properties: {
    kind: { type: 'string' },
    lines: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          name: { type: 'string' },
          mode: { type: 'string', default: 'piece' },
          length: { type: 'string', x: { show_if: { field: 'mode', op: 'eq', value: 'metre' } } },
          port: { type: 'string', x: { show_if: { field: 'parent.kind', op: 'eq', value: 'export' } } },
        },
      },
    },
  },
})
const list = entity.fields.find(({ name }) => name === 'lines')
const namesOf = (rows: readonly Record<string, unknown>[], kind: string) =>
  list &&
  shownColumns(
    list.items ?? [],
    rows.map((row, at) => ({ ...row, _key: String(at) })),
    { list, record: { kind } },
  ).map(({ name }) => name)

it('a column that one row shows is there for all', () => {
  expect(namesOf([{ mode: 'piece' }, { mode: 'metre' }], 'home')).toEqual(['name', 'mode', 'length'])
})

it('a column that no row shows is not there, whether its row or its record hides it', () => {
  expect(namesOf([{ mode: 'piece' }], 'home')).toEqual(['name', 'mode'])
  expect(namesOf([{ mode: 'piece' }], 'export')).toEqual(['name', 'mode', 'port'])
})

it('without rows the columns are those of a fresh row, with its defaults', () => {
  expect(namesOf([], 'export')).toEqual(['name', 'mode', 'port'])
})
