/** The number that matters, the run of the year, and the table behind both; each figure opens what was counted. */
import { lazy, Suspense, useState } from 'react'
import { Segmented, Select, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { AttainmentBar } from './attainment-bar'
import { AttainmentTable } from './attainment-table'
import { figureText, percentText } from './plan-numbers'
import type { AttainmentAnswer, Cell } from '../../../shared/cm/quota'

const AttainmentChart = lazy(async () => ({ default: (await import('./attainment-chart')).AttainmentChart }))

export type ChartKind = 'bar' | 'line'

export function AttainmentView({ data }: { data: AttainmentAnswer }) {
  const { t } = useTranslation('cm')
  const [chosen, setChosen] = useState('')
  const [chart, setChart] = useState<ChartKind>('bar')
  if (data.owners.length === 0) return <p className="k-muted">{t('quota.no_targets')}</p>
  const owner = data.owners.find((one) => one.owner === chosen)
  const shown = { name: owner?.name ?? t('quota.all'), total: owner?.total ?? data.total, cells: owner?.cells ?? data.totals }
  return (
    <div className="k-quota-detail">
      <section className="k-pipeline-card k-quota-key" aria-label={t('quota.total')}>
        <Facts plan={data.quota} cell={shown.total} name={shown.name} />
      </section>
      <section className="k-pipeline-card" aria-label={t('quota.chart')}>
        <div className="k-quota-tools">
          <Select
            className="k-quota-add"
            aria-label={t('quota.of_whom')}
            value={chosen}
            onChange={setChosen}
            showSearch={{ optionFilterProp: 'label' }}
            options={[{ value: '', label: t('quota.all') }, ...data.owners.map((one) => ({ value: one.owner, label: one.name }))]}
          />
          <Segmented<ChartKind>
            aria-label={t('quota.chart')}
            value={chart}
            onChange={setChart}
            options={[
              { value: 'bar', label: t('quota.by_span') },
              { value: 'line', label: t('quota.cumulative') },
            ]}
          />
        </div>
        <Suspense fallback={<Skeleton active />}>
          <AttainmentChart data={data} cells={shown.cells} name={shown.name} kind={chart} />
        </Suspense>
      </section>
      <AttainmentTable data={data} />
    </div>
  )
}

function Facts({ plan, cell, name }: { plan: AttainmentAnswer['quota']; cell: Cell; name: string }) {
  const { t } = useTranslation('cm')
  const facts = [
    [t('quota.actual'), figureText(plan, cell.actual)],
    [t('quota.target'), figureText(plan, cell.target)],
    [t('quota.gap'), figureText(plan, cell.gap)],
    [t('quota.pace'), percentText(cell.pace)],
    [t('quota.landing'), cell.landing === null ? '–' : `${figureText(plan, cell.landing)} · ${percentText(cell.landing_percent)}`],
  ] as const
  return (
    <>
      <div className="k-quota-main">
        <strong>{percentText(cell.percent)}</strong>
        <AttainmentBar percent={cell.percent} label={name} />
      </div>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="k-number">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
