/** What happens to each account's balance at the end of a year (fa.md §2.5, R12); the first rule that fits counts. */
import { defineSchema } from '../core/define'
import { chief, looks } from './value-lists'

const code = { type: 'string', minLength: 1, maxLength: 20, pattern: '^[0-9A-Z][0-9A-Z.\\-]*$', x: { transform: 'upper' } } as const

export const yearEndMapping = defineSchema('fa/year-end-mapping', {
  x: {
    area: 'admin',
    permission: 'parameter',
    title: 'source_from',
    list: {
      columns: ['year', 'position', 'source_from', 'source_to', 'action', 'target'],
      sort: 'year,position',
      filters: ['year', 'action'],
    },
    default_grants: [
      { role: chief, actions: ['list', 'show', 'create', 'edit', 'delete', 'import', 'export'] },
      { role: 'accountant', actions: looks },
      { role: 'auditor', actions: looks },
    ],
  },
  required: ['year', 'source_from', 'source_to', 'action', 'position'],
  properties: {
    year: { x: { ref: 'fa/fiscal-year' } },
    /** Codes of accounts, both included. */
    source_from: code,
    source_to: code,
    action: { enum: ['close', 'carry', 'carry_to'], default: 'carry' },
    /** Empty where closed: the income summary of the roles. */
    target: {
      x: {
        ref: 'fa/account',
        options: { field: 'postable', op: 'eq', value: true },
        show_if: { field: 'action', op: 'ne', value: 'carry' },
        required_if: { field: 'action', op: 'eq', value: 'carry_to' },
      },
    },
    position: { type: 'integer', minimum: 0, default: 0 },
  },
})
