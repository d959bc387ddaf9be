/** Fields that administrators added, where screens place them. */
import { describe, expect, it } from 'vitest'
import { defineSchema, type CustomLook, type Entity, type Field } from '../../../src/schemas/core/define'
import { formLayout } from '../../../src/screens/form/layout/form-layout'
import { carriedValues, initialValues } from '../../../src/screens/form/state/form-values'
import { offeredValues } from '../../../src/screens/form/inputs/choice-inputs'
import { comparableFields, comparisonOf, comparisonOperators, filterOfComparison } from '../../../src/pages/sc/custom-fields/one-comparison'
import { optionColour, stateColour } from '../../../src/components/entity/entity-texts'

const declared: Entity = defineSchema('cm/source', {
  x: { area: 'admin', lookup: true, custom: true },
  properties: { cost: { x: { type: 'money' } }, note: { x: { type: 'longtext' } } },
})
const added = (name: string, look: Partial<CustomLook> = {}, rest: Partial<Field> = {}): Field => ({
  name,
  type: 'text',
  required: false,
  schema: { type: 'string' },
  x: {},
  custom: { label: { en: name }, width: 'half', show_in: [], ...look },
  ...rest,
})
const withFields = (...fields: Field[]): Entity => ({ ...declared, fields: [...declared.fields, ...fields] })
const resource = { form: [['code', 'name'], 'cost'] as const, hide: [], inputs: {} }
const tabbed = {
  ...resource,
  form: [
    { tab: 'a', fields: ['code', 'name'] },
    { tab: 'b', fields: ['cost'] },
  ],
}
const contract = { en: 'Contract', tw: '合約' }

describe('the form of an entity with added fields', () => {
  it('has them behind everything else, under the common heading or their own', () => {
    const [only, ...more] = formLayout(
      withFields(
        added('c_a'),
        added('c_end', { section: contract }),
        added('c_b'),
        added('c_start', { section: { tw: '合約', en: 'Contract' } }),
      ),
      resource,
    )
    expect(more).toEqual([])
    expect(only?.blocks.slice(-2)).toEqual([
      { custom: null, rows: [['c_a', 'c_b']] },
      { custom: contract, rows: [['c_end', 'c_start']] },
    ])
    expect(only?.blocks.at(-3)?.rows.at(-1)).toEqual(['colour', 'active'])
  })
  it('is as it was without them', () => {
    expect(formLayout(withFields(), resource)).toHaveLength(1)
    expect(formLayout(withFields(), tabbed).map(({ tab }) => tab)).toEqual(['a', 'b'])
  })
  it('has two halves on a line, and a whole one on its own', () => {
    const [only] = formLayout(
      withFields(added('c_a'), added('c_b', { width: 'full' }), added('c_c'), added('c_d', {}, { type: 'longtext' }), added('c_e')),
      resource,
    )
    expect(only?.blocks.at(-1)?.rows).toEqual([['c_a'], ['c_b'], ['c_c', 'c_d'], ['c_e']])
  })
  it('has a tab for them where it has tabs, called as its one heading or as all of them', () => {
    expect(formLayout(withFields(added('c_a', { section: contract })), tabbed).at(-1)).toEqual({
      custom: contract,
      blocks: [{ rows: [['c_a']] }],
    })
    expect(formLayout(withFields(added('c_a'), added('c_b', { section: contract })), tabbed).at(-1)).toEqual({
      custom: null,
      blocks: [{ rows: [['c_a']] }, { custom: contract, rows: [['c_b']] }],
    })
  })
  it('over another form has only those that it needs or that are wanted there', () => {
    const [only] = formLayout(
      withFields(
        added('c_a'),
        added('c_b', { show_in: ['quick_create'] }),
        added('c_c', {}, { required: true }),
        added('c_d', { show_in: ['list'] }),
      ),
      resource,
      { inPlace: true },
    )
    expect(only?.blocks.at(-1)).toEqual({ custom: null, rows: [['c_b', 'c_c']] })
  })
  it('gives an empty heading no group of its own', () => {
    expect(formLayout(withFields(added('c_a', { section: { en: '' } }), added('c_b')), resource)[0]?.blocks.at(-1)).toEqual({
      custom: null,
      rows: [['c_a', 'c_b']],
    })
  })
})

describe('the values of an added choice', () => {
  const grade = added(
    'c_status',
    {
      options: [
        { value: 'active', label: { en: 'A' }, colour: '#d9363e', active: true },
        { value: 'old', label: { en: 'O' }, active: false },
      ],
    },
    { type: 'enum', values: ['active', 'old'] },
  )
  it('are offered while they are in use, or chosen already', () => {
    expect(offeredValues(grade, [null])).toEqual(['active'])
    expect(offeredValues(grade, ['old'])).toEqual(['active', 'old'])
    expect(offeredValues({ ...grade, type: 'set' }, ['old', 'active'])).toEqual(['active', 'old'])
  })
  it('have the colours that administrators gave them, and no others', () => {
    expect(optionColour(grade, 'active')).toBe('#d9363e')
    expect(optionColour(grade, 'old')).toBeUndefined()
    expect(stateColour(grade, 'active')).toBeUndefined()
  })
})

describe('a form whose declaration has changed', () => {
  const before = withFields(added('c_old'), added('c_kept'))
  const typed = { ...initialValues(before), cost: '12.50', c_old: 'x', c_kept: 'y' }
  it('keeps what was typed, shows what is new with its default, and lets go of what is gone', () => {
    const after = withFields(added('c_kept'), added('c_new', {}, { default: 'd' }), added('c_many', {}, { type: 'set', values: ['a'] }))
    expect(carriedValues(before, after, typed, initialValues(after))).toEqual({
      ...initialValues(declared),
      cost: '12.50',
      c_kept: 'y',
      c_new: 'd',
      c_many: [],
    })
  })
  it('shows new fields of a record with its values', () => {
    const after = withFields(added('c_kept'), added('c_new'))
    const record = { id: 3, cost: '1', c_kept: 'stored', c_new: 'theirs' }
    expect(carriedValues(before, after, typed, initialValues(after, record))).toMatchObject({ cost: '12.50', c_kept: 'y', c_new: 'theirs' })
  })
  it('carries values over to the wider type, and drops those of another field of the same name', () => {
    const of = (type: Field['type'], value: unknown, next: Field['type']) => {
      const after = withFields(added('c_a', {}, { type: next, default: null }))
      return carriedValues(withFields(added('c_a', {}, { type })), after, { c_a: value }, initialValues(after)).c_a
    }
    expect(of('integer', 5, 'decimal')).toBe('5')
    expect(of('text', 'a', 'longtext')).toBe('a')
    expect(of('enum', 'a', 'set')).toEqual(['a'])
    expect(of('enum', null, 'set')).toEqual([])
    expect(of('date', '2026-11-22', 'integer')).toBeNull()
  })
})

describe('the one comparison that an added field is shown by', () => {
  const field = (type: Field['type'], rest: Partial<Field> = {}): Field => ({
    name: 'f',
    type,
    required: false,
    schema: {},
    x: {},
    ...rest,
  })
  it('holds the values as JSON carries them', () => {
    expect(comparisonOf(field('boolean'), { field: 'f', op: 'eq', values: ['true'] })).toEqual({ field: 'f', op: 'eq', value: true })
    expect(comparisonOf(field('ref', { ref: 'sc/user' }), { field: 'f', op: 'in', values: ['3', '7'] })).toEqual({
      field: 'f',
      op: 'in',
      value: [3, 7],
    })
    expect(comparisonOf(field('money'), { field: 'f', op: 'between', values: ['', '12.50'] })).toEqual({
      field: 'f',
      op: 'lte',
      value: '12.50',
    })
    expect(comparisonOf(field('integer'), { field: 'f', op: 'between', values: ['1', '2'] })).toEqual({
      field: 'f',
      op: 'between',
      value: [1, 2],
    })
    expect(comparisonOf(field('text'), { field: 'f', op: 'nempty', values: [] })).toEqual({ field: 'f', op: 'nempty' })
  })
  it('is nothing while its value lacks', () => {
    expect(comparisonOf(field('enum'), { field: 'f', op: 'in', values: [] })).toBeNull()
    expect(comparisonOf(field('date'), { field: 'f', op: 'preset', values: ['today'] })).toBeNull()
  })
  it('is entered again as it was kept', () => {
    for (const [of, filter] of [
      [field('enum'), { field: 'f', op: 'in', values: ['a', 'b'] }],
      [field('integer'), { field: 'f', op: 'between', values: ['1', '2'] }],
      [field('boolean'), { field: 'f', op: 'eq', values: ['false'] }],
    ] as const) {
      expect(filterOfComparison(comparisonOf(of, filter))).toEqual(filter)
    }
    expect(filterOfComparison(null)).toBeUndefined()
    expect(
      filterOfComparison({
        all: [
          { field: 'a', op: 'eq', value: 1 },
          { field: 'b', op: 'eq', value: 1 },
        ],
      }),
    ).toBeUndefined()
  })
  it('goes by other fields that a form has, without periods and parts of a second', () => {
    const entity = withFields(added('c_own'), added('c_at', {}, { type: 'datetime', required: true }), added('c_day', {}, { type: 'date' }))
    expect(comparableFields(entity, 'c_own').map(({ name }) => name)).toEqual([
      'code',
      'name',
      'description',
      'active',
      'is_default',
      'cost',
      'note',
      'c_day',
    ])
    expect(comparisonOperators(field('date'))).toEqual(['between', 'empty', 'nempty'])
  })
})
