/** The one expression language (docs/expressions.md, wf.md §5.1): its worked examples, its rules of nothing, its mistakes, its properties. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cycleOf, dependenciesOf, inOrder } from '../../../src/schemas/core/expression/dependencies'
import { evaluateExpression } from '../../../src/schemas/core/expression/evaluate'
import { formatExpression } from '../../../src/schemas/core/expression/format'
import type { Environment } from '../../../src/schemas/core/expression/language-functions'
import { judgeExpression, type Names } from '../../../src/schemas/core/expression/judge'
import { parseExpression } from '../../../src/schemas/core/expression/parser'
import type { BinaryOperator, Expression } from '../../../src/schemas/core/expression/syntax'
import type { Row } from '../../../src/schemas/core/expression/values'

const place: Environment = { today: '2026-11-20', now: '2026-11-20T08:00:00.000Z' }

function valueOf(text: string, fields: Row = {}, environment = place): unknown {
  const read = parseExpression(text)
  if (!read.ok) throw read.error
  const outcome = evaluateExpression(read.value, fields, environment)
  if (!outcome.ok) throw outcome.error
  return outcome.value
}

function mistakeOf(text: string): unknown {
  const read = parseExpression(text)
  if (read.ok) return null
  const { key, at, params } = read.error
  return { key, from: at.from, ...params }
}

describe('Worked examples', () => {
  const items = [
    { qty: 3, price: '1250.50' },
    { qty: 2, price: '99.9' },
  ]
  it.each<[string, unknown, Row?]>([
    ['round("1050.50" * 0.05, 2)', '52.53'],
    ['round("1050.50" * 0.05, 0)', '53'],
    ['sum(items.qty*items.price)', '3951.3', { items }],
    ['upperTW(12500)', '壹萬貳仟伍佰元整'],
    ['upperTW(10005.5)', '壹萬零伍元伍角整'],
    ['upperTW(12500.05)', '壹萬貳仟伍佰元零伍分'],
    ['upperTW(105000)', '壹拾萬伍仟元整'],
    ['upperTW(0.05)', '伍分'],
    ['upperTW(0)', '零元整'],
    ['upperTW(-0.05)', '負伍分'],
    ['upperTW(-0.004)', '零元整'],
    ['upperTW(10)', '壹拾元整'],
    ['upperTW(100000005)', '壹億零伍元整'],
    ['upperTW(105000000)', '壹億零伍佰萬元整'],
    ['upperTW(1010.55)', '壹仟零壹拾元伍角伍分'],
    ['upperTW(9999999999999999.994)', '玖仟玖佰玖拾玖兆玖仟玖佰玖拾玖億玖仟玖佰玖拾玖萬玖仟玖佰玖拾玖元玖角玖分'],
    ['upperTW(10000000000000000)', null],
    ['roc(2026-11-20)', '115'],
    ['if(SERVICE_MONTHS >= 36, min(floor(SERVICE_MONTHS/12)*200, 2000), 0)', '800', { SERVICE_MONTHS: 50 }],
    ['between(x, 1, 3)', true, { x: '3.000' }],
    ['between(x, 1, 3)', false, { x: '3.001' }],
  ])('%s', (text, expected, fields = {}) => expect(valueOf(text, fields)).toBe(expected))
})

describe('Numbers', () => {
  it.each<[string, unknown]>([
    ['0.1 + 0.2', '0.3'],
    ['1 / 3', '0.33333333333333333333'],
    ['2 / 3', '0.66666666666666666667'],
    ['1000000000000 / 3', '333333333333.3333333333333333'],
    ['1 / 0', null],
    ['1 % 0', null],
    ['-7 % 3', '-1'],
    ['7 % -3', '1'],
    ['1 / 200000000000000000000', '0.00000000000000000001'],
    ['1234567890123456789012345678 + 0', '1234567890123456789012345678'],
    ['9999999999999999999999999999 + 1', '10000000000000000000000000000'],
    ['round(-2.5)', '-3'],
    ['round(2.345, 2)', '2.35'],
    ['round(1250, -2)', '1300'],
    ['floor(-1.2)', '-2'],
    ['ceil(1.2)', '2'],
    ['abs(-3)', '3'],
    ['"abc" * 2', null],
    ['2 + 3 * 4 - 1', '13'],
    ['-(2 + 3) * 2', '-10'],
  ])('%s = %s', (text, expected) => expect(valueOf(text)).toBe(expected))
})

describe('Nothing', () => {
  it.each<[string, unknown]>([
    ['nothing + 1', null],
    ['-nothing', null],
    ['null = null', false],
    ['nothing != 1', false],
    ['nothing < 1', false],
    ['not (nothing = 1)', true],
    ['nothing and true', false],
    ['nothing in [null, 1]', false],
    ['nothing contains "a"', false],
    ['sum(nothing)', '0'],
    ['count(nothing)', '0'],
    ['avg(nothing)', null],
    ['min(nothing)', null],
    ['max(nothing)', null],
    ['avg(1, null, 2)', '1.5'],
    ['count(1, null, "a")', '2'],
    ['concat("a", null, 1.50)', 'a1.5'],
    ['len(nothing)', null],
    ['year(nothing)', null],
    ['empty', null],
    ['if(nothing, 1, 2)', '2'],
    ['if(false, 1)', null],
  ])('%s → %s', (text, expected) => expect(valueOf(text, { empty: '' })).toBe(expected))
})

describe('Texts, days, lists', () => {
  const rows = [
    { kind: 'A', amount: '10', at: '2026-01-05' },
    { kind: 'B', amount: null, at: '2026-03-01' },
    { kind: 'A', amount: '5.5', at: null },
  ]
  const fields = { rows, tags: ['red', 'blue'], name: { en: 'Pen', tw: '筆' }, parent: { rate: '2' }, at: '2026-11-20T16:30:00.000Z' }
  it.each<[string, unknown]>([
    ['len("筆🖊")', '2'],
    ['upper("ab") = "AB" and lower("AB") = "ab"', true],
    ['"10" < 9', false],
    ['"010" = 10', true],
    ['"b" > "a"', true],
    ['"a" = "A"', false],
    ['tags contains "red"', true],
    ['"red" in tags', true],
    ['"green" in ["red", "green"]', true],
    ['name.en contains "en"', true],
    ['count(rows)', '3'],
    ['count(rows.amount)', '2'],
    ['sum(if(rows.kind = "A", rows.amount, 0)) * parent.rate', '31'],
    ['max(rows.at)', '2026-03-01'],
    ['min(rows.amount, 7)', '5.5'],
    ['addMonths(2026-01-31, 1)', '2026-02-28'],
    ['addMonths(2024-02-29, -12)', '2023-02-28'],
    ['addDays(2026-12-31, 1)', '2027-01-01'],
    ['addDays(at, 1)', '2026-11-21T16:30:00.000Z'],
    ['diffDays(2026-11-20, 2026-12-01)', '11'],
    ['diffDays(2026-02-30, 2026-12-01)', null],
    ['year(today()) * 100 + month("2026-03-05")', '202603'],
    ['2026 - 11 - 20', '1995'],
    ['now() > at', false],
    ['now() < "2026-11-20T08:00:00.5Z"', true],
    ['rows.amount * tags.length', null],
  ])('%s → %s', (text, expected) => expect(valueOf(text, fields)).toEqual(expected))

  it('takes the day of an instant from the company', () =>
    expect(
      valueOf('month(at) * 100 + diffDays(at, today())', { at: '2026-11-30T16:30:00Z' }, { ...place, dayOf: () => '2026-12-01' }),
    ).toBe('1189'))

  it('asks the place for what the language does not know', () => {
    const functions = { manager: (user: unknown, level: unknown) => `u${String(user)}${String(level)}` }
    expect(valueOf('manager(7, 2)', {}, { ...place, functions })).toBe('u72')
    expect(() => valueOf('manager(7, 2)')).toThrow('unknown_function')
  })
})

describe('Mistakes', () => {
  it.each<[string, unknown]>([
    ['', { key: 'empty', from: 0 }],
    ['1 +', { key: 'expected_value', from: 3, found: '' }],
    ['(1', { key: 'expected', from: 2, wanted: ')', found: '' }],
    ['1 2', { key: 'expected', from: 2, wanted: '), end', found: '2' }],
    ['a # b', { key: 'character', from: 2, character: '#' }],
    ['"abc', { key: 'open_text', from: 0 }],
    ['rond(1)', { key: 'unknown_function_meant', from: 0, name: 'rond', meant: 'round' }],
    ['frobnicate(1)', { key: 'unknown_function', from: 0, name: 'frobnicate' }],
    ['1 + round()', { key: 'arguments', from: 4, name: 'round', least: 1, most: 2 }],
    ['1 < 2 < 3', { key: 'chained_comparison', from: 6 }],
    ['12345678901234567890123456789', { key: 'digits', from: 0, limit: 28 }],
    ['('.repeat(150), { key: 'too_deep', from: 100, limit: 100 }],
    [' '.repeat(2001), { key: 'too_long', from: 2000, limit: 2000 }],
  ])('%s', (text, expected) => expect(mistakeOf(text)).toEqual(expected))

  it('stops after 10,000 steps', () => {
    const items = Array.from({ length: 6000 }, () => ({ a: 1 }))
    expect(valueOf('sum(items.a)', { items })).toBe('6000')
    expect(() => valueOf('sum(items.a * items.a)', { items })).toThrow('too_many_steps')
  })

  it('knows functions that the place adds', () => {
    expect(parseExpression('GRADE("labour")').ok).toBe(false)
    expect(parseExpression('GRADE("labour")', { functions: ['GRADE'] }).ok).toBe(true)
  })
})

describe('Before there are values', () => {
  const names: Names = {
    qty: { kind: 'number' },
    done: { kind: 'boolean' },
    due: { kind: 'datetime' },
    product: { kind: 'number', fields: null },
    items: { kind: 'rows', fields: { amount: { kind: 'number' }, at: { kind: 'date' } } },
    costs: { kind: 'rows', fields: { amount: { kind: 'number' } } },
  }
  function judged(text: string): unknown {
    const read = parseExpression(text)
    if (!read.ok) throw read.error
    const outcome = judgeExpression(read.value, names)
    return outcome.ok ? outcome.value : { key: outcome.error.key, ...outcome.error.params }
  }
  it.each<[string, unknown]>([
    ['qty * 2', { kind: 'number' }],
    ['items.amount * qty', { kind: 'number', of: 'items' }],
    ['sum(items.amount)', { kind: 'number' }],
    ['max(items.at)', { kind: 'date' }],
    ['if(done, "a", null)', { kind: 'text' }],
    ['addDays(due, 3)', { kind: 'datetime' }],
    ['qyt * 2', { key: 'unknown_name_meant', name: 'qyt', meant: 'qty' }],
    ['today', { key: 'unknown_name_meant', name: 'today', meant: 'today()' }],
    ['items.amuont', { key: 'unknown_name_meant', name: 'items.amuont', meant: 'amount' }],
    ['product.name', { key: 'other_record', name: 'product' }],
    ['done + 1', { key: 'no_number', kind: 'boolean' }],
    ['qty and done', { key: 'no_truth', kind: 'number' }],
    ['sum(items.amount * costs.amount)', { key: 'other_rows', name: 'costs' }],
  ])('%s', (text, expected) => expect(judged(text)).toEqual(expected))

  it('says what an expression reads', () => {
    const read = parseExpression('sum(items.a * rate) + rate + parent.b')
    expect(read.ok && dependenciesOf(read.value)).toEqual(['items.a', 'rate', 'parent.b'])
  })

  it('finds a circle, and the order where there is none', () => {
    const circle = new Map([
      ['a', ['b']],
      ['b', ['c', 'x']],
      ['c', ['b']],
    ])
    expect(cycleOf(circle)).toEqual(['b', 'c'])
    expect(inOrder(circle)).toBeUndefined()
    expect(cycleOf(new Map([['a', ['a']]]))).toEqual(['a'])
    expect(inOrder(new Map([...circle, ['c', []]]))).toEqual(['c', 'b', 'a'])
  })
})

describe('Properties', () => {
  const name = fc.constantFrom('a', 'qty', '金額', 'x_1')
  const { expression } = fc.letrec<{ expression: Bare }>((tie) => ({
    expression: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      fc.constantFrom('0', '12.50', '007').map((digits) => ({ kind: 'number', digits })),
      fc.string({ unit: 'grapheme', maxLength: 8 }).map((text) => ({ kind: 'text', text })),
      fc.constantFrom(true, false, null).map((value) => ({ kind: 'constant', value })),
      fc.constantFrom('2026-11-20', '1999-02-30').map((date) => ({ kind: 'date', date })),
      fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => ({ kind: 'path', names })),
      fc.array(tie('expression'), { maxLength: 3 }).map((items) => ({ kind: 'list', items })),
      fc.array(tie('expression'), { minLength: 1, maxLength: 3 }).map((args) => ({ kind: 'call', name: 'sum', args })),
      fc.tuple(fc.constantFrom('-', 'not'), tie('expression')).map(([operator, operand]) => ({ kind: 'unary', operator, operand })),
      fc
        .tuple(
          fc.constantFrom<BinaryOperator>('or', 'and', '=', '<=', 'in', 'contains', '+', '-', '*', '/', '%'),
          tie('expression'),
          tie('expression'),
        )
        .map(([operator, left, right]) => ({ kind: 'binary', operator, left, right })),
    ),
  }))

  it('reads what it writes as the same expression', () =>
    fc.assert(
      fc.property(expression, (bare) => {
        const text = formatExpression(bare as Expression)
        fc.pre(text.length <= 2000)
        const read = parseExpression(text)
        expect(read.ok ? withoutPlaces(read.value) : read.error).toEqual(bare)
      }),
      { numRuns: 1000 },
    ))

  it('answers any text with a value or a mistake in it, the same every time', () => {
    const scrap = fc.constantFrom(
      ...'()[]+-*/%.,"\'\\=<>! 1a',
      'not ',
      ' and ',
      'sum(',
      'round(',
      '2026-11-20',
      'items.a',
      '1.5',
      '"x"',
      'upperTW(',
      '筆',
    )
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 2000 }),
      fc.array(scrap, { maxLength: 400 }).map((parts) => parts.join('').slice(0, 2000)),
    )
    const once = (text: string): unknown => {
      const read = parseExpression(text)
      const outcome = read.ok ? evaluateExpression(read.value, { items: [{ a: 1 }, { a: 'x' }], a: '2' }, place) : read
      if (outcome.ok) return outcome.value
      const { at, key } = outcome.error
      expect(at.from >= 0 && at.from <= at.to && at.to <= text.length, `${key} at ${at.from}–${at.to} of ${text.length}`).toBe(true)
      return key
    }
    fc.assert(
      fc.property(texts, (text) => {
        expect(once(text)).toEqual(once(text))
      }),
      { numRuns: 500 },
    )
    for (const text of [
      '('.repeat(2000),
      '-'.repeat(2000),
      'not '.repeat(500),
      '['.repeat(2000),
      '1+'.repeat(999) + '1',
      'sum('.repeat(500),
    ])
      once(text)
  })

  it('computes whatever stands in the expression', () =>
    fc.assert(
      fc.property(expression, (bare) => {
        const outcome = evaluateExpression(bare as Expression, { a: [1, null, '2'], qty: { a: true }, x_1: 'x' }, place)
        expect(outcome.ok || outcome.error.key === 'too_many_steps').toBe(true)
      }),
      { numRuns: 1000 },
    ))

  it('sums rows in any order to the same', () => {
    const amount = fc.option(
      fc
        .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 4 }))
        .map(([n, places]) => (n / 10 ** places).toFixed(places)),
    )
    const orders = fc
      .array(amount)
      .chain((amounts) => fc.tuple(fc.constant(amounts), fc.shuffledSubarray(amounts, { minLength: amounts.length })))
    fc.assert(
      fc.property(orders, ([one, other]) => {
        const summed = (amounts: readonly unknown[]) => valueOf('sum(items.a)', { items: amounts.map((a) => ({ a })) })
        expect(summed(one)).toBe(summed(other))
      }),
    )
  })
})

/** An expression without its positions. */
type Bare = object

function withoutPlaces(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPlaces)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'from' && key !== 'to')
      .map(([key, part]) => [key, withoutPlaces(part)]),
  )
}
