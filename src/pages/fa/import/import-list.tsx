/** Files of vouchers that were brought in, the newest first. */
import { useQuery } from '@tanstack/react-query'
import { Empty, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { formatDateTime } from '../../../components/format/format-date'
import { groupDigits } from '../../../components/format/format-number'
import { useFormats } from '../../../components/format/format-settings'
import { listRecords } from '../../../providers/data/record-api'
import { ScreenError } from '../../../screens/entity/screen-error'
import { LinesTable } from '../../../screens/import/lines-table'
import type { ImportCounters, ImportState } from '../../../shared/fa/voucher-import'
import { Button } from '../../../ui/button'
import { StateTag } from './state-tag'
import { resultPath, uploadPath } from './result-path'

const shown = 200

export function ImportList() {
  const { t } = useTranslation('fa')
  const formats = useFormats()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    queryKey: ['fa/voucher-import', 'list'],
    retry: 1,
    staleTime: 0,
    queryFn: ({ signal }) => listRecords('fa/voucher-import', { perPage: shown, sort: [{ field: 'id', descending: true }] }, { signal }),
  })
  const n = (count: number | undefined) => groupDigits(String(count ?? 0))
  const start = (
    <Button type="primary" onClick={() => void navigate(uploadPath)}>
      {t('voucher_import.start')}
    </Button>
  )
  if (error && !data) return <ScreenError error={error} onRetry={() => void refetch()} />
  return (
    <>
      <header className="k-fa-import-head">
        <h1>{t('voucher_import.results')}</h1>
        {data && data.data.length > 0 && start}
      </header>
      {!data ? (
        <Skeleton active paragraph={{ rows: 5 }} />
      ) : data.data.length === 0 ? (
        <Empty
          className="k-empty"
          image={null}
          description={
            <>
              <p className="k-empty-title">{t('voucher_import.empty')}</p>
              <p className="k-muted">{t('voucher_import.empty_text')}</p>
            </>
          }
        >
          {start}
        </Empty>
      ) : (
        <LinesTable
          label={t('voucher_import.results')}
          headings={[
            ...(['file', 'status', 'vouchers'] as const).map((name) => t(`voucher_import.${name}`)),
            ...(['created', 'duplicate', 'error'] as const).map((name) => t(`voucher_import.row.${name}`)),
            t('voucher_import.at'),
          ]}
        >
          {data.data.map((row) => {
            const counters = row.counters as ImportCounters | null
            return (
              <tr key={Number(row.id)}>
                <th scope="row">
                  <Link to={resultPath(Number(row.id))}>{String(row.file)}</Link>
                </th>
                <td>
                  <StateTag state={row.state as ImportState} />
                </td>
                <td>{n(counters?.vouchers)}</td>
                <td>{n(counters?.created)}</td>
                <td>{n(counters?.duplicate)}</td>
                <td>{n(counters?.error)}</td>
                <td>{formatDateTime(String(row.created_at), formats)}</td>
              </tr>
            )
          })}
        </LinesTable>
      )}
    </>
  )
}
