/** What the benches read and write: a customer-like lookup and an order with references, guarded and computed fields. Never in the product. */
import { defineSchema } from '../src/schemas/core/define'

export const benchCustomer = defineSchema('zz/customer', {
  x: { area: 'admin', lookup: true },
  properties: { city: { type: 'string' } },
})

export const benchOrder = defineSchema('zz/order', {
  x: {
    area: 'use',
    title: 'number',
    list: { columns: ['number', 'customer', 'status', 'amount', 'due'], sort: '-due', filters: ['status', 'customer'] },
    default_grants: [{ role: 'staff', actions: ['list', 'show', 'create', 'edit'], fields: ['cost-show'] }],
  },
  required: ['number', 'customer', 'status', 'amount', 'due'],
  properties: {
    number: { type: 'string', maxLength: 20, x: { search: true } },
    customer: { x: { ref: 'zz/customer' } },
    status: { enum: ['draft', 'open', 'done', 'cancelled'], default: 'open' },
    amount: { x: { type: 'money', min: '0' } },
    cost: { x: { type: 'money', guard: 'cost' } },
    margin: { x: { type: 'percent', guard: 'margin' } },
    due: { type: 'string', format: 'date' },
    note: { x: { type: 'longtext' } },
    urgent: { type: 'boolean', default: false },
    name: { x: { type: 'i18n-text' } },
  },
})
