/** What the bodies of settlement calls are made of (src/shared/fa/settlement-calls.ts). Amounts and rates are decimals as text. */

export const id = { type: 'integer', minimum: 1 } as const
export const date = { type: 'string', format: 'date' } as const
export const amount = { type: 'string', pattern: '^[0-9]{1,14}(\\.[0-9]{1,4})?$' } as const
export const rate = { type: 'string', pattern: '^[0-9]{1,10}(\\.[0-9]{1,8})?$' } as const
export const currency = { type: 'string', pattern: '^[A-Z]{3}$' } as const
export const text = (maxLength: number) => ({ type: 'string', maxLength }) as const

/** One of the two. */
export const payee = { organization: id, person: id } as const

/** Of a receipt and a payment. */
export const moneyBody = {
  type: 'object',
  additionalProperties: false,
  required: ['date', 'bank_account'],
  properties: {
    ...payee,
    date,
    /** `fa/account` of kind cash or bank. One that is kept in company currency takes the amount converted. */
    bank_account: id,
    /** Of the items and amounts; default the company's. */
    currency,
    /** Of this payment; default that of the day. */
    rate,
    items: {
      type: 'array',
      maxItems: 500,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['line', 'amount'],
        properties: {
          line: id,
          /** Paid in money. Items of the other side (a credit note in a receipt) lessen what is paid. */
          amount,
          /** Settled beside it: to `discount_given` or `discount_taken`, only of items of this side. */
          discount: amount,
          /** Given up: to `write_off_to`, up to the parameter's limit, with the right `write-off`, only of items of this side. */
          write_off: amount,
        },
      },
    },
    /** Of the bank: less comes in, more goes out. */
    fee: amount,
    /** Paid beyond the items: stays open as a credit. */
    advance: amount,
    /** `item`: on the account of the first item, else the usual one; `deposit`: as a deposit. Default `item`. */
    advance_as: { enum: ['item', 'deposit'] },
    write_off_to: { enum: ['rounding', 'bad_debt'] },
    /** Of fee, discount and write-off, where their accounts ask for one. */
    department: id,
    /** `fa/voucher-category` of the kind; default the first one. */
    category: id,
    summary: text(200),
    document_no: text(60),
    files: { type: 'array', maxItems: 50, items: id },
    dry_run: { type: 'boolean' },
  },
} as const
