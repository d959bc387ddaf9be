/** Which field of a form fills which parameter of an action (as.md §2 form settings). */
import { expect, test } from 'vitest'
import { mappingRows, type ActionParam, type MappedField } from '../../../src/shared/as/form-mapping'

const param = (name: string, more: Partial<ActionParam> = {}): ActionParam => ({ name, title: name, required: false, ...more })
const fields: Readonly<Record<string, MappedField>> = {
  who: { type: 'integer', label: { en: 'Who' } },
  why: { type: 'string', label: null },
}
const rowOf = (one: ActionParam, mapping: Parameters<typeof mappingRows>[1]) => mappingRows([one], mapping, (path) => fields[path])[0]

test('a required parameter needs a field or a constant; another may have none', () => {
  expect(rowOf(param('user_id', { required: true }), {})).toMatchObject({ source: null, problem: 'unmapped' })
  expect(rowOf(param('project'), {})).toMatchObject({ source: null, problem: null })
  expect(rowOf(param('mode', { required: true }), { mode: { value: 'pay' } })).toMatchObject({ source: { value: 'pay' }, problem: null })
})

test('a field that the form lost, or that holds something else, is a problem', () => {
  const person = param('user_id', { type: 'integer' })
  expect(rowOf(person, { user_id: { field: 'who' } })).toMatchObject({ source: { field: 'who', label: { en: 'Who' } }, problem: null })
  expect(rowOf(person, { user_id: { field: 'gone' } })).toMatchObject({ source: { field: 'gone', label: null }, problem: 'field_gone' })
  expect(rowOf(person, { user_id: { field: 'why' } })).toMatchObject({ problem: 'other_type' })
})

test('a whole number is a number, and a choice takes any field', () => {
  expect(rowOf(param('n', { type: 'number' }), { n: { field: 'who' } })?.problem).toBeNull()
  expect(rowOf(param('mode'), { mode: { field: 'why' } })?.problem).toBeNull()
})
