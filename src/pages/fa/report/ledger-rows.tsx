/** Lines of ledgers as rows of the table of figures: date, number, text, contra accounts, both sides and the running balance. */
import type { TFunction } from 'i18next'
import { Link } from 'react-router'
import { formatDate } from '../../../components/format/format-date'
import type { Formats } from '../../../components/format/format-settings'
import { formatMoney } from '../../../shared/engine/amount-text'
import type { LedgerLine } from '../../../shared/fa/report-answers'
import { Figure, type FigureColumn, type FigureRow } from './figure-table'
import { voucherLink } from './report-links'

export interface LedgerDrawing {
  t: TFunction<'fa'>
  formats: Formats
  currency: string
}

export const ledgerColumns = (t: TFunction<'fa'>, { foreign = false }: { foreign?: boolean } = {}): FigureColumn[] => [
  { key: 'date', label: t('report_screen.column.date') },
  { key: 'number', label: t('report_screen.column.number') },
  { key: 'text', label: t('report_screen.column.text') },
  { key: 'contra', label: t('report_screen.column.contra') },
  { key: 'about', label: t('report_screen.column.about') },
  ...(foreign ? [{ key: 'foreign', label: t('report_screen.column.foreign'), kind: 'amount' as const }] : []),
  { key: 'debit', label: t('report_screen.column.debit'), kind: 'amount' },
  { key: 'credit', label: t('report_screen.column.credit'), kind: 'amount' },
  { key: 'balance', label: t('report_screen.column.balance'), kind: 'amount' },
]

export function lineRow(line: LedgerLine, key: string, { t, formats, currency }: LedgerDrawing): FigureRow {
  const number = line.number ?? t('report_screen.no_number')
  const about = [line.organization, line.person, line.department, line.project].flatMap((one) => (one ? [one.title] : []))
  return {
    key,
    cells: {
      date: formatDate(line.date, formats),
      number: line.voucher === null ? '' : <Link to={voucherLink(line.voucher)}>{number}</Link>,
      text: line.is_confidential
        ? t('report_screen.confidential', { count: line.count })
        : [line.text, line.document_no].filter(Boolean).join(' · ') ||
          (line.count > 1 ? t('report_screen.lines', { count: line.count }) : ''),
      contra: line.contra.join(', '),
      about: about.join(' · '),
      foreign: line.foreign && `${line.foreign.currency} ${formatMoney(line.foreign.amount, line.foreign.currency)}`,
      debit: <Figure amount={line.debit} currency={currency} />,
      credit: <Figure amount={line.credit} currency={currency} />,
      balance: <Figure amount={line.balance} currency={currency} blankZero={false} />,
    },
  }
}

/** What a ledger begins with, or sums up to. */
export function sumRow(
  key: string,
  {
    text,
    tone = 'sum',
    debit,
    credit,
    balance,
  }: { text: string; tone?: FigureRow['tone']; debit?: string; credit?: string; balance?: string },
  { currency }: Pick<LedgerDrawing, 'currency'>,
): FigureRow {
  const figure = (amount: string | undefined) => amount !== undefined && <Figure amount={amount} currency={currency} blankZero={false} />
  return { key, ...(tone ? { tone } : {}), cells: { date: text, debit: figure(debit), credit: figure(credit), balance: figure(balance) } }
}
