/** What people do with an invoice (fa.md §4.4, §6). Checks, vouchers and effects are the module's (server/modules/fa/invoice). */
import type { ActionDeclaration } from '../core/types'

export const invoiceActions = {
  issue: { from: ['draft'], to: 'issued', set: { issued_by: '$me', issued_at: '$now' }, use_case: true, place: 'primary' },
  /** A draft credit note over the same lines; it is checked and issued as any other. Of a credit note there is none. */
  credit: { from: ['issued'], use_case: true },
  void: {
    from: ['issued'],
    to: 'void',
    asks: ['void_reason'],
    inputs: { reversal_date: { type: 'string', format: 'date' } },
    required: ['void_reason'],
    set: { voided_by: '$me', voided_at: '$now' },
    use_case: true,
    danger: true,
  },
} as const satisfies Readonly<Record<string, ActionDeclaration>>
