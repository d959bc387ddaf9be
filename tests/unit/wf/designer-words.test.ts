/** What the designer says in words: problems by labels, conditions with numbers as they stand everywhere (wf.md §2.3, §2.4). */
import i18next from 'i18next'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readProductTexts } from '../../../server/i18n/product-texts'
import { flowWords } from '../../../src/pages/wf/template/flow/flow-words'
import { formFields } from '../../../src/pages/wf/template/form-fields'
import { problemWords } from '../../../src/pages/wf/template/problem-words'
import type { FormContent } from '../../../src/shared/wf/form'
import { emptyContent } from '../../../src/shared/wf/form-content'
import { publicationProblems } from '../../../src/shared/wf/publication-problems'

// The formats of the engine read the session as they load.
vi.hoisted(() => {
  vi.resetModules()
  const empty = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  vi.stubGlobal('sessionStorage', empty)
  vi.stubGlobal('localStorage', empty)
  vi.stubGlobal('window', { location: { pathname: '/', search: '' } })
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})
beforeAll(async () => {
  const texts = readProductTexts()
  const named = ['screens', 'error', 'wf']
  await i18next.init({
    lng: 'en',
    ns: named,
    resources: { en: Object.fromEntries(named.map((name) => [name, texts.get(name)?.en ?? {}])) },
    interpolation: { escapeValue: false },
  })
})

const over = { field: 'amount', op: 'gt' as const, value: '10000' }
const content: FormContent = {
  ...emptyContent,
  json_schema: {
    type: 'object',
    properties: {
      amount: { type: 'string', format: 'decimal' },
      items: { type: 'array', items: { type: 'object', properties: { price: { type: 'string', format: 'decimal' } } } },
    },
  },
  ui_schema: {
    amount: { 'ui:title': { en: 'Amount' } },
    items: { 'ui:title': { en: 'Goods' }, items: { price: { 'ui:title': { en: 'Unit price' } } } },
  },
  flow: {
    nodes: [
      { key: 'start', type: 'start' },
      {
        key: 'c1',
        type: 'condition',
        branches: [
          { key: 'b1', name: { en: 'Dear' }, nodes: [] },
          { key: 'b2', default: true, nodes: [] },
        ],
      },
      { key: 'n1', type: 'approve', name: { en: 'Manager' }, assign: [] },
      { key: 'end', type: 'end', result: 'approved' },
    ],
  },
  rules: [
    { type: 'value', target: 'items.price' },
    { type: 'value', target: 'amount', expr: 'amount + 1' },
  ],
  bindings: [{ action: 'cm.quotation', mapping: {} }],
}

describe('a problem', () => {
  const actions = [
    { name: 'cm.quotation', title: 'Approve a quotation', params: [{ name: 'id', title: 'Quotation', required: true, jsonType: '' }] },
  ]
  const said = () =>
    publicationProblems(content, { actions: { 'cm.quotation': { required: ['id'] } } }).map((problem) =>
      problemWords(problem, { t: i18next.t, language: 'en', content, actions }),
    )
  const of = (key: string) => said().find((problem) => problem.key === key)

  test('names fields, blocks, branches and actions as they are called, never by a key', () => {
    expect(said().map(({ key, text, place }) => [key, text, place])).toEqual([
      ['rule_incomplete', 'The rule for Goods ▸ Unit price is incomplete.', 'Goods ▸ Unit price'],
      ['cyclic_expression', 'These fields compute each other in a circle: Amount.', 'Amount'],
      ['branch_without_condition', '“Dear” has no condition.', 'Dear'],
      ['no_people', 'Say who signs here.', 'Manager'],
      ['binding_unmapped', 'The action Approve a quotation needs a value for Quotation.', undefined],
    ])
  })
  test('leads to the rule of its field, and to the branch that lacks a condition', () => {
    expect(of('rule_incomplete')).toMatchObject({ field: 'items.price', isRule: true })
    expect(of('branch_without_condition')).toMatchObject({ node: 'b1' })
  })
})

test('a condition groups the digits of its number', () => {
  const fields = formFields(content, { language: 'en', part: (key) => key })
  const words = flowWords({ t: i18next.t, language: 'en', flow: content.flow, fields, titles: new Map() })
  expect(words.when({ when: over })).toMatch(/^Amount .*10,000$/)
})
