/** Wrong numbers, defaults and pattern messages stop the start: file, field and the likely mistake. */
import { expect, test } from 'vitest'
import { checkDeclarations } from '../../../src/schemas/core/check/check'
import { defineSchema, type Entity } from '../../../src/schemas/core/define'
import { withPresentKeys } from '../../../src/schemas/core/former-keys'
import { recordErrors } from '../../../server/resource/write/validate'
import { validateForm } from '../../../src/screens/form/state/validate-form'

// What the compiler would refuse is what is checked here, so these declarations go past it.
const declare = defineSchema as unknown as (name: string, declaration: object) => Entity

const team = declare('zz/team', {
  x: { area: 'use', title: 'code' },
  properties: { code: { type: 'string' }, size: { x: { type: 'money' } } },
})
const setup = declare('zz/setup', {
  x: { area: 'use', title: 'pattern', singleton: true, seeds: [{}] },
  required: ['pattern'],
  properties: { pattern: { type: 'string', default: '{SEQ}' }, note: { type: 'string' } },
})

function problems(thing: object, required: readonly string[] = []): string[] {
  const entity = declare('zz/thing', {
    x: { area: 'use', title: 'kind' },
    required,
    properties: { kind: { enum: ['a', 'b'] }, team: { x: { ref: 'zz/team' } }, thing },
  })
  return checkDeclarations([entity, team, setup])
    .filter(({ file }) => file.endsWith('thing.ts'))
    .map(({ sentence }) => sentence)
}
const number = (declared: object) => ({ type: 'string', x: { number: declared } })

test.each<[string, object]>([
  ['a counter alone', number({ pattern: '{SEQ}' })],
  ['days, a field and one behind a reference', number({ pattern: '{kind}-{team.code}-{YYYY}{MM}-{SEQ:4}', reset: 'month', gapless: true })],
  [
    'a pattern that people set, and a state',
    number({ pattern: { setting: 'zz/setup.pattern' }, on: { field: 'kind', op: 'eq', value: 'b' } }),
  ],
  ['a day', { type: 'string', format: 'date', x: { default_to: 'today', copy: false } }],
  [
    'a hidden text',
    {
      type: 'string',
      pattern: '^a',
      x: { pattern_message: 'begins', show_if: { field: 'kind', op: 'eq', value: 'a' }, keep_hidden: true },
    },
  ],
])('%s is sound', (_, field) => {
  expect(problems(field)).toEqual([])
})

test.each<[string, object, string]>([
  ['no counter', number({ pattern: 'LN-{YYYY}' }), 'x.number.pattern: the counter {SEQ} stands in it exactly once.'],
  [
    'a month without its token',
    number({ pattern: '{YYYY}-{SEQ}', reset: 'month' }),
    'x.number.pattern: counting begins anew, so it needs {MM}',
  ],
  ['a token that is nothing', number({ pattern: '{YYY}-{SEQ}' }), 'x.number.pattern: there is no token {YYY}. Did you mean YYYY?'],
  [
    'a field that is none',
    number({ pattern: '{team.cod}-{SEQ}' }),
    'x.number.pattern: {team.cod}: zz/team has no field cod. Did you mean code?',
  ],
  [
    'a field that is no word',
    number({ pattern: '{team.size}-{SEQ}' }),
    'x.number.pattern: {team.size} is money; a number takes texts, choices and integers.',
  ],
  ['a key that is none', number({ pattern: '{SEQ}', restet: 'year' }), 'There is no key x.number.restet. Did you mean reset?'],
  [
    'a setting of a table of many',
    number({ pattern: { setting: 'zz/team.code' } }),
    'x.number.pattern.setting: zz/team has no one row from the start: it is no singleton with a seed.',
  ],
  [
    'a setting that may be empty',
    number({ pattern: { setting: 'zz/setup.note' } }),
    'x.number.pattern.setting: note of zz/setup holds no pattern always: it is a required text.',
  ],
  [
    'a state of no field',
    number({ pattern: '{SEQ}', on: { field: 'knd', op: 'eq', value: 'a' } }),
    'x.number.on: there is no field knd. Did you mean kind?',
  ],
  ['a number that is no text', { type: 'integer', x: { number: { pattern: '{SEQ}' } } }, 'x.number is about text, not integer.'],
  ['today as a text', { type: 'string', x: { default_to: 'today' } }, 'x.default_to: today is about dates, not text.'],
  ['me as a team', { x: { ref: 'zz/team', default_to: 'me' } }, 'x.default_to: me is about references to one person (sc/user), not ref.'],
  [
    'two defaults',
    { type: 'string', format: 'date', default: '2026-01-01', x: { default_to: 'today' } },
    'x.default_to: it has a default already.',
  ],
  [
    'a message without a pattern',
    { type: 'string', x: { pattern_message: 'isbn' } },
    'x.pattern_message is about texts with a pattern, not text.',
  ],
  ['what is never hidden', { type: 'string', x: { keep_hidden: true } }, 'x.keep_hidden is about fields with x.show_if, not text.'],
])('%s is told', (_, field, sentence) => {
  expect(problems(field)).toContain(sentence)
})

test('a required field has its number from the start', () => {
  expect(problems(number({ pattern: '{SEQ}', on: { field: 'kind', op: 'eq', value: 'a' } }), ['thing'])).toEqual([
    'x.number.on: a required field has its number from the start. Make it optional.',
  ])
})

test('a singleton may begin empty where only people can say what it holds', () => {
  const of = (required: readonly string[]) =>
    checkDeclarations([
      declare('zz/one', { x: { area: 'use', title: 'name', singleton: true }, required, properties: { name: { type: 'string' } } }),
    ])
  expect([of(['name']).length, of([]).length]).toEqual([0, 1])
})

test('mine of former declarations is read as default_to', () => {
  const stored = declare('zz/old', { x: { area: 'use', title: 'owner' }, properties: { owner: { x: { ref: 'sc/user', mine: true } } } })
  expect(withPresentKeys([stored])[0]?.fields[0]?.x).toEqual({ ref: 'sc/user', default_to: 'me' })
  expect(checkDeclarations([stored]).map(({ sentence }) => sentence)).toContain('x.mine is called x.default_to.')
})

test('a pattern that does not fit is told in the words of its module, on both sides', () => {
  const book = declare('zz/book', {
    x: { area: 'use', title: 'isbn' },
    properties: {
      isbn: { type: 'string', pattern: '^[0-9]{13}$', x: { pattern_message: 'isbn' } },
      shelf: { type: 'string', pattern: '^[A-Z]$' },
    },
  })
  const typed = { isbn: '12', shelf: 'aa' }
  expect(recordErrors(book, typed)).toEqual({
    isbn: [{ key: 'zz:rule.isbn' }],
    shelf: [{ key: 'error:validation.pattern', params: { pattern: '^[A-Z]$' } }],
  })
  const firstKey = ((keys: string | string[]) => (Array.isArray(keys) ? keys[0] : keys)) as never
  const error = { instancePath: '/isbn', schemaPath: '#/properties/isbn/pattern', keyword: 'pattern', params: { pattern: '^[0-9]{13}$' } }
  expect(validateForm(firstKey, book, () => [error], typed).isbn).toEqual(['zz:rule.isbn'])
})
