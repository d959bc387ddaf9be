/** Fields of the product that an administrator moved, hid or made required (cm.md §3.7). */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { recordErrors } from '../../../server/resource/write/validate'
import { placeAfterMove, placeBetween } from '../../../src/pages/cm/form-builder/place-between'
import { defineSchema, type Entity, type FormSetting } from '../../../src/schemas/core/define'
import { isDraft, standardSetting, withFieldSettings, withoutFieldSettings, type FieldSetting } from '../../../src/shared/sc/field-settings'
import { declaredEntities } from '../../../src/schemas/index'
import { lead } from '../../../src/schemas/cm/lead'
import { organization } from '../../../src/schemas/cm/organization'
import { person } from '../../../src/schemas/cm/person'
import { formLayout, standardPlaces } from '../../../src/screens/form/layout/form-layout'
import { offeredOperators } from '../../../src/screens/list/filter/offered-operators'
import { settingErrors } from '../../../server/modules/sc/custom-fields/field-setting-hooks'

const row = (entity: string, field: string, values: Partial<FieldSetting> = {}): FieldSetting => ({
  id: 1,
  created_at: '',
  updated_at: '',
  created_by: null,
  updated_by: null,
  version: 1,
  entity,
  field,
  hidden: false,
  required: false,
  place: null,
  published_hidden: false,
  published_required: false,
  published_place: null,
  ...values,
})
const set = (entity: Entity, settings: Record<string, Partial<FormSetting>>): Entity =>
  withFieldSettings(entity, new Map(Object.entries(settings).map(([field, setting]) => [field, { ...standardSetting, ...setting }])))
const keysOf = (entity: Entity, field: string, values: Partial<FieldSetting>) =>
  Object.fromEntries(
    Object.entries(settingErrors(row(entity.name, field, values), entity)).map(([name, messages]) => [
      name,
      messages.map(({ key }) => key),
    ]),
  )

describe('what may be set on a field of the product', () => {
  it.each([
    ["what records can't be without is not hidden", lead, 'title', { hidden: true }, { hidden: ['sc:setting.hide_needed'] }],
    ['nor what is needed only at times', person, 'family_name', { hidden: true }, { hidden: ['sc:setting.hide_needed'] }],
    ['nor where a form says that one of several is missing', lead, 'raw_company', { hidden: true }, { hidden: ['sc:setting.hide_told'] }],
    ['of which the others may be hidden', lead, 'raw_name', { hidden: true }, {}],
    ['a stage that asks for a field does not keep it in the form', lead, 'source', { hidden: true }, {}],
    ['a hidden field is not required', lead, 'source', { hidden: true, required: true }, { required: ['sc:error.setting_both'] }],
    ['what is required anyway is not made so', lead, 'title', { required: true }, { required: ['sc:setting.require_needed'] }],
    ['nor what always has a value', organization, 'kind', { required: true }, { required: ['sc:setting.require_needed'] }],
    ['nor what has a default', lead, 'priority', { required: true }, { required: ['sc:setting.require_filled'] }],
    ['nor what a guard closes to some', organization, 'term_of_payment', { required: true }, { required: ['sc:setting.require_closed'] }],
    ['nor what is changed by an act alone', lead, 'owner', { required: true }, { required: ['sc:setting.require_closed'] }],
    ['nor the parent in a tree', organization, 'parent', { required: true }, { required: ['sc:setting.require_top'] }],
    ["the server's own fields are in no form", lead, 'number', { hidden: true }, { field: ['sc:error.setting_field'] }],
    ['a field that is not there', lead, 'colour', {}, { field: ['sc:error.setting_field'] }],
    ['others may be required', lead, 'source', { required: true }, {}],
    ['rows as well', person, 'emails', { required: true }, {}],
    ['any may be moved', lead, 'title', { place: '2.5' }, {}],
  ] as const)('%s', (_, entity, field, values, errors) => expect(keysOf(entity, field, values)).toEqual(errors))

  it('is asked of the field as it is declared, not as it was set before', () => {
    const entity = set(lead, { source: { required: true }, priority: { hidden: true } })
    expect(keysOf(entity, 'source', { hidden: true })).toEqual({})
    expect(keysOf(entity, 'source', { required: true })).toEqual({})
  })
  it('only entities that take fields', () => {
    const plain = declaredEntities.find(({ name }) => name === 'sc/sequence')
    expect(settingErrors(row('sc/sequence', 'key'), plain)).toHaveProperty('entity')
    expect(settingErrors(row('cm/nothing', 'key'), undefined)).toHaveProperty('entity')
  })
})

describe('the entity with settings', () => {
  const thing: Entity = defineSchema('cm/source', {
    x: { area: 'admin', custom: true },
    properties: {
      kind: { enum: ['a', 'b'] },
      note: { type: 'string' },
      more: { type: 'string', x: { show_if: { field: 'kind', op: 'eq', value: 'b' } } },
    },
  })
  test('a required one that is empty is refused in the words of any required field', () => {
    expect(recordErrors(thing, { kind: null, note: null })).toEqual({})
    expect(recordErrors(set(thing, { note: { required: true } }), { kind: null, note: null })).toEqual({
      note: [{ key: 'error:validation.required' }],
    })
    expect(recordErrors(set(thing, { note: { required: true } }), { kind: null, note: 'x' })).toEqual({})
  })
  test('one that is shown only at times is required only then', () => {
    const strict = set(thing, { more: { required: true } })
    expect(recordErrors(strict, { kind: 'a', more: null })).toEqual({})
    expect(Object.keys(recordErrors(strict, { kind: 'b', more: null }))).toEqual(['more'])
  })
  test('what is taken back leaves the declaration', () => {
    for (const entity of declaredEntities.filter(({ x }) => x.custom)) {
      const all = new Map(
        entity.fields.map(({ name }) => [
          name,
          { hidden: true, required: !entity.fields.find((field) => field.name === name)?.required, place: '3' },
        ]),
      )
      expect(withoutFieldSettings(withFieldSettings(entity, all))).toEqual(entity)
    }
  })
  test('a row that differs from what is in force is a draft', () => {
    expect(isDraft(row('cm/lead', 'source'))).toBe(false)
    expect(isDraft(row('cm/lead', 'source', { hidden: true }))).toBe(true)
    expect(isDraft(row('cm/lead', 'source', { published_place: '2.000000000000' }))).toBe(true)
  })
})

describe('the form', () => {
  const thing: Entity = defineSchema('cm/source', {
    x: { area: 'admin', custom: true },
    properties: { a: { type: 'string' }, b: { type: 'string' }, c: { type: 'string' }, d: { type: 'string' }, e: { type: 'string' } },
  })
  const resource = {
    form: [
      { section: 'one', fields: ['a', ['b', 'c']] },
      { section: 'two', fields: [['d', 'e']] },
    ],
    hide: [],
    inputs: {},
  }
  const rows = (settings: Record<string, Partial<FormSetting>>) =>
    formLayout(set(thing, settings), resource)[0]?.blocks.map((block) => block.rows)

  it('leaves out what is hidden', () =>
    expect(rows({ b: { hidden: true }, d: { hidden: true }, e: { hidden: true } })).toEqual([[['a'], ['c']]]))
  it('has what was moved at its place, within its section', () => {
    expect(rows({ c: { place: '0.5' } })).toEqual([[['c'], ['a'], ['b']], [['d', 'e']]])
    expect(rows({ a: { place: '9' } })).toEqual([[['b', 'c'], ['a']], [['d', 'e']]])
    expect(rows({ e: { place: '0.5' } })).toEqual([[['a'], ['b', 'c']], [['e', 'd']]])
  })
  it('counts the same for who may not read some of the fields', () => {
    const moved = set(thing, { a: { place: '2.5' } })
    const trimmed = { ...moved, fields: moved.fields.filter(({ name }) => name !== 'b') }
    expect(formLayout(trimmed, resource)[0]?.blocks[0]?.rows).toEqual([['a'], ['c']])
    expect([...standardPlaces(thing, resource)]).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 3],
      ['d', 1],
      ['e', 2],
    ])
  })
})

describe('a place between two', () => {
  it('is behind the one and before the other', () => {
    expect(placeBetween(1, 2)).toBe('1.5')
    expect(placeBetween(null, 1)).toBe('0.5')
    expect(placeBetween(4, null)).toBe('5')
  })
  it('is none where the field stands in its own place again', () => {
    const standard = { a: 1, b: 2, c: 3 }
    const standardOf = (name: string) => standard[name as keyof typeof standard] // only these are asked for
    expect(placeAfterMove(['b', 'a', 'c'], 1, { placeOf: standardOf, standardOf })).toBe('2.5')
    expect(placeAfterMove(['a', 'b', 'c'], 0, { placeOf: (name) => (name === 'a' ? 2.5 : standardOf(name)), standardOf })).toBeNull()
    expect(placeAfterMove(['b', 'c', 'a'], 2, { placeOf: standardOf, standardOf })).toBe('4')
  })
  test('however often the same field is moved there', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 30 }), (before, times) => {
        let after = before + 1
        for (let at = 0; at < times; at += 1) {
          const place = Number(placeBetween(before, after))
          expect(place).toBeGreaterThan(before)
          expect(place).toBeLessThan(after)
          after = place
        }
      }),
    )
  })
})

test('what is required only since an administrator demanded it is still looked for where it is empty', () => {
  const source = lead.fields.find(({ name }) => name === 'source')
  const demanded = set(lead, { source: { required: true } }).fields.find(({ name }) => name === 'source')
  const [title] = lead.fields.filter(({ name }) => name === 'title')
  if (!source || !demanded || !title) throw new Error('leads have these')
  expect(demanded.required).toBe(true)
  expect(offeredOperators(demanded)).toEqual(offeredOperators(source))
  expect(offeredOperators(title)).not.toContain('empty')
})
