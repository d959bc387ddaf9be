/** What the declaration of invoices can't say: what is derived, what a credit note may take back, and the effects of the actions (fa.md §4.4). */
import { sql } from 'kysely'
import type { ActionUseCase, EntityHooks } from '../../../contracts/hooks'
import { companyToday } from '../../../kernel/company-time'
import { withAllRights, type Context } from '../../../kernel/context'
import { conflict } from '../../../kernel/errors'
import { createRecord } from '../../../resource/write/write'
import { announceInvoice } from './announce-invoice'
import { billedTaxErrors } from './billed-tax'
import { creditErrors } from './credited'
import { invoiceValues, kindOf, linesOf } from './invoice-values'
import { bookIssued, issuing } from './issue-invoice'
import { isCreditNote } from './rules/invoice-voucher'
import { voiding } from './void-checks'
import { takeBackVoucher } from './void-invoice'
import type { Invoice } from './invoice-row'

export const invoiceHooks: EntityHooks<Invoice> = {
  beforeSave: (ctx, change) => invoiceValues(ctx, change),
  validate: async (ctx, { before, after }) =>
    after.status === 'draft'
      ? { ...(await creditErrors(ctx, after, { id: before?.id ?? null, held: false })), ...(await billedTaxErrors(ctx, after)) }
      : undefined,
  actions: {
    issue: {
      run: (ctx, { before }) => issuing(ctx, before),
      async afterwards(ctx, { after }) {
        await bookIssued(ctx, after)
        await announceInvoice(ctx, 'issued', after)
      },
    },
    void: {
      run: (ctx, { before }) => voiding(ctx, before),
      async afterwards(ctx, { after, input }) {
        await takeBackVoucher(ctx, after, typeof input.reversal_date === 'string' ? input.reversal_date : null)
        await announceInvoice(ctx, 'voided', after)
      },
    },
    credit: {
      offers: (_ctx, alias) => sql<boolean>`${sql.ref(`${alias}.kind`)} in ('sales', 'purchase')`,
      run: (ctx, { before }) => creditNoteOf(ctx, before),
    },
  } satisfies Record<string, ActionUseCase<Invoice>>,
}

/** A draft over the same lines, of today, at the rate of what it takes back. */
async function creditNoteOf(ctx: Context, invoice: Invoice): Promise<undefined> {
  if (isCreditNote(kindOf(invoice))) throw conflict('error:action.not_now')
  const { id, kind, organization, lead, currency, rate, price_includes_tax, deduct } = invoice
  const lines = linesOf(invoice).map(({ id: _id, position: _position, net: _net, ...line }) => line)
  const same = { organization, lead, currency, rate, price_includes_tax, deduct, lines }
  const note = { ...same, kind: `${kind}_credit`, date: companyToday(ctx), credits: id }
  await createRecord(withAllRights(ctx), ctx.snapshot.get('fa/invoice'), note, { trusted: true })
  return undefined
}
