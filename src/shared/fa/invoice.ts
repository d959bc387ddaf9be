/** Calls of invoices beyond the generated ones (fa.md §2.6, R14): what a form comes to while it is typed, and what of a lead is invoiced. */
import { defineCall, typed } from '../core/call'

const tag = 'fa/invoice'
const reference = { type: ['integer', 'null'], minimum: 1 } as const

/** Lines as the server would write them: what a sale leaves empty is filled from its product. Amounts are decimals in `currency`. */
export interface InvoicePreview {
  currency: string
  lines: readonly {
    /** The line as it was sent, so that an answer that comes late fills nothing that has changed since. */
    requested: Readonly<Record<string, unknown>>
    description: string | null
    unit_price: string | null
    tax_category: number | null
    net: string | null
  }[]
  net: string
  tax: string
  total: string
  due: readonly { due_date: string; amount: string; is_deposit: boolean }[]
}

/** Nothing is written. */
export const previewInvoice = defineCall({
  method: 'POST',
  path: '/api/fa/invoice/preview',
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['lines'],
    properties: {
      kind: { enum: ['sales', 'sales_credit', 'purchase', 'purchase_credit', null] },
      organization: reference,
      date: { type: ['string', 'null'], maxLength: 10 },
      currency: { type: ['string', 'null'], maxLength: 3 },
      price_includes_tax: { type: ['boolean', 'null'] },
      billed_tax: { type: ['string', 'null'], maxLength: 24 },
      term_of_payment: reference,
      deposit_ratio: reference,
      lines: { type: 'array', maxItems: 200, items: { type: 'object' } },
    },
  },
  answer: typed<{ data: InvoicePreview }>(),
})

export interface LeadInvoices {
  /** Without tax, in company currency; credit notes are taken off. */
  net_base: string
  currency: string
  invoices: readonly { id: number; number: string | null; date: string; kind: 'sales' | 'sales_credit'; net_base: string }[]
}

/** @throws 404 for a lead that does not exist */
export const readInvoicesOfLead = defineCall({
  method: 'GET',
  path: '/api/fa/invoice/by-lead',
  tag,
  query: {
    type: 'object',
    additionalProperties: false,
    required: ['lead_id'],
    properties: { lead_id: { type: 'string', pattern: '^[1-9][0-9]{0,14}$' } },
  },
  answer: typed<{ data: LeadInvoices }>(),
})
