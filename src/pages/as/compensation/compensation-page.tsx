/** /as/use/overtime-compensation: what I have earned, until when, and what I took of it (as.md §2). */
import { useQuery } from '@tanstack/react-query'
import { Alert, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readCompensation } from '../../../api/as/compensation'
import { formatDate, formatDateTime } from '../../../components/format/format-date'
import { formatDuration } from '../../../components/format/format-number'
import { useFormats } from '../../../components/format/format-settings'
import { ScreenError } from '../../../screens/entity/screen-error'
import { soonDays } from '../../../shared/as/compensation'
import '../../../ui/screens.css'
import './compensation.css'

export default function CompensationPage() {
  const { t } = useTranslation('as')
  const formats = useFormats()
  const { data, error, refetch } = useQuery({
    queryKey: ['as/compensation'],
    queryFn: ({ signal }) => readCompensation(signal),
    staleTime: 0,
    retry: 1,
  })
  if (error && !data) return <ScreenError error={error} onRetry={() => void refetch()} />
  return (
    <div className="k-comp">
      <div className="k-comp-head">
        <h1>{t('page.overtime_compensation')}</h1>
        <Link to="/as/use/workflow">{t('compensation.apply')}</Link>
      </div>
      {!data && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && (
        <>
          <p className="k-comp-sum">
            <strong>{formatDuration(data.left)}</strong> {t('compensation.left')}
          </p>
          {data.soon > 0 && (
            <Alert type="warning" showIcon title={t('compensation.soon', { time: formatDuration(data.soon), days: soonDays })} />
          )}
          <section className="k-comp-card" aria-label={t('compensation.lots')}>
            <h2>{t('compensation.lots')}</h2>
            {data.lots.length === 0 ? (
              <p className="k-muted">{t('compensation.no_lots')}</p>
            ) : (
              <div className="k-comp-scroll">
                <table>
                  <thead>
                    <tr>
                      {(['earned_on', 'granted', 'used', 'remaining', 'valid_to'] as const).map((column) => (
                        <th key={column} scope="col">
                          {t(`compensation.column.${column}`)}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {data.lots.map((lot) => (
                      <tr key={lot.id}>
                        <th scope="row">{formatDate(lot.earned_on, formats)}</th>
                        <td>{formatDuration(lot.granted)}</td>
                        <td>{formatDuration(lot.used)}</td>
                        <td>{formatDuration(lot.left)}</td>
                        <td>{lot.valid_to === null ? '–' : formatDate(lot.valid_to, formats)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
          </section>
          <section className="k-comp-card" aria-label={t('compensation.uses')}>
            <h2>{t('compensation.uses')}</h2>
            {data.uses.length === 0 ? (
              <p className="k-muted">{t('compensation.no_uses')}</p>
            ) : (
              <ul className="k-comp-uses">
                {data.uses.map((use) => (
                  <li key={use.id}>
                    <Link to={`/as/use/dayoff/show?id=${use.id}`}>{use.no ?? `#${use.id}`}</Link>
                    <span>
                      {formatDateTime(use.start_at, formats)} – {formatDateTime(use.end_at, formats)}
                    </span>
                    <span className="k-number">{formatDuration(use.minutes)}</span>
                    <span>{t(`entity.dayoff.fields.state.enum.${use.state}`)}</span>
                  </li>
                ))}
              </ul>
            )}
          </section>
        </>
      )}
    </div>
  )
}
