/** The product's only counter (sc.md §3.6): one row a kind of number and period. Taken from by `seq.next` alone. */
import { defineSchema } from '../core/define'

export const sequence = defineSchema('sc/sequence', {
  x: { area: 'admin', permission: 'company-setup', title: 'key', standard_actions: [], live: false },
  required: ['key', 'next', 'gapless'],
  properties: {
    /** Owner, scope and period: `fa.voucher.T.202611`. */
    key: { type: 'string', maxLength: 200, x: { unique: true } },
    /** What the next one gets, or the next block of a node. */
    next: { type: 'integer', minimum: 1, default: 1 },
    /** Taken in the transaction that uses it: what is undone takes no number. */
    gapless: { type: 'boolean', default: false },
  },
})
