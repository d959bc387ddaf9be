/** A type of field is one object on each side, and hardly anything else asks for a type by its name. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fieldTypes, isApart, isMany, singleType } from '../../../src/schemas/core/field-types'
import type { Field } from '../../../src/schemas/core/define'
import type { FieldType } from '../../../src/schemas/core/types'
import { cellValue } from '../../../src/screens/field-types/grid-types'
import { listType } from '../../../src/screens/field-types/list-types'
import { serverType } from '../../../server/field-types/field-types'

const types = Object.keys(fieldTypes) as FieldType[]
const fieldOf = (type: FieldType): Field => ({ name: 'it', type, required: false, schema: {}, x: {} })

describe.each(types)('%s', (type) => {
  const field = fieldOf(type)

  // Inputs of forms and filters need a browser; that each type has one is the compiler's to say.
  test('is there on both sides', () => {
    expect(serverType(field).filter).toBeTypeOf('function')
    expect(listType(field).offered.length).toBeGreaterThan(0)
    const context = { formats: { language: 'en', timeZone: 'UTC', rocEra: false }, labelsOf: () => [] } as const
    expect(cellValue(field, 'x', context)).toBeTypeOf('object')
  })

  test('has a column, or a table of its own', () => {
    expect(serverType(field).column === undefined).toBe(isApart(field))
  })

  test('holds several in an array, each of a type that holds one', () => {
    const { column } = serverType(field)
    expect(column?.(field).endsWith('[]') ?? isMany(field)).toBe(isMany(field))
    expect(isMany({ type: singleType(type) })).toBe(false)
  })

  test('offers no operator that the address refuses', () => {
    const { offered, operators } = listType(field)
    expect(operators).toEqual(expect.arrayContaining([...offered]))
  })
})

/** What still asks, how often at most, and why. A number may only sink: ask src/schemas/core/field-types.ts, or give the types' objects a member. */
const asks: Readonly<Record<string, number>> = {
  // Makes fields of declarations, in which types are not yet said.
  'src/schemas/core/define.ts': 7,
  // The vocabulary: which key goes with which type.
  'src/schemas/core/check/check-field.ts': 4,
  // The types of administrators' fields have names of their own.
  'src/shared/sc/custom-fields.ts': 17,
  'server/modules/sc/custom-fields/rules/custom-field-rules.ts': 1,
  // `set` is a type of node, too.
  'server/modules/wf/flow/rules/automatic-node.ts': 1,
  'src/shared/wf/flow-problems.ts': 1,
  'src/shared/wf/publication-problems.ts': 1,
  // Addresses propose decimals, not amounts of money or shares.
  'src/screens/form/state/first-values.ts': 1,
  // Reads declarations as they were written, before there are fields.
  'src/schemas/core/check/check-keys.ts': 1,
  // The types of JSON Schema, in schemas that no entity declares.
  'src/screens/form/json/json-templates.tsx': 1,
  'src/screens/form/json/json-widgets.tsx': 2,
  // Minutes are read like texts.
  'server/modules/cm/print/record-words.ts': 1,
  // Types of questions, not of fields.
  'server/modules/vs/export/rules/answer-columns.ts': 2,
  'src/pages/vs/answer/answer-words.ts': 1,
}

const names = `'(?:${types.join('|')})'`
const byName = [
  new RegExp(`\\btype [!=]== ${names}`, 'g'),
  new RegExp(`\\[(?:\\s*${names},?)+\\s*\\]\\.includes\\(\\s*(?:\\w+\\.)*type`, 'g'),
  /\b(?:Set|Partial<Record)<(?:Field\['type'\]|FieldType)/g,
]
const switched = /^( *).*\bswitch \((?:\w+\??\.)*type\) \{\n([\s\S]*?)^\1\}/gm
const cased = new RegExp(`^ *case ${names}:`, 'gm')

function countOf(file: string): number {
  const text = readFileSync(file, 'utf8')
  const cases = [...text.matchAll(switched)].flatMap(([, , body = '']) => body.match(cased) ?? [])
  return byName.reduce((sum, pattern) => sum + (text.match(pattern)?.length ?? 0), cases.length)
}

test('nothing else asks for a type by its name', () => {
  const files = ['src', 'server']
    .flatMap((root) => readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => `${root}/${file}`))
    .filter((file) => /\.tsx?$/.test(file) && !/(^|\/)field-types(\/|\.ts$)/.test(file))
  const found = files.map((file) => [file, countOf(file)] as const).filter(([file, count]) => count > (asks[file] ?? 0))
  expect(Object.fromEntries(found)).toEqual({})
})

test('a question by name is found, however it is put', () => {
  expect(countOf('src/schemas/core/define.ts')).toBeGreaterThan(0)
  expect(countOf('src/shared/sc/custom-fields.ts')).toBeGreaterThan(10)
  expect(countOf('server/modules/cm/print/record-words.ts')).toBe(1)
})
