/** Forms are compiled when they are judged: none leaves anything behind for another (issue 32, point 11). */
import { expect, test } from 'vitest'
import { schemaErrors } from '../../../server/modules/wf/run/form-schema'
import { shapeErrors } from '../../../server/modules/wf/template/rules/content-shape'
import { compiledAlone, createCompiler } from '../../../server/resource/write/schema-compiler'
import type { FormContent } from '../../../src/shared/wf/form'

const form = (schema: object): Pick<FormContent, 'json_schema' | 'ui_schema'> => ({
  json_schema: { type: 'object', properties: {}, ...schema },
  ui_schema: {},
})
const limited = (maxLength: number) => form({ $id: 'https://example.test/form', properties: { note: { type: 'string', maxLength } } })

test('two forms that once were stored under one name are each judged by their own schema', () => {
  expect([...schemaErrors(limited(3), { note: 'four' }).keys()]).toEqual(['note'])
  expect([...schemaErrors(limited(5), { note: 'four' }).keys()]).toEqual([])
})

test('the compiler keeps no schema that it compiled for somebody alone', () => {
  const compiler = createCompiler()
  const schema = { $id: 'https://example.test/alone', type: 'string' }
  expect(compiledAlone(compiler, schema)('text')).toBe(true)
  expect(compiler.getSchema(schema.$id)).toBeUndefined()
})

test.each([
  { $id: 'a' },
  { $schema: 'a' },
  { properties: { a: { $ref: '#' } } },
  { properties: { a: { items: { properties: { b: { $anchor: 'c' } } } } } },
])('a form does not name itself and refers to nothing: %j is refused at json_schema', (schema) => {
  expect(shapeErrors(form(schema))).toEqual({ json_schema: [{ key: 'wf:error.schema_named' }] })
})

test('a form without names is shaped as one', () => {
  expect(shapeErrors(form({ properties: { note: { type: 'string', title: '$id' } } }))).toEqual({})
})
