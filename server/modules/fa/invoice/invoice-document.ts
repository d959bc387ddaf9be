/** A sales invoice or credit note on paper (fa.md §2): laid out as cm's quotations, in the reader's language. */
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { amountText } from '../../../../src/shared/engine/amount-text'
import type { Services } from '../../../contracts/services'
import type { Context } from '../../../kernel/context'
import { companyLogo } from '../../../export/logo'
import { quotationContent, quotationPage, writeQuotation } from '../../cm'
import { kindOf, linesOf } from './invoice-values'
import type { Invoice } from './invoice-row'

export async function invoiceDocument(ctx: Context, { texts, files }: Services, invoice: Invoice): Promise<Buffer> {
  const { language } = ctx
  const say = (key: string) => texts.translate(language, { key: `fa:invoice.print.${key}` })
  const [number, currency, date] = [invoice.number ?? '–', invoice.currency, invoice.date]
  // Only what was issued owes; payment terms stand in the schedule by their dates.
  const content = await quotationContent(ctx, { ...invoice, term_of_payment: null, lines: linesOf(invoice) }, language)
  const head = { number, language, currency, status: invoice.status, issued_on: date, valid_until: date }
  const page = quotationPage(texts, head, content)
  const [numbered, dated] = page.facts
  const isOpen = kindOf(invoice) === 'sales'
  const due = invoice.due as readonly { due_date: string; amount: string; is_deposit: boolean }[]
  const document = {
    ...page,
    title: say(kindOf(invoice)),
    draft: invoice.status === 'issued' ? null : say(invoice.status),
    facts: [...(numbered ? [numbered] : []), ...(dated ? [dated] : [])],
    schedule:
      !isOpen || due.length === 0
        ? null
        : {
            title: say('schedule'),
            headings: ['#', say('part'), say('due_date'), say('amount')],
            rows: due.map(({ due_date, amount, is_deposit }, at) => [
              String(at + 1),
              say(is_deposit ? 'deposit' : 'payment'),
              due_date,
              amountText(amount, currency),
            ]),
          },
    // The last note says how long an offer holds.
    notes: page.notes.slice(0, -1),
  }
  const into = new PassThrough()
  const [made] = await Promise.all([
    buffer(into),
    writeQuotation(document, into, { language, author: content.terms.seller.name, logo: await companyLogo(ctx, files) }),
  ])
  return made
}
