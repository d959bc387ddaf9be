/** What may be written at a node (wf.md §6, §12.14): fields, columns, and what the server fills. */
import { expect, test } from 'vitest'
import type { FlowNode } from '../../../src/shared/wf/flow'
import type { FieldPermission } from '../../../src/shared/wf/flow'
import type { FormSchema } from '../../../src/shared/wf/form'
import { enteredValues, keptValues } from '../../../src/shared/wf/entered-values'

const schema: FormSchema = {
  type: 'object',
  properties: {
    reason: { type: 'string' },
    secret: { type: 'string' },
    price: { type: 'string' },
    applicant: { type: 'integer', readOnly: true, x: { ref: 'sc/user', system: 'applicant' } },
    items: {
      type: 'array',
      items: { type: 'object', properties: { name: { type: 'string' }, qty: { type: 'integer' }, note: { type: 'string' } } },
    },
  },
}
const start = (field_permissions: Record<string, FieldPermission>): FlowNode => ({ key: 'start', type: 'start', field_permissions })

test('a draft keeps only what is open at the start; the rest stays as it was', () => {
  const node = start({ secret: 'hidden', price: 'read' })
  const given = { reason: 'new', secret: 'x', price: '1', applicant: 99, unknown: true }
  expect(keptValues({ schema, node }, { price: '250', reason: 'old' }, given)).toEqual({ price: '250', reason: 'new' })
  expect(keptValues({ schema, node }, { price: '250', reason: 'old' }, {})).toEqual({ price: '250' })
  expect(keptValues({ schema, node: undefined }, {}, given)).toEqual({ reason: 'new', secret: 'x', price: '1' })
})

test('at a node a field that is not named is not open', () => {
  const node: FlowNode = { key: 'n1', type: 'approve', assign: [], field_permissions: { reason: 'required' } }
  expect(enteredValues({ schema, node }, {}, { reason: 'a', price: '2' })).toEqual({ reason: 'a' })
})

test('of a table whose columns alone are open, rows and closed columns stay', () => {
  const node: FlowNode = { key: 'n1', type: 'handle', assign: [], field_permissions: { 'items.note': 'edit' } }
  const before = {
    items: [
      { name: 'Desk', qty: 2 },
      { name: 'Chair', qty: 4 },
    ],
  }
  const given = {
    items: [
      { name: 'Chair', qty: 4, note: 'ok' },
      { name: 'Sofa', qty: 9, note: 'new' },
    ],
  }
  expect(enteredValues({ schema, node }, before, given)).toEqual({
    items: [
      { name: 'Chair', qty: 4, note: 'ok' },
      { name: 'Desk', qty: 2 },
    ],
  })
})

test('rows are added where the table is open; a closed column of theirs is not written', () => {
  const node = start({ 'items.qty': 'hidden' })
  expect(
    keptValues({ schema, node }, { items: [{ name: 'Desk', qty: 2 }] }, { items: [{ name: 'Table' }, { name: 'New', qty: 7 }] }),
  ).toEqual({
    items: [{ qty: 2, name: 'Table' }, { name: 'New' }],
  })
})
