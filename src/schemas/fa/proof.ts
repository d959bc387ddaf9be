/** Proofs of the books (fa.md R4): one a night, and whenever somebody asks. They are kept as they came out. */
import { defineSchema } from '../core/define'
import { chief, looks, server } from './value-lists'

export const proof = defineSchema('fa/proof', {
  x: {
    area: 'admin',
    permission: 'parameter',
    title: 'at',
    standard_actions: ['list', 'show'],
    append_only: true,
    comments: false,
    list: { columns: ['at', 'ok', 'vouchers', 'posting_no'], sort: '-id', filters: ['ok', 'at'] },
    default_grants: [
      { role: chief, actions: ['list', 'show'] },
      { role: 'auditor', actions: looks.filter((action) => action !== 'export') },
    ],
  },
  required: ['at', 'ok', 'vouchers'],
  properties: {
    at: { type: 'string', format: 'date-time', x: server },
    ok: { type: 'boolean', default: false, x: server },
    vouchers: { type: 'integer', minimum: 0, default: 0, x: server },
    /** The last one that was posted. */
    posting_no: { type: 'integer', minimum: 1, x: server },
    /** `{ check, voucher, number, params }` of what does not hold, at most 100. */
    findings: { x: { type: 'json', ...server } },
  },
})
