/** What keeps the typed voucher from being confirmed (R0), at its cells: the rules are the server's own, over what the browser knows. Pure. */
import { currencyDigits } from '../../../../shared/engine/currency-digits'
import { checkVoucher } from '../../../../shared/fa/voucher-checks'
import type { AccountFacts, Finding, PeriodFacts } from '../../../../shared/fa/voucher-facts'
import type { GridLine } from '../grid/grid-line'
import { filledLines } from '../grid/line-edits'
import type { VoucherState } from '../grid/voucher-store'
import type { Book, Category, Period } from './editor-data'

export interface DraftSurroundings {
  category: Category | undefined
  accounts: ReadonlyMap<number, AccountFacts>
  book: Book
  company: string
  /** Undefined: not known here, and not judged. */
  periods: readonly Period[] | undefined
  /** In the company's zone. */
  today: string
}

export function checkDraft({ head, lines }: Pick<VoucherState, 'head' | 'lines'>, around: DraftSurroundings): readonly Finding[] {
  const { category, book } = around
  return checkVoucher({
    voucher: {
      date: head.date,
      role: category?.role === 'opening' ? 'opening' : 'normal',
      category: category ? { kind: category.kind, requires_file: category.requires_file, max_lines: category.max_lines } : null,
      files: head.files.length,
      lines: filledLines(lines).map(factsOf),
    },
    accounts: around.accounts,
    book: { ...book, currency: around.company, digits: currencyDigits, today: around.today },
    around:
      around.periods === undefined || head.date === null
        ? {}
        : { period: periodFacts(periodOn(around.periods, head.date, head.adjusting)) },
  }).errors
}

/** The regular one of the date; of an adjusting voucher the 13th. */
export const periodOn = (periods: readonly Period[], date: string, adjusting: boolean): Period | undefined =>
  periods.find(({ start, end, no }) => start <= date && date <= end && (no === 13) === adjusting)

/** Exceptions are the server's to know: a locked period is told by it, not here. */
const periodFacts = (period: Period | undefined): PeriodFacts | null =>
  period
    ? {
        title: period.code,
        state: period.state,
        is_open: period.state === 'open' || period.state === 'locked',
        tax_locked: period.tax_locked,
      }
    : null

const factsOf = (line: GridLine) => ({
  account: line.account,
  debit: orNull(line.debit),
  credit: orNull(line.credit),
  currency: orNull(line.currency),
  rate: orNull(line.rate),
  amount_currency: orNull(line.amount_currency),
  department: line.department,
  project: line.project,
  organization: line.organization,
  person: line.person,
  document_no: orNull(line.document_no),
  due_date: line.due_date,
})

const orNull = (text: string): string | null => (text === '' ? null : text)

/** Findings as the store keeps them: `lines.2.debit` at the third line that says something. @param say the words of a finding */
export function faultsOfFindings(
  findings: readonly Finding[],
  lines: readonly GridLine[],
  say: (finding: Finding) => string,
): Readonly<Record<string, string>> {
  const sent = filledLines(lines)
  return Object.fromEntries(
    findings.map((finding) => {
      const [, at, column] = /^lines\.(\d+)\.(\w+)$/.exec(finding.path) ?? []
      const line = at === undefined ? undefined : sent[Number(at)]
      return [line && column ? `${line.key}.${column}` : finding.path, say(finding)]
    }),
  )
}
