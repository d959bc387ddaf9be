/** Open items that were set against one another (fa.md §3.3, §4.6, R6). Its calls write it. */
import { defineSchema } from '../core/define'
import { chief, looks, server, serverDate } from './value-lists'

export const settlement = defineSchema('fa/settlement', {
  x: {
    area: 'use',
    permission: 'transaction',
    title: 'state',
    standard_actions: ['list', 'show', 'export'],
    states: { field: 'state', automatic: { active: ['reserved'], undone: ['reserved', 'active'] } },
    actions: { receive: {}, pay: {}, settle: {}, 'write-off': {}, statement: {} },
    list: {
      columns: ['date', 'organization', 'account', 'state', 'voucher', 'fx_voucher'],
      sort: '-date,-id',
      filters: ['organization', 'account', 'state', 'date'],
    },
    indexes: [{ fields: ['voucher'] }],
    default_grants: [
      { role: chief, actions: [...looks, 'receive', 'pay', 'settle', 'write-off', 'statement'], read: 'all' },
      { role: 'accountant', actions: [...looks, 'receive', 'pay', 'settle', 'statement'], read: 'all' },
      { role: 'cashier', actions: ['list', 'show', 'receive', 'pay', 'statement'], read: 'all' },
      { role: 'auditor', actions: looks, read: 'all' },
      // Of their customers; suppliers are read with `read: all` alone.
      { role: 'department-head', actions: ['list', 'show'], read: 'tree' },
    ],
  },
  required: ['account', 'date'],
  properties: {
    /** Or a person, of employee accounts. */
    organization: { x: { ref: 'cm/organization', ...server } },
    person: { x: { ref: 'sc/user', ...server } },
    account: { x: { ref: 'fa/account', ...server } },
    date: serverDate,
    state: { enum: ['reserved', 'active', 'undone'], default: 'reserved', x: server },
    lines: {
      type: 'array',
      x: server,
      items: {
        type: 'object',
        required: ['voucher_line', 'amount_currency', 'amount_base'],
        properties: {
          voucher_line: { x: { ref: 'fa/voucher-line' } },
          /** Each line's sum never exceeds what it was. */
          amount_currency: { x: { type: 'money' } },
          amount_base: { x: { type: 'money' } },
        },
      },
    },
    /** That did it, and that booked the exchange difference. */
    voucher: { x: { ref: 'fa/voucher', ...server } },
    fx_voucher: { x: { ref: 'fa/voucher', ...server } },
  },
})
