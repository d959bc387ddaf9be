/** Wrong derived values stop the start: file, field and the likely mistake. */
import { describe, expect, test } from 'vitest'
import { checkDeclarations } from '../../../src/schemas/core/check/check'
import { defineSchema, type Entity } from '../../../src/schemas/core/define'

// What the compiler would refuse is what is checked here, so these declarations go past it.
const declare = defineSchema as unknown as (name: string, declaration: object) => Entity

const product = declare('zz/product', {
  x: { area: 'use' },
  properties: {
    name: { type: 'string' },
    price: { x: { type: 'money' } },
    cost: { x: { type: 'money', guard: 'cost' } },
    key: { type: 'string', x: { secret: true, computed: true } },
    phone: { type: 'string', x: { personal: true } },
    kind: { enum: ['a', 'b'] },
    made_at: { type: 'string', format: 'date-time' },
    age: { type: 'integer', x: { computed: true, days: { from: 'created_at', to: ['made_at'] } } },
  },
})

const thing = (properties: object, x: object = {}): Entity =>
  declare('zz/thing', {
    x: { area: 'use', title: 'title', ...x },
    properties: {
      title: { type: 'string' },
      product: { x: { ref: 'zz/product' } },
      qty: { type: 'integer' },
      rate: { x: { type: 'percent', guard: 'rate' } },
      no: { type: 'string', x: { number: { pattern: '{SEQ}' } } },
      lines: { type: 'array', items: { type: 'object', properties: { amount: { x: { type: 'money' } } } } },
      others: { type: 'array', items: { type: 'object', properties: { amount: { x: { type: 'money' } } } } },
      ...properties,
    },
  })
const problems = (...entities: readonly Entity[]): string[] =>
  checkDeclarations([...entities, product])
    .filter(({ file, sentence }) => !file.endsWith('product.ts') && !sentence.includes('locales'))
    .map(({ field, sentence }) => `${field ?? ''}: ${sentence}`)
const states = {
  states: { field: 'state' },
  actions: { send: { from: ['open'], to: 'sent' } },
}
const state = { enum: ['open', 'sent'], default: 'open', x: { computed: true } }

test.each<[string, object]>([
  ['a text that follows', { it: { type: 'string', x: { from: 'product.name' } } }],
  ['an amount that is proposed', { it: { x: { type: 'money', from: 'product.price', from_when: 'if_empty' } } }],
  ['a guarded one in a guarded field', { it: { x: { type: 'money', from: 'product.cost', guard: 'cost' } } }],
  ['a choice in a text', { it: { type: 'string', x: { from: 'product.kind' } } }],
  ['a sum of rows', { it: { x: { type: 'money', formula: 'sum(lines.amount)' } } }],
  ['a count of rows', { it: { type: 'integer', x: { formula: 'count(lines)' } } }],
  ['a text', { it: { type: 'string', x: { formula: 'upper(title)' } } }],
  ['one of another', { it: { type: 'integer', x: { formula: 'qty * 2' } }, two: { type: 'integer', x: { formula: 'it + 1' } } }],
  ['a guarded one of the same guard', { it: { x: { type: 'percent', formula: 'rate / 2', guard: 'rate' } } }],
  [
    'a row of its record',
    { rows: { type: 'array', items: { type: 'object', properties: { it: { type: 'integer', x: { formula: 'parent.qty + 1' } } } } } },
  ],
])('%s is sound', (_, fields) => expect(problems(thing(fields))).toEqual([]))

const text = (x: object) => ({ it: { type: 'string', x } })
const whole = (x: object) => ({ it: { type: 'integer', x } })
const money = (x: object) => ({ it: { x: { type: 'money', ...x } } })

test.each<[string, object, string]>([
  ['a misspelt reference', text({ from: 'prodct.name' }), 'x.from: there is no field prodct. Did you mean product?'],
  ['a misspelt field behind it', text({ from: 'product.nam' }), 'x.from: zz/product has no field nam. Did you mean name?'],
  [
    'no field behind it',
    text({ from: 'product' }),
    'x.from: write a reference and a field behind it, as product.price; product is none. Further away, take it over in two steps.',
  ],
  ['what is no reference', text({ from: 'qty.name' }), 'x.from: qty is no reference to one record, so there is no name behind it.'],
  ['another type', whole({ from: 'product.name' }), 'x.from: product.name is text, and this is integer.'],
  ['a secret', text({ from: 'product.key' }), 'x.from: product.key is a secret, which never leaves the server.'],
  [
    'a guarded one in an open field',
    money({ from: 'product.cost' }),
    'x.from: product.cost is guarded, and this field is open to everybody. Give it an x.guard.',
  ],
  [
    'a personal one',
    text({ from: 'product.phone' }),
    'x.from: product.phone is personal and is emptied when the person is anonymised; a copy of it would stay.',
  ],
  [
    'what is counted as it is read',
    whole({ from: 'product.age' }),
    'x.from: product.age is counted as it is read: it has no value that could be kept.',
  ],
  [
    'two places',
    text({ from: 'product.name', formula: 'title' }),
    'x.from and x.formula: a value comes from one place. Name the field that x.from fills in the formula.',
  ],
  ['a word that says not when', text({ from: 'product.name', from_when: 'never' }), 'x.from_when: never is neither always nor if_empty.'],
  ['a when without a from', text({ from_when: 'always' }), 'x.from_when: it says when x.from is taken, and there is no x.from.'],
  ['frozen, and not derived', text({ frozen_in: ['sent'] }), 'x.frozen_in: nothing is derived here: say x.from or x.formula.'],
  ['frozen without states', text({ from: 'product.name', frozen_in: ['sent'] }), 'x.frozen_in: zz/thing has no states (x.states).'],
  ['a number', text({ from: 'product.name', number: { pattern: '{SEQ}' } }), 'x.number: it is derived already, by x.from.'],
  ['a formula that ends too early', whole({ formula: 'qty *' }), 'x.formula: a value is missing.'],
  ['a misspelt field in a formula', whole({ formula: 'qtyy * 2' }), 'x.formula: at “qtyy”: there is no field qtyy. Did you mean qty?'],
  [
    'a field behind a reference',
    money({ formula: 'product.price * 2' }),
    'x.formula: at “product.price”: the fields behind product are not at hand. Take over what it needs in a field of its own, by x.from.',
  ],
  [
    'a value for each row',
    money({ formula: 'lines.amount * 2' }),
    'x.formula: it gives a value for each of lines. Gather them: sum(…), count(…), min(…), max(…) or avg(…).',
  ],
  [
    'rows of two lists',
    money({ formula: 'sum(lines.amount * others.amount)' }),
    'x.formula: at “others.amount”: the rows of others have nothing in common with the others.',
  ],
  ['a truth in a number', whole({ formula: 'qty > 2' }), 'x.formula: it gives a boolean, and this is integer.'],
  [
    'what is not computed by formulas',
    { it: { x: { ref: 'zz/product', formula: 'qty' } } },
    'x.formula is about numbers, texts, days and truths, not ref.',
  ],
  [
    'a day that moves',
    { it: { type: 'string', format: 'date', x: { formula: 'today()' } } },
    'x.formula: today() changes without a save, and what is derived is stored. x.days counts as it is read.',
  ],
  [
    'the organisation',
    whole({ formula: 'level()' }),
    'x.formula: level() asks the organisation or the calendar, which are not at hand where records are written.',
  ],
  ['a number that is given later', text({ formula: 'no' }), 'x.formula: no is a number, which is given after everything else is settled.'],
  [
    'a guarded field in an open one',
    whole({ formula: 'rate * qty' }),
    'x.formula: rate is guarded by rate, and this field is not. Give it the same x.guard.',
  ],
])('%s', (_, fields, sentence) => expect(problems(thing(fields))).toEqual([`it: ${sentence}`]))

describe('States', () => {
  test('that are not there', () => {
    const fields = { state, ...text({ from: 'product.name', frozen_in: ['snt'] }) }
    expect(problems(thing(fields, states))).toEqual(['it: x.frozen_in: there is no state snt. Did you mean sent?'])
  })
  test('where nothing follows', () => {
    const fields = { state, ...text({ from: 'product.name', from_when: 'if_empty', frozen_in: ['sent'] }) }
    expect(problems(thing(fields, states))).toEqual(['it: x.frozen_in: what is taken if empty follows nothing, so it need not be frozen.'])
  })
  test('an action that writes what is derived', () => {
    const fields = { state, ...whole({ formula: 'qty * 2' }) }
    const actions = { send: { from: ['open'], to: 'sent', set: { it: 3 } } }
    expect(problems(thing(fields, { ...states, actions }))).toEqual([
      'it: x.actions.send: it writes a field that is derived, and would not be kept.',
    ])
  })
})

test('a required field that may come out empty', () => {
  const entity = declare('zz/thing', {
    x: { area: 'use', title: 'title' },
    required: ['title'],
    properties: { product: { x: { ref: 'zz/product' } }, title: { type: 'string', x: { from: 'product.name' } } },
  })
  expect(problems(entity)).toEqual(['title: required: what it is derived from may be empty. Make it optional.'])
})

describe('Circles', () => {
  test('within a record', () => {
    const fields = { a: { type: 'integer', x: { formula: 'b + 1' } }, b: { type: 'integer', x: { formula: 'a + 1' } } }
    expect(problems(thing(fields))).toEqual(['a: x.formula: it is derived from itself, by way of a → b → a.'])
  })

  test('between a record and its rows', () => {
    const rows = { type: 'array', items: { type: 'object', properties: { part: { type: 'integer', x: { formula: 'parent.sum / 2' } } } } }
    expect(problems(thing({ rows, sum: { type: 'integer', x: { formula: 'sum(rows.part)' } } }))).toEqual([
      'rows.part: x.formula: it is derived from itself, by way of rows.part → sum → rows.part.',
    ])
  })

  test('between entities', () => {
    const other = (name: string, key: string) =>
      declare(`zz/${name}`, {
        x: { area: 'use', title: 'title' },
        properties: { title: { type: 'string', x: { from: `${key}.title` } }, [key]: { x: { ref: `zz/${key}` } } },
      })
    expect(problems(other('a', 'b'), other('b', 'a'))).toEqual([
      'title: x.from: it is derived from itself, by way of zz/a.title → zz/b.title → zz/a.title.',
    ])
  })

  test('along a tree', () => {
    const path = {
      parent: { x: { ref: 'self' } },
      above: { type: 'string', x: { from: 'parent.path' } },
      path: { type: 'string', x: { formula: 'concat(above, title)' } },
    }
    expect(problems(thing(path))).toEqual([
      'above: x.from: it is derived from itself, by way of zz/thing.above → zz/thing.path → zz/thing.above.',
    ])
  })
})
