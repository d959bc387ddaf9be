/** The posted journal as text that hledger reads (fa.md R19): a program of others proves our figures. */
import Decimal from 'decimal.js'

export interface HledgerAccount {
  code: string
  name: string
  /** Codes from the top of the chart down to it. */
  path: readonly string[]
}

export interface HledgerPosting {
  account: string
  debit: string
  credit: string
  /** Null = company currency. Amount signed, debit positive. */
  foreign: { currency: string; amount: string; digits: number } | null
  memo: string
}

export interface HledgerVoucher {
  date: string
  number: string
  summary: string
  postings: readonly HledgerPosting[]
}

interface Book {
  /** ISO 4217, with its digits. */
  currency: { code: string; digits: number }
  /** Further currencies in the book. */
  currencies: readonly { code: string; digits: number }[]
  accounts: readonly HledgerAccount[]
  /** In the order of posting. */
  vouchers: readonly HledgerVoucher[]
}

/** @returns directives and entries; accounts are paths of codes, so names may change and the text stays */
export function hledgerText({ currency, currencies, accounts, vouchers }: Book): string {
  const path = new Map(accounts.map((account) => [account.code, account.path.join(':')]))
  return [
    ...[currency, ...currencies].map(({ code, digits }) => `commodity ${sample(digits)} ${code}`),
    '',
    ...accounts.map(({ path: codes, name }) => `account ${codes.join(':')}  ; ${oneLine(name)}`.trimEnd()),
    '',
    ...vouchers.flatMap((voucher) => [
      `${voucher.date} * (${oneLine(voucher.number)}) ${oneLine(voucher.summary)}`.trimEnd(),
      ...voucher.postings.map((posting) => entryLine(posting, path.get(posting.account) ?? posting.account, currency)),
      '',
    ]),
  ].join('\n')
}

/** `1000.00`: hledger wants a decimal mark in a commodity directive, also where there are no decimals. */
const sample = (digits: number): string => (digits === 0 ? '1000.' : `1000.${'0'.repeat(digits)}`)

function entryLine({ debit, credit, foreign, memo }: HledgerPosting, account: string, base: Book['currency']): string {
  const amount = new Decimal(debit).minus(credit)
  const inBase = `${amount.toFixed(base.digits)} ${base.code}`
  // A line in foreign currency whose foreign amount is 0 is an exchange line: it moves the base alone.
  const isForeign = foreign !== null && !new Decimal(foreign.amount).isZero()
  const text = isForeign
    ? `${new Decimal(foreign.amount).toFixed(foreign.digits)} ${foreign.currency} @@ ${amount.abs().toFixed(base.digits)} ${base.code}`
    : inBase
  const note = oneLine(memo)
  return `    ${account}  ${text}${note ? `  ; ${note}` : ''}`
}

/** What people typed stays on its line and makes no comment, tag or second posting of its own. */
const oneLine = (text: string): string =>
  text
    .replaceAll(/[\r\n\t\u2028\u2029]+/g, ' ')
    .replaceAll(/[;|]/g, ',')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
