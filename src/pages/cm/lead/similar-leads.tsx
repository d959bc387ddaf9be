/** Beside a lead: won ones that tell something of it, and why they do (cm.md §2.2). */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDate, wallTime } from '../../../components/format/format-date'
import { formatMoney } from '../../../components/format/format-number'
import { useFormats, type Formats } from '../../../components/format/format-settings'
import type { RecordRow } from '../../../providers/data/record-api'
import { leadPath } from './board/board-card'
import { call } from '../../../api/call'
import { readSimilar } from '../../../shared/cm/lead'

export function SimilarLeads({ lead }: { lead: RecordRow }) {
  const { t } = useTranslation('cm')
  const formats = useFormats()
  const { data } = useQuery({
    queryKey: ['cm', 'similar', lead.id, lead.version],
    retry: false,
    queryFn: async ({ signal }) => (await call(readSimilar, { params: { id: lead.id }, signal })).data,
  })
  if (!data || data.length === 0) return null
  return (
    <section className="k-side-card" aria-label={t('view.similar')}>
      <h2 className="k-form-section">{t('view.similar')}</h2>
      <ul className="k-side-list">
        {data.map(({ id, number, title, amount, won_at, reasons }) => (
          <li key={id}>
            <Link to={leadPath(id)} title={number}>
              {title}
            </Link>{' '}
            <span className="k-muted">
              {[...(amount === null ? [] : [formatMoney(amount, formats.currency)]), dayText(won_at, formats)].join(' · ')}
            </span>
            <div className="k-muted">{reasons.map((reason) => t(`view.similar_by.${reason}`)).join(' · ')}</div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The day of an instant where the company is. */
function dayText(instant: string, formats: Formats): string {
  const day = wallTime(instant, formats.timeZone)?.date
  return day ? formatDate(day, formats) : ''
}
