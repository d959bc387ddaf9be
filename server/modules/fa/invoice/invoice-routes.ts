/** Hand-written calls of invoices (fa.md §2.6, R14): preview of a form, invoices of a lead, the document. */
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../src/shared/fa/invoice'
import type { BodyOf } from '../../../../src/shared/core/call'
import { serve } from '../../../http/serve-call'
import { disposition } from '../../../kernel/attachment-rules'
import type { Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import { findRecord } from '../../../resource/read/read'
import { idParams } from '../../../resource/routes/route-schemas'
import { invoiceDocument } from './invoice-document'
import { invoiceOf } from './invoice-row'
import { currencyOf, derivedOf, kindOf } from './invoice-values'
import { leadInvoices } from './lead-invoices'
import { isSales } from './rules/invoice-voucher'

export function invoiceRoutes(app: FastifyInstance): void {
  const can = (action: string) => ({ rule: { paths: [`fa.use.invoice.actions.${action}`] } })
  serve(app, calls.previewInvoice, { ...can('list'), while_viewing: true }, async (ctx, { body }) => ({ data: await preview(ctx, body) }))
  serve(app, calls.readInvoicesOfLead, can('list'), async (ctx, { query: { lead_id } }) => ({
    data: await leadInvoices(ctx, Number(lead_id)),
  }))
  app.get<{ Params: { id: string } }>(
    '/api/fa/invoice/:id/pdf',
    { config: can('show'), schema: { params: idParams, tags: ['fa/invoice'] } },
    async ({ ctx, params }, reply) => {
      const invoice = await findRecord(ctx, ctx.snapshot.get('fa/invoice'), Number(params.id))
      // Of a purchase the document is the supplier's.
      if (!invoice || !isSales(kindOf(invoice))) throw notFound()
      const name = typeof invoice.number === 'string' ? invoice.number : `invoice-${params.id}`
      return reply
        .headers({
          'content-type': 'application/pdf',
          'content-disposition': disposition(`${name}.pdf`, 'inline'),
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
        })
        .send(await invoiceDocument(ctx, app.kontor, invoiceOf(invoice)))
    },
  )
}

async function preview(ctx: Context, body: BodyOf<typeof calls.previewInvoice>): Promise<calls.InvoicePreview> {
  const { lines, totals, due } = await derivedOf(ctx, { ...body, kind: body.kind ?? 'sales' })
  const text = (value: unknown): string | null => (typeof value === 'string' || typeof value === 'number' ? String(value) : null)
  return {
    currency: await currencyOf(ctx, body),
    lines: lines.map(({ description, unit_price, tax_category, net }, at) => ({
      requested: body.lines[at] ?? {},
      description: text(description),
      unit_price: text(unit_price),
      tax_category: typeof tax_category === 'number' ? tax_category : null,
      net: text(net),
    })),
    net: totals.net.toFixed(),
    tax: totals.tax.toFixed(),
    total: totals.total.toFixed(),
    due,
  }
}
