/**
 * Open items of a customer, a supplier or a person, and how they are settled, received and paid (fa.md §2.6, §3.3, §4.6, R6, R8, R14). Amounts are decimals as
 * text: of the company's currency where the name ends with `base`, else of the item's own currency. Days are `YYYY-MM-DD`.
 */
import { defineCall, typed } from '../core/call'
import { amount, currency, date, id, moneyBody, payee, rate, text } from './settlement-bodies'

const tag = 'fa/settlement'
const idText = { type: 'string', pattern: '^[1-9][0-9]{0,14}$' } as const
/** One of the two: a customer or supplier, or a person (an employee who is paid back), whose account is for those who see every account. */
export const party = { organization_id: idText, person_id: idText } as const

/** The side of a call: what a customer owes, what a supplier is owed. Each shows its own deposits. */
export type PartySide = 'receivable' | 'payable'

// --- What is open ---

/** A posted line that is not settled in full. */
export interface OpenItemRow {
  /** The voucher line: what the other calls name as `line`. */
  line: number
  account: { id: number; code: string; name: string }
  kind: 'receivable' | 'payable' | 'notes_receivable' | 'notes_payable' | 'deposit_in' | 'deposit_out' | 'none'
  /** An invoice to a customer is a debit, a receipt that settles nothing yet a credit. */
  side: 'debit' | 'credit'
  date: string
  due_date: string | null
  /** 0: not due, or a credit of the other side. */
  overdue_days: number
  document_no: string | null
  memo: string | null
  currency: string
  /** Company currency for one unit; `1` in company currency. */
  rate: string
  /** As it was. */
  amount: string
  amount_base: string
  /** What is open in the books. */
  residual: string
  residual_base: string
  /** Of it: what vouchers hold that are not posted yet. `residual` less this is what may be settled. */
  pending: string
  /** `null`: the caller may not see the voucher. Number and date are shown all the same. */
  voucher: { id: number | null; number: string; date: string }
}

export interface OpenItemsAnswer {
  /** The organization that remains after mergers; items of the merged ones are among the rows. `null`: of a person. */
  organization: number | null
  person: number | null
  /** Of the company. */
  currency: string
  as_of: string
  /** By due date, then date. Lines of confidential vouchers only for those who may see them. */
  items: readonly OpenItemRow[]
  /** By currency: items of the side less those of the other one. */
  totals: readonly { currency: string; residual: string; residual_base: string }[]
}

const openItemsOf = <const P extends `/api/${string}`>(path: P) =>
  defineCall({
    method: 'GET',
    path,
    tag,
    query: {
      type: 'object',
      additionalProperties: false,
      properties: { ...party, currency },
    },
    answer: typed<{ data: OpenItemsAnswer }>(),
  })

/** Right `fa.use.transaction.actions.list`. @throws 404 for a party that does not exist */
export const readReceivableItems = openItemsOf('/api/fa/receivable/open-items')
export const readPayableItems = openItemsOf('/api/fa/payable/open-items')

// --- Proposals ---

export interface ProposedPart {
  line: number
  amount: string
  /** At the item's own rate: what its line is settled with. */
  item_base: string
  /** At the payment's rate. */
  payment_base: string
  /** Realised exchange difference: a gain is positive. */
  difference_base: string
  /** Left of the item. */
  residual: string
  residual_base: string
}

export interface ProposalAnswer {
  parts: readonly ProposedPart[]
  /** No item is left for it: it stays open as a credit. */
  over: string
  difference_base: string
  /** That was used: the one given, else that of the day. */
  rate: string
}

/**
 * Which items an amount settles: the document and amount first, then what is due first, then the older one (R6). Writes nothing.
 * `direction`: of money that comes in (`receipt`) or goes out (`payment`). Right `settle`, `receive` or `pay`.
 * @throws 404 for a party that does not exist, 422 `rate` where the day has none
 */
export const proposeSettlement = defineCall({
  method: 'POST',
  path: '/api/fa/settlement/propose',
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['direction', 'amount'],
    properties: {
      ...payee,
      direction: { enum: ['receipt', 'payment'] },
      amount,
      /** Default the company's. */
      currency,
      /** Of the payment; default that of the day. */
      rate,
      /** Default today. */
      date,
      document_no: text(60),
      /** Only these; default all that are open. */
      lines: { type: 'array', maxItems: 500, items: id },
    },
  },
  answer: typed<{ data: ProposalAnswer }>(),
})

// --- Vouchers that these calls make ---

/** A line of the voucher that is, or would be, made. */
export interface PlannedLine {
  /** `money`: cash or bank; `item`: settles `settles`; `advance`: paid beyond the items. */
  what: 'money' | 'item' | 'advance' | 'fee' | 'discount' | 'write_off' | 'exchange' | 'rounding'
  account: { id: number; code: string; name: string }
  /** In company currency, one of the two is `0`. */
  debit: string
  credit: string
  /** `null`: the company's. */
  currency: string | null
  rate: string | null
  amount_currency: string | null
  memo: string | null
  settles: number | null
}

export interface SettledItem {
  line: number
  /** In all: money, discount and write-off. */
  settled: string
  settled_base: string
  residual: string
  residual_base: string
}

/** What a receipt, a payment or a write-off made; with `dry_run` what it would make: `voucher` is `null` then. */
export interface SettlementVoucherAnswer {
  voucher: { id: number; number: string | null; date: string; status: 'draft' | 'confirmed' | 'posted' } | null
  /** Of the company. */
  currency: string
  lines: readonly PlannedLine[]
  items: readonly SettledItem[]
  /** Realised exchange difference: a gain is positive. */
  difference_base: string
  /** What comes in or goes out, in the payment's currency. */
  money: string
  /** Why it stayed a draft, in the caller's language; `null` where it did not. */
  note: string | null
}

/**
 * Receives money, with the right `receive`, and pays it, with the right `pay`: a voucher of the kind, each item settled by a line at the item's own
 * rate, the difference on `fx_realised`. It is a draft while four eyes are on, or where the caller may not confirm, or where what confirming asks
 * for is missing (`note` says why); else it is in the state of the parameter `hook_state`. Items are held from the draft on (`pending`), settled
 * when it is posted.
 * @throws 404 for a party that does not exist; 422 by path: `items.0.amount` "only 45,000 left", `items.0.line`, `items.0.write_off`,
 * `rate`, `bank_account`, `date`, `fee`
 */
export const makeReceipt = defineCall({
  method: 'POST',
  path: '/api/fa/receipt',
  tag,
  body: moneyBody,
  answer: typed<{ data: SettlementVoucherAnswer }>(),
  idempotent: true,
})
export const makePayment = defineCall({
  method: 'POST',
  path: '/api/fa/payment',
  tag,
  body: moneyBody,
  answer: typed<{ data: SettlementVoucherAnswer }>(),
  idempotent: true,
})

/** Gives up small rests without money, with the right `write-off`: a transfer voucher, in the same state as a receipt. `amount` default all that is open. */
export const writeOff = defineCall({
  method: 'POST',
  path: '/api/fa/settlement/write-off',
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['date', 'items'],
    properties: {
      ...payee,
      date,
      items: {
        type: 'array',
        minItems: 1,
        maxItems: 500,
        items: { type: 'object', additionalProperties: false, required: ['line'], properties: { line: id, amount } },
      },
      to: { enum: ['rounding', 'bad_debt'] },
      department: id,
      summary: text(200),
      dry_run: { type: 'boolean' },
    },
  },
  answer: typed<{ data: SettlementVoucherAnswer }>(),
  idempotent: true,
})

// --- Posted lines against one another ---

export interface SettlementAnswer {
  /** `null` with `dry_run`. */
  settlement: number | null
  account: { id: number; code: string; name: string }
  currency: string
  date: string
  /** Settled on each side. */
  amount: string
  lines: readonly SettledItem[]
  /** A gain is positive; where it is not 0, an exchange voucher is posted with it. */
  difference_base: string
  fx_voucher: { id: number | null; date: string; lines: readonly PlannedLine[] } | null
}

/**
 * Sets posted lines of one account, organization and currency against one another, with the right `settle`. Without amounts as much as both sides
 * have, what is due first first.
 * @throws 422 `lines` where a side is missing or the sums differ, `lines.0.line`, `lines.0.amount` "only 400 left"
 */
export const settleLines = defineCall({
  method: 'POST',
  path: '/api/fa/settlement',
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['lines'],
    properties: {
      lines: {
        type: 'array',
        minItems: 2,
        maxItems: 500,
        items: { type: 'object', additionalProperties: false, required: ['line'], properties: { line: id, amount } },
      },
      dry_run: { type: 'boolean' },
    },
  },
  answer: typed<{ data: SettlementAnswer }>(),
  idempotent: true,
})

/**
 * Its lines are open again, and its exchange voucher is reversed. Right `settle`.
 * @throws 404; 409 where it is undone already, belongs to a voucher that is not posted, or to a reversal
 */
export const undoSettlement = defineCall({
  method: 'POST',
  path: '/api/fa/settlement/:id/undo',
  tag,
  body: { type: 'object', additionalProperties: false, properties: { reason: text(500) } },
  answer: typed<{ data: { id: number; state: 'undone'; fx_reversal: number | null } }>(),
  idempotent: true,
})

// --- Ledger, ageing, statement ---

export interface PartyLedgerLine {
  line: number
  date: string
  number: string
  /** `null`: the caller may not see the voucher. */
  voucher: number | null
  text: string | null
  document_no: string | null
  due_date: string | null
  account: { code: string; name: string }
  currency: string
  /** Signed in its own currency, debit positive. */
  amount_currency: string
  debit: string
  credit: string
  /** Running, in company currency; above 0 is what the side counts: owed to us, or by us. */
  balance_base: string
}

export interface PartyLedgerAnswer {
  party: { organization: number | null; person: number | null; name: string }
  currency: string
  from: string
  to: string
  opening_base: string
  lines: readonly PartyLedgerLine[]
  debit: string
  credit: string
  closing_base: string
}

const spanQuery = {
  type: 'object',
  additionalProperties: false,
  properties: { ...party, from: date, to: date },
} as const

const ledgerOf = <const P extends `/api/${string}`>(path: P) =>
  defineCall({ method: 'GET', path, tag, query: spanQuery, answer: typed<{ data: PartyLedgerAnswer }>() })

/**
 * Posted lines of the side's accounts, deposits among them; those of confidential vouchers only for who may see them. Without a span this fiscal
 * year until today. Right `list`. @throws 404
 */
export const readReceivableLedger = ledgerOf('/api/fa/receivable/ledger')
export const readPayableLedger = ledgerOf('/api/fa/payable/ledger')

export interface AgeingAnswer {
  organization: number | null
  person: number | null
  currency: string
  as_of: string
  not_due: string
  /** Overdue by age; `to` null = older than the last limit. */
  buckets: readonly { from: number; to: number | null; amount: string }[]
  /** Credits that settle nothing yet: 0 or below. 0 with `net`. */
  unallocated: string
  total: string
  oldest_overdue_days: number
  by_currency: readonly { currency: string; amount: string; base: string }[]
}

const ageingOf = <const P extends `/api/${string}`>(path: P) =>
  defineCall({
    method: 'GET',
    path,
    tag,
    query: {
      type: 'object',
      additionalProperties: false,
      properties: { ...party, as_of: date, net: { enum: ['true', 'false'] } },
    },
    answer: typed<{ data: AgeingAnswer }>(),
  })

/** By settlements dated until then (R8). `net`: credits pay what was due first. Right `list`. @throws 404 */
export const readReceivableAgeing = ageingOf('/api/fa/receivable/ageing')
export const readPayableAgeing = ageingOf('/api/fa/payable/ageing')

/** `GET …?organization_id=31&from=&to=&format=pdf`: what was booked in the span, and what is open at its end. Right `statement`. */
export const statementPath = (side: PartySide): `/api/fa/${PartySide}/statement` => `/api/fa/${side}/statement`
export const statementFormats = ['pdf', 'xlsx', 'csv'] as const
export const statementQuestion = spanQuery.properties
