/** /fa/use/report/subs-daily-ledger (fa.md §2): one account, or a kind of accounts, by what its lines are about, day by day. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../../api/call'
import { formatDate } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { dailyLedgerQuestion, readDailyLedger } from '../../../shared/fa/report'
import type { DailyLedgerAnswer, DailyLedgerObject } from '../../../shared/fa/report-answers'
import { Figure, FigureTable } from './figure-table'
import { ledgerColumns, lineRow, sumRow } from './ledger-rows'
import { ChoiceFilter, SpanFilter, StatusFilter, TextFilter } from './report-filters'
import { ReportPage } from './report-page'
import { changed } from './report-question'

const kinds = ['any', ...dailyLedgerQuestion.kind.enum]

export default function SubsDailyLedgerPage() {
  return (
    <ReportPage
      name="subs-daily-ledger"
      question={dailyLedgerQuestion}
      read={(query, signal) => call(readDailyLedger, { query, signal })}
      isEmpty={({ shown }) => shown === null}
      filters={(given, head) => (
        <>
          <SpanFilter {...given} head={head} />
          <ChoiceFilter {...given} name="kind" values={kinds} />
          <TextFilter {...given} name="account_from" />
          <ChoiceFilter {...given} name="by" values={dailyLedgerQuestion.by.enum} />
          <TextFilter {...given} name="currency" />
          <StatusFilter {...given} />
        </>
      )}
    >
      {(answer, { params }) => (
        <div className="k-fa-report-objects">
          <Objects answer={answer} params={params} />
          {answer.shown && <Days shown={answer.shown} currency={answer.currency} />}
        </div>
      )}
    </ReportPage>
  )
}

function Objects({ answer: { objects, shown, currency }, params }: { answer: DailyLedgerAnswer; params: URLSearchParams }) {
  const { t } = useTranslation('fa')
  return (
    <nav aria-label={t('report_screen.objects')}>
      {objects.map(({ key, object, is_confidential, closing }) => (
        <Link
          key={key}
          to={`?${changed(params, { object: key }).toString()}`}
          replace
          aria-current={key === shown?.key ? 'true' : undefined}
        >
          <span>{object?.title ?? t(is_confidential ? 'report_screen.confidential_object' : 'report_screen.no_object')}</span>
          <Figure amount={closing} currency={currency} blankZero={false} />
        </Link>
      ))}
    </nav>
  )
}

function Days({ shown: { opening, days, debit, credit, closing }, currency }: { shown: DailyLedgerObject; currency: string }) {
  const { t } = useTranslation('fa')
  const formats = useFormats()
  const drawing = { t, formats, currency }
  return (
    <FigureTable
      label={t('report_screen.title.subs-daily-ledger')}
      columns={ledgerColumns(t, { foreign: days.some(({ lines }) => lines.some(({ foreign }) => foreign !== null)) })}
      rows={[
        sumRow('opening', { text: t('report_screen.opening'), tone: 'carried', balance: opening }, drawing),
        ...days.flatMap((day) => [
          ...day.lines.map((line, index) => lineRow(line, `${day.date}-${line.line ?? ''}-${index}`, drawing)),
          sumRow(
            day.date,
            {
              text: t('report_screen.day_total', { date: formatDate(day.date, formats) }),
              debit: day.debit,
              credit: day.credit,
              balance: day.closing,
            },
            drawing,
          ),
        ]),
      ]}
      foot={[sumRow('total', { text: t('report_screen.total'), debit, credit, balance: closing }, drawing)]}
    />
  )
}
