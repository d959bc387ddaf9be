/** Money and types are judged while a formula, a condition or a step rule is written (wf.md §5.1, §9; issue 33 §3). */
import { describe, expect, test } from 'vitest'
import type { FlowNode, When } from '../../../src/shared/wf/flow'
import type { FormField, FormRule } from '../../../src/shared/wf/form'
import { keepVisible, problemsOf } from '../../../src/shared/wf/form-rules'
import { publicationProblems } from '../../../src/shared/wf/publication-problems'
import { holds, valueOfExpression } from '../../../src/shared/wf/when'
import { approve, contentOf, person, Story } from '../../support/wf-flow'

const money: FormField = {
  type: 'object',
  properties: { amount: { type: 'string', format: 'decimal' }, currency: { type: 'string', default: 'TWD' } },
}
const decimal: FormField = { type: 'string', format: 'decimal' }
const properties: Record<string, FormField> = {
  ...{ amount: money, tax: money, total: decimal, qty: { type: 'integer' }, note: { type: 'string' }, done: { type: 'boolean' } },
  ...{
    day: { type: 'string', format: 'date' },
    at: { type: 'string', format: 'date-time' },
    boss: { type: 'integer', x: { ref: 'sc/user' } },
  },
  tags: { type: 'array', items: { type: 'string' } },
  items: {
    type: 'array',
    items: { type: 'object', properties: { qty: { type: 'integer' }, price: money, sum: money, why: { type: 'string' } } },
  },
}
const node = approve('n1', person(7))
const contentWith = (rules: FormRule[], nodes: FlowNode[] = [node]) => contentOf(nodes, {}, { rules, properties })
const problems = (rules: FormRule[], nodes?: FlowNode[]) =>
  publicationProblems(contentWith(rules, nodes)).map(({ key, params }) => [
    key,
    params.reason ?? params.wanted ?? params.meant ?? params.name ?? null,
  ])
const formula = (target: string, expr: string) =>
  // One that reads itself is a circle besides.
  problems([{ type: 'value', target, expr }]).filter(([key]) => key !== 'cyclic_expression')
const branch = (when: When) =>
  problems(
    [],
    [
      {
        key: 'c',
        type: 'condition',
        branches: [
          { key: 'a', when, nodes: [node] },
          { key: 'b', default: true, nodes: [] },
        ],
      } as FlowNode,
    ],
  )
const environment = { today: '2026-11-20', now: '2026-11-20T02:00:00.000Z', zone: 'Asia/Taipei' }
const twd = (amount: string) => ({ amount, currency: 'TWD' })

describe('formulas that fit', () => {
  test.each([
    ['amount', 'sum(items.qty * items.price)'],
    ['amount', '12.5'],
    ['total', 'sum(items.price)'],
    ['total', 'amount / tax'],
    ['total', 'round(amount * 0.05, 2) + qty'],
    ['total', 'diffDays(day, at)'],
    ['total', 'month("2026-03-05") + workdays(day, addDays(day, 3))'],
    ['items.sum', 'price * qty'],
    ['items.sum', 'price * parent.qty'],
    ['note', 'concat("No ", qty, " ", day)'],
    ['note', 'upperTW(amount)'],
    ['done', 'amount > 1000 and day >= 2026-11-20 and at <= "2026-11-20"'],
    ['done', '"a" in tags or tags contains "b" or note in ["x", "y"]'],
    ['done', 'boss = 7'],
    ['day', 'max(items.qty, 1) + day'],
    ['at', 'addMonths(at, 1)'],
  ])('%s = %s', (target, expr) => expect(formula(target, expr)).toEqual(expr.endsWith('+ day') ? [['bad_expression', 'no_number']] : []))
})

describe('formulas that do not', () => {
  test.each<[string, string, string, string]>([
    ['amount', 'amount * tax', 'bad_expression', 'money_twice'],
    ['total', '100 / amount', 'bad_expression', 'money_twice'],
    ['total', 'day - day', 'bad_expression', 'no_number'],
    ['total', 'round(day)', 'bad_expression', 'no_number'],
    ['total', 'sum(items.why) + done', 'bad_expression', 'no_number'],
    ['total', '"abc" * 2', 'bad_expression', 'no_number'],
    ['total', 'year(qty)', 'bad_expression', 'no_date'],
    ['total', 'diffDays(day, note)', 'bad_expression', 'no_date'],
    ['total', 'workdays("soon", day)', 'bad_expression', 'no_date'],
    ['day', 'addDays(amount, 1)', 'bad_expression', 'no_date'],
    ['day', 'addDays(day, done)', 'bad_expression', 'no_number'],
    ['total', 'boss + items', 'bad_expression', 'no_number'],
    ['total', 'items.qty', 'bad_expression', 'one_of_many'],
    ['total', 'if(qty, 1, 2)', 'bad_expression', 'no_truth'],
    ['done', 'day > 5', 'bad_expression', 'not_alike'],
    ['done', 'amount = "abc"', 'bad_expression', 'not_alike'],
    ['done', 'done = qty', 'bad_expression', 'not_alike'],
    ['done', 'day in ["2026-11-20", "soon"]', 'bad_expression', 'not_alike'],
    ['done', 'between(day, 1, 2)', 'bad_expression', 'not_alike'],
    ['done', 'items = 1', 'bad_expression', 'not_alike'],
    ['total', 'note', 'wrong_kind', 'number'],
    ['total', 'day', 'wrong_kind', 'number'],
    ['total', 'amount > 1', 'wrong_kind', 'number'],
    ['amount', 'concat(amount, "x")', 'wrong_kind', 'money'],
    ['day', 'amount', 'wrong_kind', 'date'],
    ['day', 'at', 'wrong_kind', 'date'],
    ['at', 'day', 'wrong_kind', 'datetime'],
    ['done', 'qty', 'wrong_kind', 'boolean'],
    ['note', 'amount', 'wrong_kind', 'text'],
  ])('%s = %s: %s %s', (target, expr, key, what) => expect(formula(target, expr)).toEqual([[key, what]]))
})

describe('conditions', () => {
  test.each<[When]>([
    [{ field: 'amount.amount', op: 'gt', value: '10000' }],
    [{ field: 'qty', op: 'between', value: [1, '2'] }],
    [{ field: 'day', op: 'gte', value: '2026-11-20' }],
    [{ field: 'done', op: 'eq', value: true }],
    [{ field: 'note', op: 'contains', value: 'x' }],
    [{ field: 'tags', op: 'contains', value: 'x' }],
    [{ field: 'items', op: 'nempty' }],
    [{ field: 'boss', op: 'in', value: [7, 5] }],
    [{ expr: 'sum(items.price) > 100' }],
  ])('%j can hold', (when) => expect(branch(when)).toEqual([]))
  test.each<[When, string, string]>([
    [{ field: 'amount', op: 'gt', value: '10000' }, 'condition_money', 'amount.amount'],
    [{ field: 'qty', op: 'gt', value: 'many' }, 'condition_kind', 'qty'],
    [{ field: 'qty', op: 'contains', value: '1' }, 'condition_operator', 'qty'],
    [{ field: 'day', op: 'eq', value: 5 }, 'condition_kind', 'day'],
    [{ all: [{ field: 'day', op: 'between', value: 'this_month' }] }, 'condition_kind', 'day'],
    [{ field: 'done', op: 'gt', value: true }, 'condition_operator', 'done'],
    [{ field: 'done', op: 'eq', value: 'yes' }, 'condition_kind', 'done'],
    [{ field: 'items', op: 'eq', value: 1 }, 'condition_operator', 'items'],
    [{ field: 'items.qty', op: 'gt', value: 1 }, 'condition_rows', 'items.qty'],
    [{ expr: 'amount' }, 'bad_expression', 'no_truth'],
    [{ expr: 'items.qty > 1' }, 'bad_expression', 'one_of_many'],
    [{ expr: 'day > 5' }, 'bad_expression', 'not_alike'],
  ])('%j can not: %s', (when, key, what) => expect(branch(when)).toEqual([[key, what]]))
  test('of a column read the row', () => {
    const rule = (when: When): FormRule[] => [{ type: 'required', target: 'items.why', when }]
    expect(problems(rule({ field: 'qty', op: 'gt', value: 1 }))).toEqual([])
    expect(problems(rule({ field: 'qty', op: 'gt', value: 'x' }))).toEqual([['condition_kind', 'items.qty']])
    expect(problems(rule({ field: 'price', op: 'gt', value: 1 }))).toEqual([['condition_money', 'price.amount']])
  })
})

test('steps of the flow are judged too', () => {
  const set = (values: Record<string, string>) => problems([], [node, { key: 's', type: 'set', values }])
  expect(set({ tax: 'amount * 0.05', total: 'amount' })).toEqual([])
  expect(set({ total: 'day' })).toEqual([['wrong_kind', 'number']])
  expect(problems([], [node, { key: 'd', type: 'delay', until: { field: 'note' } }])).toEqual([['wrong_kind', 'date']])
  expect(problems([], [approve('n1', { kind: 'expression', expr: 'day' })])).toEqual([])
  expect(problems([], [approve('n1', { kind: 'expression', expr: 'done' })])).toEqual([['wrong_kind', 'text']])
  expect(problems([{ type: 'options', target: 'note', expr: 'qty' }])).toEqual([['wrong_kind', 'list']])
  expect(problems([{ type: 'options', target: 'note', expr: 'items.why' }])).toEqual([])
})

describe('money', () => {
  const value = (text: string, values: object) => valueOfExpression(text, { ...values }, environment)
  const items = [
    { qty: 3, price: twd('1250.50') },
    { qty: 2, price: twd('99.9') },
  ]
  test.each<[string, unknown]>([
    ['sum(items.qty*items.price)', twd('3951.3')],
    ['round(sum(items.price) * 0.05, 0)', twd('68')],
    ['max(items.price)', twd('1250.50')],
    ['avg(items.price)', twd('675.2')],
    ['amount / tax', '2'],
    ['amount - tax', twd('50')],
    ['-amount', twd('-100')],
    ['amount > 99', true],
    ['amount = 100', true],
    ['100 in [amount]', true],
    ['upperTW(amount)', '壹佰元整'],
    ['concat(amount, "!")', '100!'],
    ['count(empty)', '0'],
    ['empty + 1', null],
  ])('%s', (text, expected) =>
    expect(value(text, { items, amount: twd('100'), tax: twd('50'), empty: twd('') })).toEqual({ ok: true, value: expected }),
  )
  test.each(['amount + dollars', 'sum(amount, dollars)', 'amount > dollars', 'min(amount, dollars)', 'amount * amount'])(
    '%s has no answer: currencies differ',
    (text) =>
      expect(value(text, { amount: twd('1'), dollars: { amount: '1', currency: 'USD' } })).toMatchObject({
        ok: false,
        error: { key: 'currencies' },
      }),
  )
  test('computed into a money field keeps the currency of its sources, into a number field is its amount', () => {
    const content = contentWith([
      { type: 'value', target: 'items.sum', expr: 'price * qty' },
      { type: 'value', target: 'amount', expr: 'sum(items.sum)' },
      { type: 'value', target: 'total', expr: 'sum(items.sum)' },
      { type: 'value', target: 'tax', expr: 'round(amount.amount * 0.05, 0)' },
    ])
    const dollars = items.map(({ qty, price }) => ({ qty, price: { ...price, currency: 'USD' } }))
    expect(keepVisible(content, { items: dollars }, environment)).toMatchObject({
      amount: { amount: '3951.3', currency: 'USD' },
      total: '3951.3',
      tax: { amount: '198', currency: 'TWD' },
    })
  })
  test('that can not be computed is a problem of its field, not nothing', () => {
    const content = contentWith([{ type: 'value', target: 'total', expr: 'sum(items.price)' }])
    const mixed = [{ price: twd('1') }, { price: { amount: '1', currency: 'USD' } }]
    const found = problemsOf(content, { items: mixed }, { fallback: 'edit', environment })
    expect([...found].map(([path, problem]) => [path, problem.key])).toEqual([['total', 'failed']])
  })
  test('a step writes money as money', async () => {
    const nodes: FlowNode[] = [{ key: 's', type: 'set', values: { tax: 'amount.amount * 2', total: 'amount' } }]
    const form = await new Story({ content: contentOf(nodes, {}, { properties }) }, { amount: twd('5') }).submit()
    expect(form.state.data).toEqual({ amount: twd('5'), tax: twd('10'), total: '5' })
  })
})

describe('hidden computed fields', () => {
  const isTrip: When = { field: 'note', op: 'eq', value: 'trip' }
  const rules: FormRule[] = [
    { type: 'visible', target: 'total', when: isTrip },
    { type: 'value', target: 'total', expr: 'qty * 2' },
    { type: 'value', target: 'tax', expr: 'total + 1' },
    { type: 'visible', target: 'day', when: { expr: 'total > 5' } },
    { type: 'value', target: 'done', expr: 'count(total) = 1' },
  ]
  test('are empty for what reads them', () => {
    const given = { qty: 5, day: '2026-11-20', total: '99' }
    expect(keepVisible(contentWith(rules), { ...given, note: 'trip' }, environment)).toEqual({
      ...{ ...given, note: 'trip', total: '10', done: true },
      tax: twd('11'),
    })
    expect(keepVisible(contentWith(rules), { ...given, note: 'other' }, environment)).toEqual({ qty: 5, note: 'other', done: false })
  })
  test('of rows too', () => {
    const ofRows: FormRule[] = [
      { type: 'value', target: 'items.sum', expr: 'price * qty' },
      { type: 'visible', target: 'items.sum', when: { field: 'qty', op: 'gt', value: 1 } },
      { type: 'value', target: 'total', expr: 'sum(items.sum)' },
    ]
    const items = [1, 2].map((qty) => ({ qty, price: twd('10') }))
    expect(keepVisible(contentWith(ofRows), { items }, environment).total).toBe('20')
  })
  test('decide no branch', async () => {
    const nodes: FlowNode[] = [
      {
        ...{ key: 'c', type: 'condition' },
        branches: [
          { key: 'a', when: { expr: 'total > 5' }, nodes: [approve('n1', person(7))] },
          { key: 'b', default: true, nodes: [approve('n2', person(5))] },
        ],
      } as FlowNode,
    ]
    const form = await new Story({ content: contentOf(nodes, {}, { properties, rules }) }, { qty: 5, note: 'other' }).submit()
    expect(form.pending).toEqual([5])
  })
})

describe('days of date-times are those of the company', () => {
  // 00:30 on 1 December in Taipei.
  const at = '2026-11-30T16:30:00Z'
  test.each<[string, unknown]>([
    ['month(at)', '12'],
    ['year("2026-12-31T16:30:00Z")', '2027'],
    ['roc("2026-12-31T16:30:00Z")', '116'],
    ['diffDays(at, "2026-12-02")', '1'],
    ['diffDays("2026-11-30", at)', '1'],
    ['at >= 2026-12-01', true],
    ['at = 2026-12-01', true],
    ['at < 2026-12-01', false],
    ['at in [2026-12-01]', true],
    ['between(at, 2026-12-01, 2026-12-01)', true],
    ['addMonths("2026-03-30T16:30:00.000Z", 1)', '2026-04-29T16:30:00.000Z'],
    ['addMonths(at, 3)', '2027-02-28T16:30:00.000Z'],
    ['addDays(at, 1)', '2026-12-01T16:30:00.000Z'],
    ['addMonths(2026-01-31, 1)', '2026-02-28'],
    ['month("2026-12-01T00:30")', '12'],
    ['addDays("2026-12-01T00:30", -1)', '2026-11-30T00:30'],
    ['month("2026-12-01T00:30:00+09:00")', '11'],
  ])('%s', (text, expected) => expect(valueOfExpression(text, { at }, environment)).toEqual({ ok: true, value: expected }))
  test('in conditions as lists too', () => {
    expect(holds({ field: 'at', op: 'gte', value: '2026-12-01' }, { at }, environment)).toEqual({ ok: true, value: true })
    expect(holds({ none: [{ field: 'at', op: 'eq', value: '2026-12-01' }] }, { at }, environment)).toEqual({ ok: true, value: false })
  })
  test('over a change of clocks the time of day stays', () => {
    const newYork = { ...environment, zone: 'America/New_York' }
    expect(valueOfExpression('addDays("2026-03-07T15:00:00Z", 1)', {}, newYork)).toEqual({ ok: true, value: '2026-03-08T14:00:00.000Z' })
    expect(valueOfExpression('addMonths("2026-10-15T14:00:00Z", 1)', {}, newYork)).toEqual({ ok: true, value: '2026-11-15T15:00:00.000Z' })
  })
})
