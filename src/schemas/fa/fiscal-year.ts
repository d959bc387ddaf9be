/** Fiscal years (fa.md §3.1, §4.3): contiguous, made with their periods (server/modules/fa/period). */
import { defineSchema } from '../core/define'
import { chief, looks, server } from './value-lists'

export const fiscalYear = defineSchema('fa/fiscal-year', {
  x: {
    area: 'admin',
    permission: 'period',
    title: 'code',
    standard_actions: ['list', 'show', 'export'],
    // Its closing posts vouchers (fa.md R12): a call of its own, by the right `year-close` of the parameters.
    states: { field: 'state', automatic: { closing: ['open'], closed: ['closing'], open: ['closing', 'closed'] } },
    actions: { 'new-year': {} },
    exclude: [{ name: 'one_year', from: 'start', to: 'end', bounds: '[]', error: 'start' }],
    list: { columns: ['code', 'start', 'end', 'adjusting', 'state'], sort: '-start', filters: ['state'] },
    default_grants: [
      { role: chief, actions: [...looks, 'new-year'] },
      { role: 'accountant', actions: looks },
      { role: 'cashier', actions: ['list', 'show'] },
      { role: 'auditor', actions: looks },
    ],
  },
  required: ['code', 'start', 'end'],
  properties: {
    code: { type: 'string', minLength: 1, maxLength: 20, x: { ...server, unique: true, search: true } },
    start: { type: 'string', format: 'date', x: server },
    end: { type: 'string', format: 'date', x: { ...server, after: 'start' } },
    /** It has a period 13 for closing entries. */
    adjusting: { type: 'boolean', default: true, x: server },
    state: { enum: ['open', 'closing', 'closed'], default: 'open', x: server },
  },
})
