/** Statement of account as a file (fa.md §8): what was booked in a span, and what is open today. */
import type { PartySide } from '../../../../src/shared/fa/settlement-calls'
import { currencyDigits } from '../../../../src/shared/engine/currency-digits'
import type { ReportColumn, ReportRow } from '../../../../src/shared/engine/report'
import type { Services } from '../../../contracts/services'
import type { FileFormat } from '../../../export/export-list'
import { reportFile } from '../../../export/report-file'
import type { Context } from '../../../kernel/context'
import { inUnits } from '../../../../src/shared/fa/statement'
import { inSnapshot } from '../report/snapshot'
import { openItems } from './open-items'
import { partyLedger, type LedgerQuestion } from './party-ledger'

const columns = [
  ['date', 'date'],
  ['number', 'text'],
  ['text', 'text'],
  ['document_no', 'text'],
  ['due_date', 'date'],
  ['currency', 'text'],
  ['amount_currency', 'money'],
  ['debit', 'money'],
  ['credit', 'money'],
  ['balance', 'money'],
] as const

/** @throws 404 for a party that does not exist, 422 `to` */
export async function partyStatement(
  ctx: Context,
  services: Pick<Services, 'texts' | 'files'>,
  { side, format, ...requested }: LedgerQuestion & { side: PartySide; format: FileFormat },
) {
  const word = (key: string, params?: Readonly<Record<string, string>>) =>
    services.texts.translate(ctx.language, { key, ...(params ? { params } : {}) })
  const { ledger, open } = await inSnapshot(ctx, async (within) => ({
    ledger: await partyLedger(within, side, requested),
    open: await openItems(within, side, requested),
  }))
  const amount = (value: string, currency = ledger.currency) => inUnits(value, 1, currencyDigits(currency))
  const text = (title: string, balance: string | null): ReportRow => ({
    cells: [null, null, title, null, null, null, null, null, null, balance === null ? null : amount(balance)],
  })
  const rows: ReportRow[] = [
    text(word('fa:report.opening'), ledger.opening_base),
    ...ledger.lines.map((line) => ({
      cells: [
        line.date,
        line.number,
        line.text,
        line.document_no,
        line.due_date,
        line.currency,
        amount(line.amount_currency, line.currency),
        amount(line.debit),
        amount(line.credit),
        amount(line.balance_base),
      ],
    })),
    text(word('fa:settlement.closing'), ledger.closing_base),
    text(word('fa:settlement.open_on', { date: open.as_of }), null),
    ...open.items.map((item) => ({
      cells: [
        item.date,
        item.voucher.number,
        item.memo,
        item.document_no,
        item.due_date,
        item.currency,
        amount(item.residual, item.currency),
        item.side === 'debit' ? amount(item.residual_base) : null,
        item.side === 'credit' ? amount(item.residual_base) : null,
        null,
      ],
    })),
  ]
  const table = {
    columns: columns.map(([key, kind]): ReportColumn => ({
      heading: word(key === 'due_date' ? 'fa:settlement.due_date' : `fa:report.column.${key}`),
      kind,
    })),
    rows,
  }
  const title = word('fa:settlement.statement', { name: ledger.party.name })
  return reportFile(ctx, services, table, { format, title, filter: `${ledger.from} – ${ledger.to} · ${ledger.currency}` })
}
