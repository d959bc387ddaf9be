/** Each owner in each span: percent with actual of target; the figure opens what was counted in it. */
import { Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../../components/format/format-settings'
import { AttainmentBar } from './attainment-bar'
import { figureText, percentText, spanName } from './plan-numbers'
import type { AttainmentAnswer, Cell, OwnerAttainment, Metric } from '../../../shared/cm/quota'
import type { Span } from '../../../shared/cm/quota-periods'

export function AttainmentTable({ data }: { data: AttainmentAnswer }) {
  const { t } = useTranslation('cm')
  const { language } = useFormats()
  const { quota, spans, owners, totals, total, today } = data
  const whole = { start: spans[0]?.start ?? '', end: spans.at(-1)?.end ?? '' }
  const isNow = ({ start, end }: { start: string; end: string }) => (start <= today && today <= end) || undefined
  return (
    <section className="k-pipeline-card k-quota-scroll" tabIndex={0} aria-label={t('quota.table')}>
      <table className="k-quota-table">
        <thead>
          <tr>
            <th scope="col">{t('entity.quota-line.fields.owner.label')}</th>
            <th scope="col">{t('entity.quota.columns.attainment')}</th>
            <th scope="col">{t('quota.pace')}</th>
            <th scope="col">{t('quota.landing')}</th>
            {spans.map((span) => (
              <th key={span.start} scope="col" data-now={isNow(span)}>
                {spanName(t, span, { ...quota, language })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {owners.map((one) => (
            <tr key={one.owner} data-owner={one.owner}>
              <th scope="row">
                <span className="k-quota-name" data-department={one.owner.startsWith('d') || undefined}>
                  {one.name}
                </span>
                {one.over_assigned !== null && (
                  <span className="k-quota-over">{t('quota.over_assigned', { percent: one.over_assigned })}</span>
                )}
              </th>
              <td>
                <AttainmentBar percent={one.total.percent} label={one.name} />
                <Counted plan={quota} cell={one.total} to={countedPath(quota, one, whole)} />
              </td>
              <td>{percentText(one.total.pace)}</td>
              <td>
                {one.total.landing === null ? (
                  '–'
                ) : (
                  <>
                    {percentText(one.total.landing_percent)}
                    <small className="k-muted">{figureText(quota, one.total.landing)}</small>
                  </>
                )}
              </td>
              {one.cells.map((cell, index) => (
                <SpanCell
                  key={spans[index]?.start}
                  plan={quota}
                  owner={one}
                  cell={cell}
                  span={spans[index]}
                  now={spans[index] && isNow(spans[index])}
                />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('quota.total')}</th>
            <td>
              <AttainmentBar percent={total.percent} label={t('quota.total')} />
              <small className="k-muted k-number">
                {t('quota.of_target', { actual: figureText(quota, total.actual), target: figureText(quota, total.target) })}
              </small>
            </td>
            <td>{percentText(total.pace)}</td>
            <td>{percentText(total.landing_percent)}</td>
            {totals.map((cell, index) => (
              <td key={spans[index]?.start} data-now={spans[index] && isNow(spans[index])}>
                {percentText(cell.percent)}
                <small className="k-muted">{figureText(quota, cell.actual)}</small>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function SpanCell({
  plan,
  owner,
  cell,
  span,
  now,
}: {
  plan: AttainmentAnswer['quota']
  owner: OwnerAttainment
  cell: Cell | null
  span: { start: string; end: string } | undefined
  now: boolean | undefined
}) {
  const { t } = useTranslation('cm')
  if (!cell || !span)
    return (
      <td data-now={now} className="k-muted">
        –
      </td>
    )
  const facts = t('quota.cell_facts', {
    target: figureText(plan, cell.target),
    gap: figureText(plan, cell.gap),
    pace: percentText(cell.pace),
    landing: percentText(cell.landing_percent),
  })
  return (
    <td data-now={now} data-reached={Number(cell.percent) >= 100 || undefined}>
      <Tooltip title={facts}>
        <span>{percentText(cell.percent)}</span>
      </Tooltip>
      <small>
        <Link
          to={countedPath(plan, owner, span)}
          aria-label={t('quota.counted', { name: owner.name, actual: figureText(plan, cell.actual) })}
        >
          {figureText(plan, cell.actual)}
        </Link>
      </small>
    </td>
  )
}

function Counted({ plan, cell, to }: { plan: AttainmentAnswer['quota']; cell: Cell; to: string }) {
  const { t } = useTranslation('cm')
  return (
    <small className="k-number">
      <Link to={to}>{t('quota.of_target', { actual: figureText(plan, cell.actual), target: figureText(plan, cell.target) })}</Link>
    </small>
  )
}

/** The list of what was counted in a figure: the entries of the owner in the span, limited as the plan is. Pure. */
function countedPath(
  { metric, pipelines, activity_kind }: Metric,
  { owner, departments }: Pick<OwnerAttainment, 'owner' | 'departments'>,
  { start, end }: Span,
): string {
  const params = new URLSearchParams({ 'filter[day][between]': `${start},${end}` })
  if (owner.startsWith('u')) params.set('filter[user][eq]', owner.slice(1))
  else params.set('filter[department][in]', departments.join(','))
  if (pipelines.length > 0) params.set('filter[pipeline][in]', pipelines.join(','))
  if (metric === 'activities_done')
    params.set(activity_kind ? 'filter[activity_kind][eq]' : 'filter[activity][nempty]', activity_kind ?? 'true')
  else params.set('filter[lead][nempty]', 'true')
  if (metric === 'new_customers') params.set('filter[customers][ne]', '0')
  return `/cm/use/quota/counted?${params.toString()}`
}
