/** docs/declaration.md is the reference of the whole vocabulary. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const types = ['types', 'field-declaration', 'action-declaration'].map((file) => read(`src/schemas/core/${file}.ts`)).join('')
const reference = read('docs/declaration.md')

/** The keys of an interface, as it stands in the vocabulary. */
function keysOf(name: string): string[] {
  const body = new RegExp(`interface ${name}<[^{]*\\{\\n([\\s\\S]*?)\\n\\}`).exec(types)?.[1] ?? ''
  return [...body.matchAll(/^ {2}(\w+)\??:/gm)].map(([, key]) => key ?? '')
}

/** The rows of the table under a heading: their first and last cells. */
function rowsUnder(heading: string): { keys: string; example: string }[] {
  const section = reference.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const cells = line.split(/(?<!')\s\|\s|^\| | \|$/).filter(Boolean)
      return { keys: cells[0] ?? '', example: cells.at(-1) ?? '' }
    })
}

test.each([
  ['FieldExtension', '`x` of a field'],
  ['EntityExtension', '`x` of an entity'],
])('every key of %s has its row and an example', (name, heading) => {
  const rows = rowsUnder(heading)
  const keys = keysOf(name)
  expect(keys.length).toBeGreaterThan(15)
  for (const key of keys) {
    const row = rows.find((candidate) => candidate.keys.includes(`\`${key}\``))
    expect(row?.example ?? 'no row', key).toContain(key)
  }
  const documented = rows.flatMap((row) => [...row.keys.matchAll(/`(\w+)`/g)].map(([, key]) => key))
  expect(documented.filter((key) => key !== undefined && !keys.includes(key))).toEqual([])
})

test('every key of an action has its row, and every key of states its sentence', () => {
  const documented = rowsUnder('Actions').flatMap(({ keys }) => [...keys.matchAll(/`(\w+)`/g)].map(([, key]) => key))
  expect(documented.toSorted()).toEqual(keysOf('ActionDeclaration').toSorted())
  const words = keysOf('StatesDeclaration').filter((key) => !reference.includes(`\`${key}\``) && !reference.includes(`${key}:`))
  expect([keysOf('StatesDeclaration').length > 3, words]).toEqual([true, []])
})

test('every field type has its row', () => {
  const union = /export type FieldType =\n([\s\S]*?)\n\n/.exec(types)?.[1] ?? ''
  const names = [...union.matchAll(/'([\w-]+)'/g)].map(([, name]) => name ?? '')
  expect(names.length).toBeGreaterThan(20)
  const words: Record<string, string> = {
    ref: 'reference',
    refs: 'many references',
    'i18n-text': 'translated text',
    list: 'child rows',
    json: 'anything',
    rrule: 'rule of repetition',
  }
  const table = reference.split('## Field types\n')[1]?.split('\n## ')[0] ?? ''
  for (const name of names) expect(table, name).toContain(words[name] ?? name)
})
