/** What people do with a voucher (fa.md §4.1, §6). Checks, numbers and effects are the module's (server/modules/fa/voucher). */
import type { ActionDeclaration } from '../core/types'

const byForm = { field: 'requires_approval', op: 'eq', value: true } as const
const byColleague = { field: 'requires_approval', op: 'ne', value: true } as const

export const voucherActions = {
  /** Its form is handed in, which submits it (server/modules/fa/voucher/approval-rules.ts). */
  submit: { from: ['draft'], when: byForm, use_case: true, place: 'primary' },
  confirm: {
    from: ['draft'],
    to: 'confirmed',
    when: byColleague,
    set: { confirmed_by: '$me', confirmed_at: '$now' },
    use_case: true,
    place: 'primary',
  },
  unconfirm: {
    from: ['confirmed'],
    to: 'draft',
    asks: ['reason'],
    required: ['reason'],
    set: { confirmed_by: null, confirmed_at: null },
    use_case: true,
  },
  post: {
    from: ['confirmed'],
    to: 'posted',
    set: { posted_by: '$me', posted_at: '$now' },
    use_case: true,
    place: 'primary',
  },
  void: {
    from: ['draft', 'confirmed'],
    to: 'void',
    when: { field: 'number', op: 'nempty' },
    asks: ['reason'],
    required: ['reason'],
    set: { voided_by: '$me', voided_at: '$now' },
    use_case: true,
    danger: true,
  },
  /** A voucher that takes it back (R13); the posted one only learns of it. */
  reverse: {
    from: ['posted'],
    when: { field: 'reversed_by', op: 'empty' },
    inputs: {
      reversal_date: { type: 'string', format: 'date' },
      reversal_reason: { type: 'string', minLength: 1, maxLength: 500 },
      /** A draft of the same lines opens, too. */
      copy_lines: { type: 'boolean', default: false },
      undo_settlements: { type: 'boolean', default: false },
    },
    required: ['reversal_reason'],
    use_case: true,
    danger: true,
  },
  copy: { right: 'create', from: ['draft', 'submitted', 'confirmed', 'posted'], use_case: true },
  /** Drafts of others, too; without it people change their own. */
  'edit-all': {},
  /** Many in one go: each in a transaction of its own, in their order (server/modules/fa/voucher/batch). */
  batch: {},
  /** Services book here (fa.md §7): given to their roles by name. */
  hook: {},
  /** Files of a posted voucher. */
  attach: {},
  /** Lines and files of confidential categories. */
  confidential: {},
  /** Transfers, too; without it receipts and payments alone (fa.md §6, the cashier). */
  'all-kinds': {},
} as const satisfies Readonly<Record<string, ActionDeclaration>>
