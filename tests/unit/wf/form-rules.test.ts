/** The rules of a form over its values (wf.md §3 `rules`, §5.1; scenario 14), and the schema that the browser gets. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matches } from '../../../src/schemas/core/condition'
import type { Condition } from '../../../src/schemas/core/filter'
import { compiledSchema, schemaOf } from '../../../src/shared/wf/compiled-schema'
import type { FormContent, FormField, FormRule } from '../../../src/shared/wf/form'
import { judgeForm, keepVisible, problemsOf } from '../../../src/shared/wf/form-rules'

const environment = { today: '2026-11-20', now: '2026-11-20T02:00:00.000Z' }
const money: FormField = { type: 'object', properties: { amount: { type: 'string' }, currency: { type: 'string', default: 'TWD' } } }
const properties: Record<string, FormField> = {
  kind: { type: 'string' },
  amount: money,
  tax: money,
  note: { type: 'string' },
  total: { type: 'string', format: 'decimal' },
  items: {
    type: 'array',
    items: {
      type: 'object',
      required: ['qty'],
      properties: { qty: { type: 'integer' }, price: { type: 'string' }, sum: { type: 'string' }, why: { type: 'string' } },
    },
  },
}
const formOf = (rules: FormRule[], required: string[] = []): Pick<FormContent, 'json_schema' | 'rules' | 'ui_schema'> => ({
  json_schema: { type: 'object', properties, required },
  ui_schema: { note: { 'ui:title': { en: 'Note', tw: '備註' } } },
  rules,
})
const isTrip: FormRule['when'] = { field: 'kind', op: 'eq', value: 'trip' }

describe('visible', () => {
  const rules: FormRule[] = [
    { type: 'visible', target: 'amount', when: isTrip },
    { type: 'visible', target: 'note', when: { field: 'amount.amount', op: 'gt', value: '100' } },
  ]
  it('[14] a hidden required field is no problem, and its value is not kept', () => {
    const form = formOf(rules, ['amount'])
    expect(problemsOf(form, { kind: 'other' }, { fallback: 'edit', environment })).toEqual(new Map())
    expect(keepVisible(form, { kind: 'other', amount: { amount: '500', currency: 'TWD' } }, environment)).toEqual({ kind: 'other' })
  })
  it('what is hidden hides what hangs on it', () => {
    const given = { kind: 'other', amount: { amount: '500', currency: 'TWD' }, note: 'x' }
    expect(keepVisible(formOf(rules), given, environment)).toEqual({ kind: 'other' })
    expect(keepVisible(formOf(rules), { ...given, kind: 'trip' }, environment)).toEqual({ ...given, kind: 'trip' })
  })
  it('of a column is asked for each row', () => {
    const form = formOf([{ type: 'visible', target: 'items.why', when: { field: 'qty', op: 'gt', value: 5 } }])
    const given = {
      items: [
        { qty: 1, why: 'a' },
        { qty: 9, why: 'b' },
      ],
    }
    expect(keepVisible(form, given, environment)).toEqual({ items: [{ qty: 1 }, { qty: 9, why: 'b' }] })
    expect(judgeForm(form, given, environment).hidden).toEqual(new Set(['items.0.why']))
  })
})

describe('computed', () => {
  it('each after what it reads, rows before their sum; an amount keeps its currency', () => {
    const form = formOf([
      { type: 'value', target: 'tax', expr: 'round(total * 0.05, 0)' },
      { type: 'value', target: 'total', expr: 'sum(items.sum)' },
      { type: 'value', target: 'items.sum', expr: 'qty * price' },
    ])
    const { values } = judgeForm(
      form,
      {
        items: [
          { qty: 3, price: '1250.50' },
          { qty: 2, price: '99.9' },
        ],
      },
      environment,
    )
    expect(values).toMatchObject({ total: '3951.3', tax: { amount: '198', currency: 'TWD' } })
    expect(values.items).toMatchObject([{ sum: '3751.5' }, { sum: '199.8' }])
    expect(judgeForm(form, { tax: { amount: '1', currency: 'USD' }, items: [{ qty: 1, price: '20' }] }, environment).values.tax).toEqual({
      amount: '1',
      currency: 'USD',
    })
  })
  it('computes nothing from a hidden value, and is read-only', () => {
    const form = formOf([
      { type: 'visible', target: 'note', when: isTrip },
      { type: 'value', target: 'total', expr: 'len(note)' },
    ])
    expect(judgeForm(form, { kind: 'x', note: 'abc' }, environment).values).toEqual({ kind: 'x' })
    expect(judgeForm(form, {}, environment).readonly).toEqual(new Set(['total']))
  })
  it('gives the same when it is computed again', () => {
    const form = formOf([
      { type: 'visible', target: 'items.why', when: { field: 'qty', op: 'gt', value: 2 } },
      { type: 'value', target: 'items.sum', expr: 'qty * price' },
      { type: 'value', target: 'total', expr: 'sum(items.sum)' },
      { type: 'visible', target: 'note', when: { field: 'total', op: 'gt', value: '10' } },
    ])
    const row = fc.record(
      { qty: fc.integer({ min: -5, max: 9 }), price: fc.constantFrom('1.5', '0', '7', ''), why: fc.string() },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.record({ note: fc.string(), items: fc.array(row, { maxLength: 5 }) }, { requiredKeys: [] }), (given) => {
        const once = keepVisible(form, given, environment)
        expect(keepVisible(form, once, environment)).toEqual(once)
      }),
    )
  })
})

describe('problems', () => {
  const rules: FormRule[] = [
    { type: 'required', target: 'note', when: isTrip },
    { type: 'required', target: 'items.price', when: { field: 'qty', op: 'gt', value: 1 } },
    { type: 'validate', target: 'total', when: { expr: 'total < 100' }, message: { en: 'Too much' } },
    { type: 'warn', target: 'total', when: { expr: 'total < 50' }, message: { en: 'A lot' } },
  ]
  const given = { kind: 'trip', total: '120', items: [{ qty: 2 }, { qty: 1 }, {}] }
  it('name their fields, rows with their place', () => {
    expect([...problemsOf(formOf(rules, ['amount']), given, { fallback: 'edit', environment })]).toEqual([
      ['amount', { key: 'required' }],
      ['items.2.qty', { key: 'required' }],
      ['note', { key: 'required' }],
      ['items.0.price', { key: 'required' }],
      ['total', { key: 'invalid', message: { en: 'Too much' } }],
    ])
    expect(judgeForm(formOf(rules), { total: '70' }, environment).warnings).toEqual(new Map([['total', { en: 'A lot' }]]))
  })
  it('only what a person may change must be filled by them; a node can demand more', () => {
    const at = (permissions: Record<string, 'edit' | 'required'>) =>
      problemsOf(formOf([], ['amount']), {}, { permissions, fallback: 'read', environment })
    expect(at({})).toEqual(new Map())
    expect([...at({ amount: 'edit' }).keys()]).toEqual(['amount'])
    expect([...at({ note: 'required' }).keys()]).toEqual(['note'])
  })
  it('an amount without a number is nothing', () => {
    const problems = problemsOf(formOf([], ['amount']), { amount: { amount: '', currency: 'TWD' } }, { fallback: 'edit', environment })
    expect([...problems.keys()]).toEqual(['amount'])
  })
})

describe('the schema of the browser', () => {
  const ajv = new Ajv2020({ strict: false, formats: { decimal: true } })
  it('is without hidden fields, in the language, read-only where nothing may be changed', () => {
    const compiled = compiledSchema(formOf([], ['amount', 'note']), {
      permissions: { amount: 'hidden', note: 'edit' },
      fallback: 'read',
      language: 'tw',
    })
    expect(compiled.properties).not.toHaveProperty('amount')
    expect(compiled.properties.note).toMatchObject({ title: '備註' })
    expect(compiled.properties.note).not.toHaveProperty('readOnly')
    expect(compiled.properties.kind).toMatchObject({ readOnly: true })
    expect(compiled.required).toEqual(['note'])
  })
  it('requires what rules require, and nothing that they hide', () => {
    const compiled = compiledSchema(
      formOf(
        [
          { type: 'visible', target: 'note', when: isTrip },
          { type: 'required', target: 'total', when: isTrip },
        ],
        ['note'],
      ),
      { fallback: 'edit', language: 'en' },
    )
    const isValid = ajv.compile(compiled)
    expect(isValid({ kind: 'other' })).toBe(true)
    expect(isValid({ kind: 'other', note: 'x' })).toBe(false)
    expect(isValid({ kind: 'trip', total: '1' })).toBe(false)
    expect(isValid({ kind: 'trip', note: 'x' })).toBe(false)
    expect(isValid({ kind: 'trip', note: 'x', total: '1' })).toBe(true)
  })
  it('says of a condition what the judge says', () => {
    const leaf = fc.oneof(
      fc.record({
        field: fc.constantFrom('n', 'm.n'),
        op: fc.constantFrom('eq', 'ne', 'gt', 'gte', 'lt', 'lte'),
        value: fc.integer({ min: -2, max: 2 }),
      }),
      fc.record({ field: fc.constant('t'), op: fc.constantFrom('eq', 'ne', 'empty', 'nempty'), value: fc.constantFrom('a', 'b') }),
      fc.record({ field: fc.constant('t'), op: fc.constantFrom('in', 'nin'), value: fc.constantFrom(['a'], ['a', 'b']) }),
    )
    const tree = fc.letrec<{ node: Condition }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 3 },
        leaf as fc.Arbitrary<Condition>,
        fc.record({ all: fc.array(tie('node'), { maxLength: 2 }), none: fc.array(tie('node'), { maxLength: 2 }) }),
        fc.record({ any: fc.array(tie('node'), { maxLength: 3 }) }),
      ),
    })).node
    const small = fc.integer({ min: -3, max: 3 })
    const row = fc.record(
      { n: small, m: fc.record({ n: small }, { requiredKeys: [] }), t: fc.constantFrom('a', 'b', 'c', '') },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(tree, row, (condition, given) => {
        const schema = schemaOf(condition)
        expect(schema).not.toBeNull()
        expect(ajv.validate(schema ?? {}, given)).toBe(matches(condition, given))
      }),
    )
  })
})
