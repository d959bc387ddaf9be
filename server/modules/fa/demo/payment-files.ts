/** The bank's advices of payments, as files of their vouchers (fa.md §10): 60 % of them have one. */
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { FileStore } from '../../../contracts/files'
import { addAttachment, limitsOf } from '../../../files/attachment-store'
import type { Context } from '../../../kernel/context'
import type { DemoVoucher } from './voucher-parts'

/** @returns the same vouchers, in their order */
export async function giveFiles(ctx: Context, files: FileStore, vouchers: readonly DemoVoucher[]): Promise<void> {
  const limits = await limitsOf(ctx)
  const given = new Map<number, DemoVoucher>()
  for (const [at, voucher] of paymentsWithFile(vouchers).entries()) {
    const content = Readable.from([adviceOf(voucher, at + 1)])
    const name = `advice-${voucher.date.replaceAll('-', '')}-${(at + 1).toFixed().padStart(4, '0')}.pdf`
    const { id } = await addAttachment({ ...ctx, acting_for: voucher.prepared_by }, files, { name, content, limits, scan: 'skipped' })
    given.set(id, voucher)
  }
  const { rows } = await sql<{ id: number; sha256: string }>`
    select id, sha256 from sc_attachment where id = any(${[...given.keys()]}::bigint[])`.execute(ctx.db)
  for (const row of rows) {
    const voucher = given.get(row.id)
    if (voucher) voucher.files = [row]
  }
}

/** Three of five, in their order. */
export const paymentsWithFile = (vouchers: readonly DemoVoucher[]): DemoVoucher[] =>
  vouchers.filter(({ category }) => category === 'P').filter((_, at) => at % 5 < 3)

/** One page in letters that every reader has. */
export function adviceOf({ date, lines }: Pick<DemoVoucher, 'date' | 'lines'>, no: number): Buffer {
  const paid = lines.find(({ debit }) => debit !== null && debit !== '0')
  const texts = [
    'BANK TRANSFER ADVICE',
    `Advice no.   ${no.toFixed().padStart(6, '0')}`,
    `Value date   ${date}`,
    `Amount       TWD ${paid?.debit ?? '0'}`,
    `Reference    ${paid?.document_no ?? '-'}`,
  ]
  const page = `BT /F1 12 Tf 56 760 Td 24 TL ${texts.map((text) => `(${text}) Tj T*`).join(' ')} ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${page.length}>>stream\n${page}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Courier>>',
  ]
  let written = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = written.length
    written += `${at + 1} 0 obj${object}endobj\n`
    return `${place.toFixed().padStart(10, '0')} 00000 n \n`
  })
  const count = objects.length + 1
  return Buffer.from(
    `${written}xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}trailer<</Size ${count}/Root 1 0 R>>\nstartxref\n${written.length}\n%%EOF\n`,
    'latin1',
  )
}
