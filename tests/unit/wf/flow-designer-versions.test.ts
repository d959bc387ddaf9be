/** What the designer shows of a form besides its flow: fields, differences of versions, where problems are mended (wf.md §2.5). */
import { describe, expect, it } from 'vitest'
import type { FormContent } from '../../../src/shared/wf/form'
import { emptyContent } from '../../../src/shared/wf/form-content'
import { moveNode } from '../../../src/pages/wf/template/flow/flow-edit'
import { comparable, expressionNames, fieldAt, formFields } from '../../../src/pages/wf/template/form-fields'
import { tabOf } from '../../../src/pages/wf/template/tabs/tab-keys'
import { changedParts, differences, isBlank } from '../../../src/pages/wf/template/version-diff'
import { mistakeIn } from '../../../src/pages/wf/template/when/expression-input'

const content: FormContent = {
  ...emptyContent,
  json_schema: {
    type: 'object',
    required: ['reason'],
    properties: {
      amount: { type: 'object', properties: { amount: { type: 'string', format: 'decimal' }, currency: { type: 'string' } } },
      cost_dept: { type: 'integer', x: { ref: 'sc/department' } },
      people: { type: 'array', items: { type: 'integer', x: { ref: 'sc/user' } } },
      kind: { type: 'string', oneOf: [{ const: 'travel', title: 'Travel' }] },
      reason: { type: 'string' },
      items: {
        type: 'array',
        items: { type: 'object', properties: { qty: { type: 'integer' }, price: { type: 'string', format: 'decimal' } } },
      },
    },
  },
  ui_schema: {
    amount: { 'ui:title': { en: 'Amount', tw: '金額' } },
    kind: { 'ui:title': { en: 'Kind' }, 'ui:choices': { travel: { en: 'Travel', tw: '出差' } } },
    items: { 'ui:title': { en: 'Items' }, items: { qty: { 'ui:title': { en: 'Quantity' } } } },
  },
  flow: {
    nodes: [
      { key: 'start', type: 'start' },
      { key: 'n1', type: 'approve', assign: [{ kind: 'manager', level: 1 }] },
      { key: 'n2', type: 'approve', assign: [{ kind: 'manager', level: 2 }] },
      { key: 'end', type: 'end', result: 'approved' },
    ],
  },
}
const naming = { language: 'tw', part: (key: string) => key } as const

describe('fields', () => {
  const fields = formFields(content, naming)
  it('have the words of the language, else the first there are', () =>
    expect(fields.map(({ label }) => label)).toEqual(['金額', 'cost_dept', 'people', 'Kind', 'reason', 'Items']))
  it('are compared by what they hold: of money the amount and the currency, of tables whether there are rows', () =>
    expect(comparable(fields).map(({ path, kind }) => [path, kind])).toEqual([
      ['amount.amount', 'number'],
      ['amount.currency', 'text'],
      ['cost_dept', 'record'],
      ['people', 'record'],
      ['kind', 'choice'],
      ['reason', 'text'],
      ['items', 'rows'],
    ]))
  it('call the amount of a money field by the name of the field', () => expect(fieldAt(fields, 'amount.amount')?.label).toBe('金額'))
  it('offer choices in words', () => expect(fieldAt(fields, 'kind')?.choices).toEqual([{ value: 'travel', label: '出差' }]))
  it('are what expressions may name; a slip is told the nearest', () => {
    const names = expressionNames(fields)
    expect(mistakeIn('sum(items.qty * items.price) > amount.amount', names)).toBeUndefined()
    expect(mistakeIn('amont.amount > 1', names)).toMatchObject({ key: 'unknown_name_meant', params: { meant: 'amount' } })
  })
})

describe('versions', () => {
  it('differ in nothing from themselves', () => {
    expect(differences(content, structuredClone(content))).toEqual([])
    expect(changedParts(content, structuredClone(content))).toEqual({})
  })
  it('tell added, removed and changed fields, columns on their own', () => {
    const { kind: _, ...kept } = content.json_schema.properties
    const after: FormContent = {
      ...content,
      json_schema: {
        ...content.json_schema,
        required: [],
        properties: {
          ...kept,
          tax: { type: 'string' },
          items: { type: 'array', items: { type: 'object', properties: { qty: { type: 'integer' } } } },
        },
      },
    }
    expect(differences(content, after).map(({ part, key, kind, of }) => [part, key, kind, ...of])).toEqual([
      ['fields', 'kind', 'removed'],
      ['fields', 'reason', 'changed', 'required'],
      ['fields', 'items.price', 'removed'],
      ['fields', 'tax', 'added'],
    ])
    expect(Object.keys(changedParts(content, after))).toEqual(['json_schema'])
  })
  it('tell what became of blocks', () => {
    const moved = { ...content, flow: moveNode(content.flow, 'n2', { branch: null, index: 1 }) }
    expect(differences(content, moved).map(({ key, kind }) => `${key} ${kind}`)).toContain('n2 moved')
    const changed = differences(content, {
      ...content,
      flow: {
        nodes: content.flow.nodes.map((node) =>
          node.key === 'n1' ? { ...node, mode: 'any' as const } : node,
        ) as FormContent['flow']['nodes'],
      },
    })
    expect(changed).toEqual([{ part: 'flow', key: 'n1', kind: 'changed', of: ['mode'] }])
  })
  it('tell settings', () =>
    expect(differences(content, { ...content, settings: { reject: 'to_initiator' } })).toEqual([
      { part: 'settings', key: 'reject', kind: 'added', of: [] },
    ]))
})

describe('a form is blank', () => {
  it('until something is done to it', () => {
    expect(isBlank(emptyContent)).toBe(true)
    expect(isBlank(structuredClone(emptyContent))).toBe(true)
    expect(isBlank({ ...emptyContent, settings: { bulk: false } })).toBe(false)
    expect(isBlank(content)).toBe(false)
  })
})

describe('a problem leads to', () => {
  const problem = { text: '' }
  it('the flow when a block has it', () => expect(tabOf({ ...problem, key: 'no_people', node: 'n1' })).toBe('flow'))
  it('the form when a field has it', () => expect(tabOf({ ...problem, key: 'invalid_key', field: 'Amount' })).toBe('form'))
  it('the bindings when a parameter has no field', () => expect(tabOf({ ...problem, key: 'binding_unmapped' })).toBe('binding'))
})
