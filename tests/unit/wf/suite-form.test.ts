/** Suites of modules (wf.md §2.3, §5.16): locked groups of fields, mapped to their action, and working forms of them alone. */
import { describe, expect, test } from 'vitest'
import { moduleActions } from '../../../server/resource/request/module-requests'
import { serverModules } from '../../../server/modules/index'
import { codeOf, contentOfAction } from '../../../server/modules/wf/template/form-of-action'
import { paletteSuite } from '../../../server/modules/wf/template/palette-suite'
import { declaredEntities } from '../../../src/schemas'
import { jsonTypeOf } from '../../../src/shared/core/json-type'
import type { FormContent } from '../../../src/shared/wf/form'
import type { PaletteSuite } from '../../../src/shared/wf/palette/palette-item'
import { publicationProblems, type KnownAction } from '../../../src/shared/wf/publication-problems'
import { fieldsOfSuite } from '../../../src/shared/wf/suite-form'
import { addItem, isLocked, pasteParts, copyParts, placeBelow, removeParts } from '../../../src/pages/wf/template/form/edit/parts'
import { emptyContent } from '../../../src/shared/wf/form-content'
import { layoutOf } from '../../../src/pages/wf/template/form/edit/design'

const actions = moduleActions(serverModules, declaredEntities)
const known = Object.fromEntries(
  [...actions.values()].map(({ name, params: { required = [], properties }, former = {} }): [string, KnownAction] => [
    name,
    { required, former, types: Object.fromEntries(Object.entries(properties).map(([param, schema]) => [param, jsonTypeOf(schema)])) },
  ]),
)
const actionOf = (name: string) => actions.get(name) ?? expect.fail(`there is no action ${name}`)
const suiteOf = (name: string): PaletteSuite => paletteSuite(actionOf(name)) ?? expect.fail(`${name} has no suite`)
const formOf = (name: string): FormContent => contentOfAction(actionOf(name)) ?? expect.fail(`${name} has no suite`)
const keysOf = (content: FormContent) => publicationProblems(content, { actions: known }).map(({ key }) => key)

const withSuite = [...actions.values()].filter(({ suite }) => suite).map(({ name }) => name)

describe('a form of a suite alone', () => {
  test('is there for leave, overtime, missed punches, compensation, shifts, vouchers, quotations and credit', () => {
    expect(withSuite).toEqual(
      expect.arrayContaining([
        ...['as.dayoff', 'as.overtime', 'as.unpunch', 'as.overtime-compensation', 'as.shift-adjustment'],
        ...['fa.voucher-approve', 'cm.quotation', 'cm.credit-override'],
      ]),
    )
  })
  test.each(withSuite)('%s can be published as it is', (name) => {
    expect(publicationProblems(formOf(name), { actions: known })).toEqual([])
  })
  test.each(withSuite)('%s says its fields and choices in four languages', (name) => {
    const { title, fields } = suiteOf(name)
    const titles = fields.flatMap(({ ui }) => [ui['ui:title'] ?? {}, ...Object.values(ui['ui:choices'] ?? {})])
    const columns = fields.flatMap(({ ui }) => Object.values((ui.items ?? {}) as Record<string, { 'ui:title': object }>))
    for (const text of [title, ...titles, ...columns.map((column) => column['ui:title'])])
      expect([text, Object.values(text).some((one) => one === '' || /^\w+:|\.label$|\.enum\./.test(String(one)))]).toEqual([text, false])
  })
  test('goes from the applicant to their head; a swap to its counterpart first', () => {
    expect(formOf('as.dayoff').flow.nodes.map(({ key }) => key)).toEqual(['start', 'head', 'end'])
    const [, consent, head] = formOf('as.shift-adjustment').flow.nodes
    expect([consent?.type, head]).toMatchObject(['condition', { type: 'approve', assign: [{ kind: 'manager', level: 1 }] }])
    expect(consent).toMatchObject({
      branches: [
        { when: { field: 'kind', op: 'eq', value: 'swap' }, nodes: [{ assign: [{ kind: 'person_field', field: 'counterpart' }] }] },
        { default: true, nodes: [] },
      ],
    })
  })
  test('has a code of its own within twenty letters', () => {
    expect(['as.dayoff', 'as.overtime-compensation', 'as.shift-adjustment'].map(codeOf)).toEqual([
      ...['AS-DAYOFF', 'AS-OVERTIME-COMPENSA', 'AS-SHIFT-ADJUSTMENT'],
    ])
  })
})

describe('leave as a suite', () => {
  test('has fields of the right types, and those required that leave needs', () => {
    const fields = suiteOf('as.dayoff').fields.map(({ key, schema, ui, required }) => [
      key,
      ui['ui:item'],
      jsonTypeOf(schema),
      required === true,
    ])
    expect(fields).toEqual([
      ['user', 'person', 'integer', true],
      ['leave', 'record', 'integer', true],
      ['start_at', 'datetime', 'string', true],
      ['end_at', 'datetime', 'string', true],
      ['deputy', 'person', 'integer', false],
      ['reason', 'longtext', 'string', true],
      ['files', 'file', 'array', false],
      ['event_date', 'date', 'string', false],
      ['relation', 'text', 'string', false],
    ])
  })
  test('put into a form that has such a field already, is mapped under other keys', () => {
    const before = { ...emptyContent, json_schema: { type: 'object' as const, properties: { reason: { type: 'string' } } } }
    const { content } = addItem(before, suiteOf('as.dayoff'), {}, { end: '' })
    expect(content.bindings[0]).toMatchObject({ action: 'as.dayoff', mapping: { user: { field: 'user' }, reason: { field: 'reason_2' } } })
    expect(content.json_schema.required).toContain('reason_2')
  })
  test('asks for the counterpart of a swap under its own key', () => {
    const before = { ...emptyContent, json_schema: { type: 'object' as const, properties: { kind: { type: 'string' } } } }
    const { content } = addItem(before, suiteOf('as.shift-adjustment'), {}, { end: '' })
    expect(content.rules).toEqual([
      { type: 'visible', target: 'counterpart', when: { field: 'kind_2', op: 'eq', value: 'swap' } },
      { type: 'required', target: 'counterpart', when: { field: 'kind_2', op: 'eq', value: 'swap' } },
    ])
  })
})

describe('a suite in the designer', () => {
  const { content, keys } = addItem(emptyContent, suiteOf('as.shift-adjustment'), {}, { end: '' })
  test('keeps its fields and columns together; it goes with its binding and rules', () => {
    expect([isLocked(content, 'counterpart'), isLocked(content, 'lines.user'), isLocked(content, keys[0] ?? '')]).toEqual([
      true,
      true,
      false,
    ])
    expect(removeParts(content, ['counterpart', 'lines.user'])).toEqual(content)
    expect(removeParts(content, keys)).toMatchObject({ json_schema: { properties: {} }, rules: [], bindings: [] })
  })
  test('what is added at one of its fields comes below it, and a copy is fields like any other', () => {
    expect(placeBelow(content, 'counterpart')).toEqual({ at: keys[0], side: 'below' })
    const pasted = pasteParts(content, copyParts(content, keys), { end: '' }).content
    expect([fieldsOfSuite(layoutOf(pasted), 'as.shift-adjustment').length, isLocked(pasted, 'counterpart_2')]).toEqual([5, false])
  })
})

describe('what keeps a suite from being published', () => {
  const form = formOf('as.dayoff')
  const bound = (mapping: FormContent['bindings'][number]['mapping']) => ({ ...form, bindings: [{ action: 'as.dayoff', mapping }] })
  const { mapping = {} } = form.bindings[0] ?? {}
  test('no binding to its action', () => {
    expect(keysOf({ ...form, bindings: [] })).toEqual(['suite_unbound'])
    expect(keysOf({ ...form, bindings: [{ action: 'as.dayoff', mapping, activated: false }] })).toEqual(['suite_unbound'])
  })
  test('a field that the action does not read', () => {
    const { deputy: _, ...others } = mapping
    expect(publicationProblems(bound(others), { actions: known })).toEqual([
      { key: 'suite_incomplete', params: { name: 'as.dayoff' }, field: 'deputy' },
    ])
  })
  test('a field of another type than its parameter', () => {
    const retyped = {
      ...form,
      json_schema: { ...form.json_schema, properties: { ...form.json_schema.properties, leave: { type: 'string' } } },
    }
    expect(publicationProblems(retyped, { actions: known })).toEqual([
      { key: 'binding_type', params: { name: 'as.dayoff', param: 'leave' }, field: 'leave' },
    ])
    expect(keysOf(bound({ ...mapping, files: { field: 'reason' }, reason: { field: 'files' } }))).toEqual(['binding_type', 'binding_type'])
  })
})
