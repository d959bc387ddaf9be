/** What a form sends: null clears, absent stays, nothing that was typed is lost. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defineSchema } from '../../../src/schemas/core/define'
import type { Entity } from '../../../src/schemas/core/define'
import { formLayout } from '../../../src/screens/form/layout/form-layout'
import {
  changedFields,
  createPayload,
  initialValues,
  mergeForm,
  recordOf,
  updatePayload,
  type ChildRow,
} from '../../../src/screens/form/state/form-values'
import { clearHidden } from '../../../src/schemas/core/shown'
import { clonedValues, emptyValues } from '../../../src/screens/form/state/first-values'
import { todayIn } from '../../../src/components/format/format-date'
import { createFormStore } from '../../../src/screens/form/state/form-store'
import { decimalText, durationMinutes, plainDigits, plainPlace, wholeNumber } from '../../../src/screens/form/inputs/number-text'
import { columnTotals } from '../../../src/screens/form/inputs/grid/column-totals'
import { moved } from '../../../src/screens/form/inputs/grid/moved-rows'
import { childChanges } from '../../../src/screens/show/child-changes'

const term: Entity = defineSchema('cm/term', {
  x: { area: 'admin', lookup: true },
  required: ['method'],
  properties: {
    method: { enum: ['cash', 'cheque'], default: 'cash' },
    days: { type: 'integer', x: { show_if: { field: 'method', op: 'eq', value: 'cheque' } } },
    note: { x: { type: 'i18n-text' } },
    currencies: { x: { type: 'texts' } },
    total: { type: 'integer', x: { computed: true } },
    rows: {
      type: 'array',
      items: {
        type: 'object',
        required: ['portion'],
        properties: { portion: { x: { type: 'decimal', total: true } }, label: { type: 'string' } },
      },
    },
  },
})

const all = () => true
const row = {
  id: 1,
  version: 3,
  code: 'A',
  name: { en: 'A' },
  description: null,
  active: true,
  is_default: false,
  colour: null,
  method: 'cheque',
  days: 30,
  note: { en: 'n' },
  currencies: ['TWD'],
  total: 9,
  rows: [
    { id: 5, portion: '60.0000', label: 'x' },
    { id: 6, portion: '40.0000', label: null },
  ],
}

describe('a form', () => {
  it('opens a new record with its defaults', () => {
    expect(initialValues(term)).toMatchObject({ method: 'cash', active: true, days: null, currencies: [], rows: [] })
  })
  it('sends nothing when nothing has changed', () => {
    const values = initialValues(term, row)
    expect(updatePayload(term, values, values, all)).toEqual({})
    expect(changedFields(term, values, values)).toEqual([])
  })
  it('sends null for what was emptied, and only that', () => {
    const base = initialValues(term, row)
    expect(updatePayload(term, base, { ...base, note: null, colour: '' }, all)).toEqual({ note: null })
    expect(updatePayload(term, base, { ...base, note: { en: '  ' } }, all)).toEqual({ note: null })
  })
  it('clears what its condition hides', () => {
    const base = initialValues(term, row)
    expect(updatePayload(term, base, { ...base, method: 'cash' }, all)).toEqual({ method: 'cash', days: null })
    expect(recordOf(term, { ...base, method: 'cash' })).not.toHaveProperty('days')
  })
  it('sends child rows with their ids and without keys of its own', () => {
    const base = initialValues(term, row)
    const rows = base.rows as ChildRow[]
    expect(updatePayload(term, base, { ...base, rows: [rows[1], { ...rows[0], id: undefined, _key: 'n9', label: 'copy' }] }, all)).toEqual({
      rows: [
        { id: 6, portion: '40.0000', label: null },
        { portion: '60.0000', label: 'copy' },
      ],
    })
  })
  it('never sends what the server computes or a guard closes', () => {
    const base = initialValues(term, row)
    expect(base).not.toHaveProperty('total')
    expect(updatePayload(term, base, { ...base, days: 31, note: null }, (field) => field.name !== 'note')).toEqual({ days: 31 })
  })
  it('a new record says that a field with a default was emptied', () => {
    expect(createPayload(term, { ...initialValues(term), code: 'B', name: { en: 'B' }, active: null }, all)).toMatchObject({
      code: 'B',
      active: null,
    })
    expect(createPayload(term, { ...initialValues(term), code: 'B', name: { en: 'B' } }, all)).not.toHaveProperty('colour')
  })
  it('a clone begins without what is not to be copied, as a new record does', () => {
    const visit = defineSchema('cm/visit', {
      x: { area: 'use', title: 'subject' },
      properties: {
        subject: { type: 'string' },
        day: { type: 'string', format: 'date', x: { default_to: 'today', copy: false } },
        host: { x: { ref: 'sc/user', default_to: 'me' } },
        team: { x: { ref: 'sc/department', default_to: 'department', copy: false } },
        outcome: { type: 'string', x: { copy: false } },
        number: { type: 'string', x: { number: { pattern: '{SEQ}' } } },
        steps: {
          type: 'array',
          items: {
            type: 'object',
            properties: { what: { type: 'string' }, done: { type: 'boolean', default: false, x: { copy: false } } },
          },
        },
      },
    })
    const caller = { me: 7, department: 3, timeZone: 'Asia/Taipei' }
    const row = {
      subject: 'A',
      day: '2001-02-03',
      host: 9,
      team: 4,
      outcome: 'Fine',
      number: '12',
      steps: [{ id: 1, what: 'Call', done: true }],
    }
    const { steps, ...copy } = clonedValues(visit, row, caller)
    const today = todayIn('Asia/Taipei')
    expect(copy).toEqual({ subject: 'A', day: today, host: 9, team: 3, outcome: null })
    expect(steps).toMatchObject([{ what: 'Call', done: false }])
    expect(emptyValues(visit, caller)).toMatchObject({ day: today, host: 7, team: 3, steps: [] })
    // Emptied: it must say so, or the server fills it in again.
    expect(createPayload(visit, { ...emptyValues(visit, caller), host: null }, () => true)).toMatchObject({ host: null })
  })
  it('a clone keeps all but what must be its own', () => {
    const copy = initialValues(term, { ...row, is_default: true }, { clone: true })
    expect(copy).toMatchObject({ code: null, is_default: false, method: 'cheque', days: 30 })
    expect((copy.rows as ChildRow[]).map(({ id }) => id)).toEqual([undefined, undefined])
  })
  it('what is sent, laid on the base, is what was typed', () => {
    const value = fc.record({
      method: fc.constantFrom('cash', 'cheque'),
      days: fc.option(fc.integer()),
      note: fc.option(fc.record({ en: fc.string({ minLength: 1 }).filter((text) => text.trim() !== '') })),
      currencies: fc.array(fc.string()),
      colour: fc.option(fc.constantFrom('#000000', '#ffffff')),
    })
    fc.assert(
      fc.property(value, value, (before, after) => {
        // As the server keeps it: what a condition hides is empty.
        const base = { ...initialValues(term, row), ...before, days: before.method === 'cheque' ? before.days : null }
        const values = { ...base, ...after }
        const result = { ...recordOf(term, base), ...updatePayload(term, base, values, all) }
        const kept = Object.fromEntries(Object.entries(result).filter(([, one]) => one !== null))
        expect(kept).toEqual(recordOf(term, values))
      }),
    )
  })
})

describe('somebody else saved first', () => {
  it('mine stay where I changed, theirs come where I did not, and a choice decides', () => {
    const base = initialValues(term, row)
    const mine = { ...base, days: 45, colour: '#111111' }
    const theirs = { ...base, days: 60, note: { en: 'theirs' } }
    expect(mergeForm(term, { base, mine, theirs })).toMatchObject({
      values: { days: 45, colour: '#111111', note: { en: 'theirs' } },
      conflicts: ['days'],
    })
    expect(mergeForm(term, { base, mine, theirs }, { days: 'theirs' })).toMatchObject({
      values: { days: 60, colour: '#111111' },
      conflicts: [],
    })
  })
})

describe('the store', () => {
  it('tells only when something has changed, and forgets the errors of a changed field', () => {
    const store = createFormStore({ a: 1, b: 2 })
    let told = 0
    store.subscribe(() => {
      told += 1
    })
    store.patch({ errors: { a: ['wrong'], 'a.0.x': ['wrong'], b: ['wrong'] } })
    store.set('a', 1)
    expect(told).toBe(1)
    store.set('a', 5)
    expect(told).toBe(2)
    expect(store.get().errors).toEqual({ b: ['wrong'] })
  })
})

describe('the layout', () => {
  const resource = { form: undefined, hide: [], inputs: {} }
  it('begins a lookup with code and name, ends it with its marks, and forgets no field', () => {
    const [tab] = formLayout(term, resource)
    const rows = tab?.blocks.flatMap((block) => block.rows)
    expect(rows?.[0]).toEqual(['code', 'name'])
    expect(rows?.flat()).toEqual(['code', 'name', 'method', 'days', 'note', 'currencies', 'rows', 'description', 'colour', 'active'])
  })
  it("follows the module's own lines and sections", () => {
    const [tab] = formLayout(term, { ...resource, hide: ['colour'], form: [['method', 'days'], { section: 'rows', fields: ['rows'] }] })
    expect(tab?.blocks).toEqual([
      {
        rows: [
          ['code', 'name'],
          ['method', 'days'],
        ],
      },
      { section: 'rows', rows: [['rows']] },
      { rows: [['note'], ['currencies'], ['description'], ['active']] },
    ])
  })
})

describe('typed numbers', () => {
  it('understand full width and commas, and keep what is no number', () => {
    expect(plainDigits('１，２３４．５０')).toBe('1234.50')
    expect([0, 3, 8, null].map((place) => plainPlace('1,234.50', place))).toEqual([0, 2, 7, 7])
    expect(wholeNumber('1,000')).toBe(1000)
    expect(wholeNumber('1.5')).toBeUndefined()
    expect(wholeNumber('12345678901234567890')).toBeUndefined()
    expect(decimalText('abc', 2, true)).toBe('abc')
    expect(['1:30', '1h30', '1 h 30', '1h', '-1:30', '-1h', '1h75', '1:75'].map(durationMinutes)).toEqual([
      ...[90, 90, 90, 60, -90, -60],
      ...[undefined, undefined],
    ])
  })
  it('lose no digit when tidied', () => {
    expect(decimalText('1234567890123456.1234', 2, true)).toBe('1,234,567,890,123,456.1234')
    expect(decimalText('5', 2, false)).toBe('5.00')
    expect(decimalText('5.0000', 2, false)).toBe('5.00')
    expect(decimalText('.5', 0, false)).toBe('0.5')
  })
  it('add up exactly', () => {
    const [list] = term.fields.filter(({ name }) => name === 'rows')
    if (!list) throw new Error('the term has no rows')
    const rows = [{ portion: '33.3333' }, { portion: '33.3333' }, { portion: '33.3334' }]
    expect(columnTotals(list.items ?? [], rows, { list, record: {}, company: 'TWD' })).toEqual({ portion: '100.00' })
  })
})

describe('child rows', () => {
  it('move to a place and stay when it is none', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
    expect(moved(['a', 'b', 'c'], 2, 3)).toEqual(['a', 'b', 'c'])
  })
  it('tell apart added, removed, changed and moved ones', () => {
    const items = term.fields.find(({ name }) => name === 'rows')?.items ?? []
    const from = [
      { id: 1, portion: '1' },
      { id: 2, portion: '2' },
      { id: 3, portion: '3' },
    ]
    const to = [
      { id: 2, portion: '2' },
      { id: 1, portion: '9' },
      { id: 4, portion: '4' },
    ]
    expect(childChanges(from, to, items)).toEqual([
      { kind: 'moved', row: to[0] },
      { kind: 'changed', place: 2, from: from[0], row: to[1], fields: ['portion'] },
      { kind: 'added', row: to[2] },
      { kind: 'removed', row: from[2] },
    ])
  })
})

describe('sections of the entity', () => {
  const paper = defineSchema('zz/paper', {
    x: {
      area: 'use',
      title: 'title',
      sections: {
        shipping: { fields: [['carrier', 'weight'], 'note'], show_if: { field: 'ships', op: 'eq', value: true } },
        late: { fields: ['fee'], folded: true },
      },
    },
    properties: {
      title: { type: 'string' },
      fee: { type: 'integer' },
      ships: { type: 'boolean', default: false },
      carrier: { type: 'string' },
      weight: { type: 'integer' },
      note: { type: 'string', x: { show_if: { field: 'weight', op: 'gt', value: 10 } } },
    },
  })
  const resource = { form: undefined, hide: [], inputs: {} }
  const shipping = { section: 'shipping', rows: [['carrier', 'weight'], ['note']] }
  const late = { section: 'late', folded: true, rows: [['fee']] }

  it('follow the other fields, with the lines that they declare', () => {
    expect(formLayout(paper, resource)[0]?.blocks).toEqual([{ rows: [['title', 'ships']] }, shipping, late])
  })
  it('stand where the form names them, and give away the fields that it places itself', () => {
    expect(formLayout(paper, { ...resource, form: ['title', { section: 'late' }, 'weight', 'ships'] })[0]?.blocks).toEqual([
      { rows: [['title']] },
      late,
      { rows: [['weight'], ['ships']] },
      { ...shipping, rows: [['carrier'], ['note']] },
    ])
  })
  it('hide their fields together, and clear them, with what each says itself', () => {
    const values = { title: 'A', fee: 1, ships: true, carrier: 'Post', weight: 20, note: 'x' }
    expect(clearHidden(paper, values)).toEqual(values)
    expect(clearHidden(paper, { ...values, weight: 5 })).toMatchObject({ carrier: 'Post', note: null })
    expect(clearHidden(paper, { ...values, ships: false })).toMatchObject({ fee: 1, carrier: null, weight: null, note: null })
  })
})
