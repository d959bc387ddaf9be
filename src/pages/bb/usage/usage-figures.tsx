/** What the period adds up to; each figure opens what it counts (bb.md §2). */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readUsage } from '../../../api/bb/usage'
import type { ReportQuestion } from '../../../api/sc/reports'
import { formatDate } from '../../../components/format/format-date'
import { formatPercent, groupDigits } from '../../../components/format/format-number'
import { useFormats } from '../../../components/format/format-settings'
import { ScreenError } from '../../../screens/entity/screen-error'
import type { UsageReportKey, UsageSummary } from '../../../shared/bb/usage'
import { maintainPath, usagePath } from '../bulletin-paths'
import { halfReadTime } from '../half-read-time'
import '../bb.css'

export function UsageFigures({ asked }: { asked: ReportQuestion }) {
  const { t } = useTranslation('bb')
  const formats = useFormats()
  const { data, error, refetch } = useQuery({
    queryKey: ['bb/bulletin', 'usage', asked],
    queryFn: ({ signal }) => readUsage(asked, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: 1,
  })
  if (error) return <ScreenError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  const [from, to] = [formatDate(data.period.from, formats), formatDate(data.period.to, formats)]
  return (
    <section aria-label={t('page.reports')}>
      <p className="k-secondary">{`${from} – ${to}`}</p>
      <dl className="k-bb-figures">
        {figuresOf(data, asked, halfReadTime(t, data.half_read_minutes)).map(({ key, figure, to }) => (
          <div key={key}>
            <dt>{t(`report.sum.${key}`)}</dt>
            <dd>
              <Link to={to}>{figure}</Link>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function figuresOf(usage: UsageSummary, asked: ReportQuestion, half: string): { key: string; figure: string; to: string }[] {
  const { period, published, views, readers, read_rate, overdue, comments } = usage
  const report = (key: UsageReportKey) => usagePath({ ...asked, report: key })
  const listed = maintainPath({ 'filter[state][in]': 'published', 'filter[publish_at][between]': `${period.from},${period.to}` })
  return [
    { key: 'published', figure: groupDigits(String(published)), to: asked.owner ? report('category') : listed },
    { key: 'views', figure: groupDigits(String(views)), to: report('top') },
    { key: 'readers', figure: groupDigits(String(readers)), to: report('department') },
    { key: 'read_rate', figure: read_rate === null ? '–' : formatPercent(read_rate), to: report('least') },
    { key: 'half', figure: half, to: report('category') },
    { key: 'overdue', figure: groupDigits(String(overdue)), to: report('overdue') },
    { key: 'comments', figure: groupDigits(String(comments)), to: report('top') },
  ]
}
