/** Periods of a fiscal year (fa.md §3.1, §4.2): twelve, and the 13th for closing entries on the last day. */
import { defineSchema } from '../core/define'
import { chief, looks, periodStates, server } from './value-lists'

export const period = defineSchema('fa/period', {
  x: {
    area: 'admin',
    title: 'code',
    standard_actions: ['list', 'show', 'export'],
    locks_rows: { from: 'start', to: 'end', state: ['future', 'locked', 'closed'] },
    states: { field: 'state', automatic: { open: ['future'] } },
    actions: {
      open: { right: 'lock', from: ['future'], to: 'open', use_case: true },
      lock: {
        from: ['open'],
        to: 'locked',
        /** Drafts and confirmed vouchers of the period are listed, and accepted. */
        inputs: { accept_open: { type: 'boolean', default: false } },
        use_case: true,
        place: 'primary',
      },
      unlock: { from: ['locked'], to: 'open', asks: ['reason'], required: ['reason'], use_case: true },
      close: { from: ['locked'], to: 'closed', use_case: true },
      reopen: { from: ['closed'], to: 'locked', asks: ['reason'], required: ['reason'], use_case: true },
      exception: {},
    },
    unique: [['year', 'no']],
    exclude: [{ name: 'one_period', from: 'start', to: 'end', bounds: '[]', where: ['regular'], error: 'start' }],
    list: { columns: ['code', 'start', 'end', 'state', 'tax_locked'], sort: 'start,no', filters: ['year', 'state', 'start'] },
    examples: [{ year: 'new', no: 1 }],
    default_grants: [
      { role: chief, actions: [...looks, 'lock', 'unlock', 'close', 'reopen', 'exception'] },
      { role: 'accountant', actions: looks },
      { role: 'cashier', actions: ['list', 'show'] },
      { role: 'auditor', actions: looks },
    ],
  },
  required: ['year', 'no', 'code', 'start', 'end'],
  properties: {
    year: { x: { ref: 'fa/fiscal-year', ...server } },
    no: { type: 'integer', minimum: 1, maximum: 13, x: server },
    /** Year and number: `2026-10`. */
    code: { type: 'string', minLength: 1, maxLength: 24, x: { ...server, unique: true, search: true } },
    start: { type: 'string', format: 'date', x: server },
    end: { type: 'string', format: 'date', x: { ...server, after: 'start' } },
    /** One of the twelve: of these no two share a day. */
    regular: { type: 'boolean', default: true, x: server },
    state: { enum: periodStates, default: 'future', x: server },
    /** Set by filing the VAT return, cleared by amending it. */
    tax_locked: { type: 'boolean', default: false, x: server },
    /** Of the last unlocking or reopening. */
    reason: { type: 'string', maxLength: 500, x: server },
  },
})
