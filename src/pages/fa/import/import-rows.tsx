/** The vouchers of a sheet, by state: their rows, what became of them, and what is wrong with which cell. */
import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Pagination, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../../api/call'
import { formatDate } from '../../../components/format/format-date'
import { formatDecimal, groupDigits } from '../../../components/format/format-number'
import { useFormats } from '../../../components/format/format-settings'
import { ScreenError } from '../../../screens/entity/screen-error'
import { LinesTable } from '../../../screens/import/lines-table'
import {
  readImportedVouchers,
  type ImportCounters,
  type ImportedVoucher,
  type ImportRowState,
  type VoucherImport,
} from '../../../shared/fa/voucher-import'
import { RowStateTag } from './state-tag'

const perPage = 50
const shownMessages = 100
const states = ['new', 'created', 'skipped', 'duplicate', 'error'] as const

export function ImportRows({ record, counters }: { record: VoucherImport; counters: ImportCounters }) {
  const { t } = useTranslation('fa')
  const [state, setState] = useState<ImportRowState | null>(counters.error > 0 ? 'error' : null)
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: ['fa/voucher-import', record.id, 'rows', record.state, state, page],
    retry: 1,
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(readImportedVouchers, {
        params: { id: record.id },
        query: { page: String(page), per_page: String(perPage), ...(state ? { state } : {}) },
        signal,
      }),
  })
  const choose = (next: ImportRowState | null) => {
    setState(next)
    setPage(1)
  }
  const chip = (key: ImportRowState | null, label: string, count: number) => (
    <button key={label} type="button" className="k-fa-import-chip" aria-pressed={state === key} onClick={() => choose(key)}>
      <strong>{groupDigits(String(count))}</strong> {label}
    </button>
  )
  return (
    <section aria-label={t('voucher_import.vouchers')}>
      <div className="k-fa-import-chips">
        {chip(null, t('voucher_import.all_rows'), counters.vouchers)}
        {states.filter((one) => counters[one] > 0).map((one) => chip(one, t(`voucher_import.row.${one}`), counters[one]))}
      </div>
      {error && !data ? (
        <ScreenError error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 5 }} />
      ) : data.data.length === 0 ? (
        <p className="k-muted k-import-none">{t('voucher_import.no_rows')}</p>
      ) : (
        <>
          <LinesTable
            label={t('voucher_import.vouchers')}
            className="k-fa-import-rows"
            headings={(['key', 'lines', 'status', 'messages', 'voucher', 'date', 'total'] as const).map((name) =>
              t(`voucher_import.${name}`),
            )}
          >
            {data.data.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </LinesTable>
          {data.meta.total > perPage && (
            <Pagination
              align="end"
              current={page}
              pageSize={perPage}
              total={data.meta.total}
              showSizeChanger={false}
              onChange={(next) => setPage(next)}
            />
          )}
        </>
      )}
    </section>
  )
}

function Row({ row }: { row: ImportedVoucher }) {
  const { t } = useTranslation('fa')
  const formats = useFormats()
  const { voucher } = row
  return (
    <tr data-state={row.state}>
      <th scope="row">{row.voucher_key ?? '–'}</th>
      <td>{spansOf(row.lines)}</td>
      <td>
        <RowStateTag state={row.state} />
      </td>
      <td className="k-fa-import-said">
        <Messages row={row} />
      </td>
      <td>
        {voucher ? (
          <Link to={`/fa/use/accounting/voucher-view?id=${voucher.id}`}>
            {voucher.number ?? t(`entity.voucher.fields.status.enum.${voucher.status}`)}
          </Link>
        ) : row.state === 'created' ? (
          t('voucher_import.deleted')
        ) : (
          '–'
        )}
      </td>
      <td>{row.date === null ? '–' : formatDate(row.date, formats)}</td>
      <td className="k-fa-import-amount">{formatDecimal(row.total)}</td>
    </tr>
  )
}

/** The first ones; the error workbook has all. */
function Messages({ row: { messages } }: { row: ImportedVoucher }) {
  const { t } = useTranslation('fa')
  if (messages.length === 0) return null
  return (
    <ul className="k-fa-import-messages">
      {messages.slice(0, shownMessages).map(({ line, sheet, column, text }) => (
        <li key={`${sheet} ${line} ${column} ${text}`}>
          <span className="k-muted">
            {[
              sheet && t(`opening_import.sheet.${sheet}`),
              t('voucher_import.row_number', { line }),
              column === null ? null : t(`voucher_import.column.${column}`),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>{' '}
          {text}
        </li>
      ))}
      {messages.length > shownMessages && (
        <li className="k-muted">{t('opening_import.more', { number: groupDigits(String(messages.length - shownMessages)) })}</li>
      )}
    </ul>
  )
}

/** `2–5, 9` */
function spansOf(lines: readonly number[]): string {
  const spans: [number, number][] = []
  for (const line of lines) {
    const last = spans.at(-1)
    if (last && last[1] === line - 1) last[1] = line
    else spans.push([line, line])
  }
  return spans.map(([from, until]) => (from === until ? String(from) : `${from}–${until}`)).join(', ')
}
