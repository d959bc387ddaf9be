/** The two sides that a party may have, and the kinds of accounts that each is kept on (fa.md R14). */
export type PartySide = 'receivable' | 'payable'

/** Of each side: its open items, its cheques, its deposits. Payables stand on the credit side. */
export const kinds = {
  receivable: { item: 'receivable', notes: 'notes_receivable', deposits: 'deposit_in', sign: 1, invoices: ['sales'] },
  payable: { item: 'payable', notes: 'notes_payable', deposits: 'deposit_out', sign: -1, invoices: ['purchase'] },
} as const
