/** What a click with Alt tells under `npm run dev`: the line that declares a field, and the key that draws it by hand. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { declaredEntities } from '../../../src/schemas'
import { lineOf, overrideOf } from '../../../src/dev/declared-at'

const sourceOf = (entity: string) => readFileSync(new URL(`../../../src/schemas/${entity}.ts`, import.meta.url), 'utf8')

test('every field of the product that its file names is found there', () => {
  const wrong = declaredEntities.flatMap((entity) => {
    const source = sourceOf(entity.name)
    // Made by a factory: its file names no field.
    if (!source.includes('properties:')) return []
    const lines = source.split('\n')
    return entity.fields
      .flatMap(({ name, items = [] }) => [name, ...items.map((item) => `${name}.${item.name}`)])
      .filter((path) => {
        const line = lines[(lineOf(source, path) ?? 0) - 1] ?? ''
        const [name = ''] = path.split('.')
        return (
          !line.includes(`${path.split('.').at(-1) ?? ''}:`) &&
          !(entity.lookup && line.includes('lookup: ')) &&
          !/\.\.\.|properties: \w/.test(line) &&
          // Rows that come from another file: the field that takes them.
          !(path.includes('.') && new RegExp(`^ *${name}: \\w+,$`).test(line))
        )
      })
      .map((path) => `${entity.name} ${path}`)
  })
  expect(wrong).toEqual([])
})

test('a field is not taken for a key of the same name above the fields, nor for another that ends like it', () => {
  const source = ["x: { title: 'title', list: { columns: ['name'] } },", 'properties: {', '  subtitle: {},', '  title: {},', '},'].join(
    '\n',
  )
  expect([lineOf(source, 'title'), lineOf(source, 'nothing')]).toEqual([4, undefined])
})

test('an input and a column are drawn by hand by keys of their own, where the resource stands', () => {
  const resources = {
    'src/resources/sc.ts': '  lead: resource<typeof lead>({',
    'src/resources/cm-sales.ts': "\n  'lead': resource<typeof lead>({",
  }
  expect(overrideOf({ entity: 'cm/lead', path: 'amount', place: 'input' }, resources)).toEqual({
    file: 'src/resources/cm-sales.ts:2',
    code: "inputs: { amount: () => import('../pages/cm/…') }",
  })
  expect(overrideOf({ entity: 'cm/lead', path: 'amount', place: 'column' }, {}).code).toContain('columns: { amount: ')
})
