/** What keeps a form from being published (wf.md §9). */
import { describe, expect, it } from 'vitest'
import { publicationProblems, type PublicationKnowledge } from '../../../src/shared/wf/publication-problems'
import type { FlowNode } from '../../../src/shared/wf/flow'
import type { FormContent } from '../../../src/shared/wf/form'
import { approve, contentOf, person } from '../../support/wf-flow'

const keysOf = (content: FormContent, knowledge?: PublicationKnowledge) => publicationProblems(content, knowledge).map(({ key }) => key)
const ofNodes = (...nodes: FlowNode[]) => keysOf(contentOf(nodes))
const branches = (...nodes: object[]) => ({ branches: nodes.map((branch, at) => ({ key: `b${at}`, nodes: [], ...branch })) })
const fine = approve('n1', person(7))

describe('a flow', () => {
  it('that is whole has no problems', () => {
    expect(
      ofNodes(fine, {
        key: 'c1',
        type: 'condition',
        ...branches({ when: { field: 'amount', op: 'gt', value: 1 } }, { default: true }),
      } as FlowNode),
    ).toEqual([])
  })
  it('needs an end and people', () => {
    expect(keysOf({ ...contentOf([]), flow: { nodes: [fine] } })).toEqual(['no_end'])
    expect(ofNodes(approve('n1', []))).toEqual(['no_people'])
  })
  it('needs exactly one default branch, and conditions for the others', () => {
    const condition = (...of: object[]) => ofNodes({ key: 'c1', type: 'condition', ...branches(...of) } as FlowNode)
    const when = { field: 'amount', op: 'empty' }
    expect(condition({ when }, { when })).toEqual(['no_default_branch'])
    expect(condition({}, { default: true })).toEqual(['branch_without_condition'])
    expect(condition({ default: true })).toEqual(['too_few_branches'])
  })
  it('names the field that is not there, the nearest name of an expression, and the node', () => {
    const when = (of: object) => contentOf([{ key: 'c1', type: 'condition', ...branches({ when: of }, { default: true }) } as FlowNode])
    expect(publicationProblems(when({ field: 'price', op: 'gt', value: 1 }))).toEqual([
      { key: 'unknown_field', params: { name: 'price' }, node: 'b0' },
    ])
    expect(publicationProblems(when({ expr: 'amuont > 1' }))).toMatchObject([
      { key: 'unknown_field', params: { name: 'amuont' }, node: 'b0' },
    ])
    expect(keysOf(when({ expr: 'amount >' }))).toEqual(['bad_expression'])
  })
  it('holds percent between 1 and 100, and a count within its branches', () => {
    expect(ofNodes(approve('n1', person(7), { mode: 'percent', percent: 101 }))).toEqual(['percent_out_of_range'])
    expect(ofNodes(approve('n1', person(7), { mode: 'percent' }))).toEqual(['percent_out_of_range'])
    expect(ofNodes({ key: 'p1', type: 'parallel', join: 'count', count: 3, ...branches({}, {}) } as FlowNode)).toEqual([
      'count_out_of_range',
    ])
  })
  it('has no key twice, no key that is none, no more than 200 nodes, no blocks deeper than 3', () => {
    expect(ofNodes(fine, fine)).toEqual(['duplicate_key'])
    expect(ofNodes(approve('N 1', person(7)))).toEqual(['invalid_key'])
    expect(ofNodes(...Array.from({ length: 200 }, (_, at) => approve(`n${at}`, person(7))))).toEqual(['too_many_nodes'])
    const nested = (depth: number): FlowNode =>
      ({ key: `p${depth}`, type: 'parallel', ...branches({ nodes: depth > 1 ? [nested(depth - 1)] : [] }, {}) }) as FlowNode
    expect(ofNodes(nested(3))).toEqual([])
    expect(ofNodes(nested(4))).toEqual(['nested_too_deep'])
  })
  it('asks only nodes that come before, and does not approve by itself what must be signed', () => {
    expect(ofNodes(approve('n1', { kind: 'same_as', node: 'n2' }), approve('n2', person(7)))).toEqual(['node_not_before'])
    expect(ofNodes(approve('n1', { kind: 'same_as', node: 'n9' }))).toEqual(['unknown_node'])
    expect(ofNodes(approve('n1', person(7), { on_timeout: 'approve', sign_policy: { reauth: 'password' } }))).toEqual([
      'timeout_approves_signature',
    ])
    expect(ofNodes(approve('n1', person(7), { due: { hours: 8 }, on_timeout: 'transfer' }))).toEqual(['timeout_target_missing'])
  })
  it('starts no sub-process that starts it again, nor more than five deep', () => {
    const content = contentOf([{ key: 's1', type: 'subprocess', template: 2 }])
    expect(keysOf(content, { template: 1, subprocessesOf: (of) => (of === 2 ? [3] : of === 3 ? [1] : []) })).toEqual(['subprocess_loop'])
    expect(keysOf(content, { template: 1, subprocessesOf: (of) => (of < 20 ? [of + 1] : []) })).toEqual(['subprocess_loop'])
    expect(keysOf(content, { template: 1, subprocessesOf: (of) => (of < 5 ? [of + 1] : []) })).toEqual([])
  })
})

describe('a form', () => {
  it('has no computed fields that go round', () => {
    const rules = [
      { type: 'value' as const, target: 'amount', expr: 'reason' },
      { type: 'value' as const, target: 'reason', expr: 'amount' },
    ]
    expect(publicationProblems(contentOf([], {}, { rules }))).toMatchObject([
      { key: 'cyclic_expression', params: { names: 'amount → reason' }, rule: 0 },
    ])
  })
  it('has no computed field that nothing fills', () => {
    const computed = { 'ui:item': 'computed' }
    const properties = {
      sum: { type: 'string', format: 'decimal' },
      items: { type: 'array', items: { properties: { line: { type: 'string', format: 'decimal' } } } },
    }
    const form = (further: object = {}, ...nodes: FlowNode[]) =>
      contentOf(nodes, {}, { properties, ui_schema: { sum: computed, items: { items: { line: computed } } }, ...further })
    expect(publicationProblems(form())).toEqual(
      ['sum', 'items.line'].map((name) => ({ key: 'formula_missing', params: { name }, field: name })),
    )
    const rules = ['sum', 'items.line'].map((target) => ({ type: 'value' as const, target, expr: '1' }))
    expect(keysOf(form({ rules }))).toEqual([])
    // Something else fills it: a block of the flow, the module that it is mapped to.
    const line = rules.slice(1)
    expect(keysOf(form({ rules: line }, { key: 's1', type: 'set', values: { sum: '1' } }))).toEqual([])
    const bindings = [{ action: 'as.dayoff', mapping: { minutes: { field: 'sum' } } }]
    expect(keysOf(form({ rules: line, bindings }))).toEqual([])
    expect(keysOf(form({ rules: line, bindings: bindings.map((one) => ({ ...one, activated: false })) }))).toEqual(['formula_missing'])
  })
  it('reads the columns of a row by their names, beside the fields of the form', () => {
    const properties = {
      items: { type: 'array', items: { properties: { qty: { type: 'integer' }, sum: { type: 'string', format: 'decimal' } } } },
      rate: { type: 'integer' },
    }
    const rule = (expr: string) => contentOf([], {}, { properties, rules: [{ type: 'value', target: 'items.sum', expr }] })
    expect(keysOf(rule('qty * rate + parent.rate'))).toEqual([])
    expect(keysOf(rule('price'))).toEqual(['unknown_field'])
    expect(keysOf(contentOf([], {}, { properties, rules: [{ type: 'value', target: 'rate', expr: 'sum(items.qty)' }] }))).toEqual([])
  })
  it('says at each rule what is missing', () => {
    const rules = [
      { type: 'value' as const, target: 'amount' },
      { type: 'validate' as const, target: 'amount', when: { expr: 'amount > 0' } },
      { type: 'visible' as const, target: 'gone', when: { expr: 'amount > 0' } },
    ]
    expect(publicationProblems(contentOf([], {}, { rules })).map(({ key, rule }) => [key, rule])).toEqual([
      ['rule_incomplete', 0],
      ['rule_incomplete', 1],
      ['unknown_field', 2],
    ])
  })
  it('has at most 300 fields, and tables of at most 500 rows', () => {
    const many = Object.fromEntries(Array.from({ length: 301 }, (_, at) => [`f${at}`, { type: 'string' }]))
    expect(keysOf(contentOf([], {}, { properties: many }))).toEqual(['too_many_fields'])
    const table = { items: { type: 'array', maxItems: 501, items: { properties: { a: { type: 'string' } } } } }
    expect(keysOf(contentOf([], {}, { properties: table }))).toEqual(['too_many_rows'])
  })
  it('maps every parameter that an action needs', () => {
    const bound = (mapping: FormContent['bindings'][number]['mapping']) =>
      contentOf([], {}, { bindings: [{ action: 'as.dayoff', mapping }] })
    const actions = { 'as.dayoff': { required: ['from'] } }
    expect(publicationProblems(bound({}), { actions })).toEqual([{ key: 'binding_unmapped', params: { name: 'as.dayoff', param: 'from' } }])
    expect(keysOf(bound({ from: { field: 'amount' } }), { actions })).toEqual([])
    expect(keysOf(bound({ from: { field: 'gone' } }), { actions })).toEqual(['unknown_field'])
    const renamed = { 'as.dayoff': { required: ['start_at'], former: { start_at: 'from' } } }
    expect(keysOf(bound({ from: { field: 'amount' } }), { actions: renamed })).toEqual([])
    expect(ofNodes({ key: 'h1', type: 'hook', action: 'as.dayoff' })).toEqual(['hook_without_binding'])
  })
  it('is not edited by a node where each signs the same file', () => {
    const node = approve('n1', person(7), { field_permissions: { amount: 'edit' } })
    expect(keysOf(contentOf([node], { pdf_mode: 'incremental' }))).toEqual(['incremental_with_edits'])
  })
})
