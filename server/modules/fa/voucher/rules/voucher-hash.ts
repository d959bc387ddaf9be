/** The chain of posted vouchers (fa.md R3): the canonical text of one, and its hash, which holds the hash of the one before. */
import { createHash } from 'node:crypto'
import { amountOf, isForeign, netOf, type ForeignAmount, type Sides } from '../../../../../src/shared/fa/voucher-amounts'

/** `prev` of the first posted voucher. */
export const firstHash = '0'.repeat(64)

/** Category and account by code, all other references by id. */
export interface HashedLine extends Sides, ForeignAmount {
  account: string
  department: number | null
  project: number | null
  organization: number | null
  person: number | null
  document_no: string | null
  memo: string | null
}

export interface HashedVoucher {
  category: string
  date: string
  /** SHA-256 of each, lower-case hex, in any order. */
  files: readonly string[]
  /** In the order of their positions. */
  lines: readonly HashedLine[]
  number: string
  posting_no: number
  prev: string
  summary: string | null
}

/**
 * @param companyCurrency what a line has that names no other
 * @returns lower-case hex
 */
export const voucherHash = (voucher: HashedVoucher, companyCurrency: string): string =>
  createHash('sha256').update(canonicalVoucher(voucher, companyCurrency), 'utf8').digest('hex')

/** JSON with sorted keys and without spaces; amounts with 4 digits and rates with 8, as texts. */
export function canonicalVoucher(
  { category, date, files, lines, number, posting_no, prev, summary }: HashedVoucher,
  currency: string,
): string {
  // The keys stand in their order: JSON.stringify keeps it.
  return JSON.stringify({
    category,
    date,
    files: [...files].sort(),
    lines: lines.map((line, index) => canonicalLine(line, index + 1, currency)),
    number,
    posting_no,
    prev,
    summary: summary ?? '',
  })
}

function canonicalLine(line: HashedLine, position: number, companyCurrency: string): (string | number | null)[] {
  const foreign = isForeign(line, companyCurrency)
  return [
    position,
    line.account,
    amountOf(line.debit).toFixed(4),
    amountOf(line.credit).toFixed(4),
    foreign ? line.currency : companyCurrency,
    (foreign ? amountOf(line.rate) : amountOf('1')).toFixed(8),
    (foreign ? amountOf(line.amount_currency) : netOf(line)).toFixed(4),
    line.department,
    line.project,
    line.organization,
    line.person,
    line.document_no ?? '',
    line.memo ?? '',
  ]
}
