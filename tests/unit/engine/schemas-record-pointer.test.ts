/** Texts that name a record of any entity: what they are, which records may be named, and what conditions ask of them. Pure. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matches } from '../../../src/schemas/core/condition'
import { defineSchema } from '../../../src/schemas/core/define'
import { isNameable, isPointer, isPointerKind, mayName, parsePointer, pointerTo } from '../../../src/schemas/core/record-pointer'
import { declaredEntities } from '../../../src/schemas'
import { mayBeChosen } from '../../../src/screens/form/inputs/any-reference-choices'
import { missingOf } from '../../../src/screens/entity/use-titles'

const nameOf = fc.constantFrom('cm/lead', 'cm/lead-source', 'sc/user')
const idOf = fc.integer({ min: 1, max: 999_999_999_999_999 })

test('a pointer comes back as entity and number', () => {
  fc.assert(
    fc.property(nameOf, idOf, (entity, id) => {
      expect(parsePointer(pointerTo(entity, id))).toEqual({ entity, id })
    }),
  )
})

test.each([
  '',
  'cm/lead',
  'cm/lead/',
  'cm/lead/0',
  'cm/lead/01',
  'cm/lead/x',
  'cm/lead/1/2',
  'CM/lead/1',
  'cm/lead/1234567890123456',
  12,
  null,
])('%s is none', (value) => {
  expect(isPointer(value)).toBe(false)
})

test('an entity alone is no record, and stands for all of them', () => {
  expect([isPointerKind('cm/lead'), isPointerKind('cm/lead/12'), isPointerKind('lead')]).toEqual([true, false, false])
  const asks = (op: 'eq' | 'in' | 'ne', value: unknown) => matches({ field: 'about', op, value }, { about: 'cm/lead/12' })
  expect([asks('eq', 'cm/lead/12'), asks('eq', 'cm/lead'), asks('in', ['sc/user', 'cm/lead']), asks('ne', 'sc/user')]).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect([asks('eq', 'cm/lead/1'), asks('eq', 'cm/le'), asks('in', ['cm/lead-source']), asks('ne', 'cm/lead')]).toEqual([
    false,
    false,
    false,
    false,
  ])
})

const field = (entities?: readonly string[]) => {
  const [found] = defineSchema('zz/note', {
    x: { area: 'use', title: 'about' },
    properties: { about: { x: { ref: '*', ...(entities ? { entities } : {}) } } },
  }).fields
  if (!found) throw new Error('it has one field')
  return found
}
const entity = (name: string) =>
  declaredEntities.find((one) => one.name === name) ?? { name, x: { area: 'use', standard_actions: [] } as never }

test('records that people show may be named; one row alone, files and what stands at others may not', () => {
  expect(['cm/lead', 'cm/source', 'sc/user'].map((name) => isNameable(entity(name)))).toEqual([true, true, true])
  expect(['sc/company-setup', 'sc/attachment', 'sc/comment'].map((name) => isNameable(entity(name)))).toEqual([false, false, false])
  expect([mayName(field(), entity('cm/lead')), mayName(field(['sc/user']), entity('cm/lead'))]).toEqual([true, false])
})

test('chosen are those that the person may list', () => {
  const lead = { entity: 'cm/lead', actions: ['list', 'show'], nameable: true }
  expect([mayBeChosen(field(), lead), mayBeChosen(field(['cm/lead']), lead), mayBeChosen(field(['sc/user']), lead)]).toEqual([
    true,
    true,
    false,
  ])
  expect([mayBeChosen(field(), { ...lead, actions: ['show'] }), mayBeChosen(field(), { entity: 'cm/lead', actions: ['list'] })]).toEqual([
    false,
    false,
  ])
})

test('titles that an answer did not bring are asked for, entity by entity', () => {
  const rows = [{ about: 'cm/lead/12' }, { about: 'cm/lead/13' }, { about: 'sc/user/1' }, { about: null }]
  expect(missingOf([field()], rows, { 'cm/lead': { 12: { title: 'Known', active: true } } })).toEqual([
    ['cm/lead', [13]],
    ['sc/user', [1]],
  ])
})
