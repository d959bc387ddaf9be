/** /fa/use/report/journal (fa.md §2): vouchers with their lines in the order of date and number, totals by day; each opens. */
import { Pagination, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../../api/call'
import { formatDate } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { journalQuestion, readJournal } from '../../../shared/fa/report'
import type { JournalAnswer, JournalLine, JournalVoucher } from '../../../shared/fa/report-answers'
import { Figure, FigureTable, type FigureColumn, type FigureRow } from './figure-table'
import type { LedgerDrawing } from './ledger-rows'
import { RecordFilter, SpanFilter, StatusFilter, TextFilter } from './report-filters'
import { ReportPage } from './report-page'
import { ledgerLink, voucherLink } from './report-links'
import type { ChangeQuestion } from './use-report'

export default function JournalPage() {
  return (
    <ReportPage
      name="journal"
      question={journalQuestion}
      read={(query, signal) => call(readJournal, { query, signal })}
      isEmpty={({ vouchers }) => vouchers.length === 0}
      filters={(given, head) => (
        <>
          <SpanFilter {...given} head={head} />
          <TextFilter {...given} name="text" />
          <TextFilter {...given} name="amount" />
          <TextFilter {...given} name="account" />
          <RecordFilter {...given} name="category" entity="fa/voucher-category" />
          <RecordFilter {...given} name="user" entity="sc/user" />
          <StatusFilter {...given} />
        </>
      )}
    >
      {(answer, { params, change }) => <Journal answer={answer} params={params} change={change} />}
    </ReportPage>
  )
}

function Journal({ answer, params, change }: { answer: JournalAnswer; params: URLSearchParams; change: ChangeQuestion }) {
  const { t } = useTranslation('fa')
  const formats = useFormats()
  const { vouchers, days, page_total, totals, currency, page, page_size, count, from, to } = answer
  const drawing = { t, formats, currency }
  const columns: FigureColumn[] = [
    { key: 'voucher', label: t('report_screen.column.voucher') },
    { key: 'text', label: t('report_screen.column.text') },
    { key: 'about', label: t('report_screen.column.about') },
    { key: 'debit', label: t('report_screen.column.debit'), kind: 'amount' },
    { key: 'credit', label: t('report_screen.column.credit'), kind: 'amount' },
  ]
  const sum = (key: string, text: string, { debit, credit }: { debit: string; credit: string }): FigureRow => ({
    ...{ key, tone: 'sum' },
    cells: {
      voucher: text,
      debit: <Figure amount={debit} currency={currency} blankZero={false} />,
      credit: <Figure amount={credit} currency={currency} blankZero={false} />,
    },
  })
  const rows = vouchers.flatMap((voucher, index) => {
    const day = vouchers[index + 1]?.date === voucher.date ? undefined : days.find(({ date }) => date === voucher.date)
    return [
      headRow(voucher, drawing, index),
      ...voucher.lines.map((line) => lineRow(line, { params, from, to, drawing })),
      ...(day ? [sum(`day-${day.date}`, t('report_screen.day_total', { date: formatDate(day.date, formats) }), day)] : []),
    ]
  })
  return (
    <>
      <FigureTable
        label={t('report_screen.title.journal')}
        columns={columns}
        rows={rows}
        foot={[
          ...(count > page_size ? [sum('page', t('report_screen.page_total'), page_total)] : []),
          sum('total', t('report_screen.total'), totals),
        ]}
      />
      {count > page_size && (
        <Pagination
          align="end"
          current={page}
          pageSize={page_size}
          total={count}
          showSizeChanger={false}
          onChange={(next) => change({ page: String(next) })}
        />
      )}
    </>
  )
}

function headRow(voucher: JournalVoucher, { t, formats }: LedgerDrawing, index: number): FigureRow {
  const name = `${formatDate(voucher.date, formats)} · ${voucher.number ?? t('report_screen.no_number')}`
  return {
    key: `voucher-${voucher.id ?? `closed-${index}`}`,
    tone: 'head',
    cells: {
      voucher: voucher.id === null ? formatDate(voucher.date, formats) : <Link to={voucherLink(voucher.id)}>{name}</Link>,
      text: voucher.is_confidential && voucher.id === null ? t('report_screen.confidential_voucher') : voucher.summary,
      about: (
        <>
          {voucher.category.name}{' '}
          {voucher.status !== 'posted' && <Tag color="warning">{t(`report_screen.voucher_status.${voucher.status}`)}</Tag>}
        </>
      ),
    },
  }
}

function lineRow(
  line: JournalLine,
  { params, from, to, drawing: { currency } }: { params: URLSearchParams; from: string; to: string; drawing: LedgerDrawing },
): FigureRow {
  const about = [line.organization, line.person, line.department, line.project].flatMap((one) => (one ? [one.title] : []))
  const ledger = ledgerLink(params, { from, to, account: line.account.code })
  const name = `${line.account.code} ${line.account.name}`
  return {
    key: `line-${line.line}`,
    level: 2,
    cells: {
      voucher: name,
      text: [line.text, line.document_no].filter(Boolean).join(' · '),
      about: about.join(' · '),
      debit: <Figure amount={line.debit} currency={currency} to={ledger} label={name} />,
      credit: <Figure amount={line.credit} currency={currency} to={ledger} label={name} />,
    },
  }
}
