/** Fiscal years (fa.md §3.1, §4.3): contiguous, made with their periods (server/modules/fa/period). */
import { defineSchema } from '../core/define'
import { chief, looks, server } from './value-lists'

export const fiscalYear = defineSchema('fa/fiscal-year', {
  x: {
    area: 'admin',
    permission: 'period',
    title: 'code',
    standard_actions: ['list', 'show', 'export'],
    states: { field: 'state', automatic: { open: ['closing'] } },
    actions: {
      'new-year': {},
      /** Of a year; a period has its own. */
      'year-close': { from: ['open'], to: 'closing', use_case: true },
      'year-closed': { right: 'year-close', from: ['closing'], to: 'closed', use_case: true },
      'year-reopen': { right: 'year-close', from: ['closed'], to: 'open', use_case: true },
    },
    exclude: [{ name: 'one_year', from: 'start', to: 'end', bounds: '[]', error: 'start' }],
    list: { columns: ['code', 'start', 'end', 'adjusting', 'state'], sort: '-start', filters: ['state'] },
    default_grants: [
      { role: chief, actions: [...looks, 'new-year', 'year-close'] },
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
