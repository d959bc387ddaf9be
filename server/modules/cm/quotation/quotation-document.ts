/** The document of a quotation: made of its frozen fields, kept when it is sent (cm.md §8). */
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { quotation } from '../../../../src/schemas/cm/quotation'
import type { RowOf } from '../../../../src/schemas/core/define'
import { companyLogo } from '../../../export/logo'
import { addAttachment, limitsOf } from '../../../files/attachment-store'
import { wholeFile } from '../../../files/thumbnails'
import type { Context } from '../../../kernel/context'
import { openFile } from '../../../resource/write/linked-files'
import type { QuotationContent } from './quotation-content'
import { quotationPage } from './quotation-page'
import { writeQuotation } from './quotation-pdf'

export type Quotation = RowOf<typeof quotation>

/** As it was sent; where no document was kept, as its fields say. */
export async function documentOf(ctx: Context, quotation: Quotation): Promise<Buffer> {
  const { file } = quotation
  const kept = typeof file === 'number' ? await wholeFile(servicesOf(ctx).files, (await openFile(ctx, file)).key) : undefined
  return kept ?? makeDocument(ctx, quotation)
}

/** @returns id of the attachment */
export async function keepDocument(ctx: Context, quotation: Quotation): Promise<number> {
  const content = Readable.from([await makeDocument(ctx, quotation)])
  const limits = await limitsOf(ctx)
  // Made here: there is nothing in it to look through.
  const { id } = await addAttachment(ctx, servicesOf(ctx).files, {
    name: `${quotation.number}.pdf`,
    content,
    limits,
    scan: 'skipped',
  })
  return id
}

async function makeDocument(ctx: Context, quotation: Quotation): Promise<Buffer> {
  const { files, texts } = servicesOf(ctx)
  const { number, status, language, currency, valid_until } = quotation
  const content = contentOf(quotation)
  const page = quotationPage(
    texts,
    {
      number,
      status,
      language,
      currency,
      issued_on: quotation.issued_on ?? '',
      valid_until,
    },
    content,
  )
  const into = new PassThrough()
  const [made] = await Promise.all([
    buffer(into),
    writeQuotation(page, into, { language, author: content.terms.seller.name, logo: await companyLogo(ctx, files) }),
  ])
  return made
}

function servicesOf({ ports }: Context) {
  const { files, texts } = ports ?? {}
  if (!files || !texts) throw new Error('documents are made by the server alone, whose contexts have files and texts')
  return { files, texts }
}

/** What a quotation says, of its frozen fields. */
const contentOf = (quotation: Quotation): QuotationContent =>
  // Written by quotationContent alone.
  ({ lines: quotation.lines, terms: quotation.terms, net: quotation.net, tax: quotation.tax, total: quotation.total }) as QuotationContent
