/** The middle of a customer record's screen: the timeline of a lead, organization, person or product; beside it what was bought or sold, the leads with it, and the subsidiaries. */
import { lazy, Suspense, useState } from 'react'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Tabs, type Tab } from '../../../components/tabs'
import { permitted } from '../../../providers/identity'
import { timelineTypes } from '../../../providers/data/timeline-api'
import type { ShowPanelProps } from '../../../resources/define-module'
import Timeline from './timeline'

const RecordReport = lazy(async () => ({ default: (await import('../reports/record-report')).RecordReport }))
const Subsidiaries = lazy(async () => ({ default: (await import('../organization/subsidiaries')).Subsidiaries }))

export default function RecordTimeline({ row, entity }: ShowPanelProps) {
  const { t } = useTranslation('cm')
  const [selected, setSelected] = useState('timeline')
  const type = timelineTypes.find((one) => entity === `cm/${one}`)
  if (!type) return null
  const id = Number(row.id)
  const report = (key: 'bought' | 'sold' | 'leads'): readonly Tab[] => (permitted('cm.use.lead.actions.list') ? [{ key, label: t(`report.name.${key}`), children: <Suspense fallback={<Skeleton active />}><RecordReport path={`/api/cm/${type}/${id}/${key}`} /></Suspense> }] : [])
  const beside: Readonly<Partial<Record<typeof type, readonly Tab[]>>> = {
    organization: [...report('bought'), { key: 'subsidiaries', label: t('view.subsidiaries'), children: <Suspense fallback={<Skeleton active />}><Subsidiaries id={id} /></Suspense> }],
    product: [...report('leads'), ...report('sold')],
  }
  const timeline = <Timeline key={id} type={type} id={id} />
  const others = beside[type] ?? []
  return others.length === 0 ? timeline : <Tabs key={id} late selected={selected} onSelect={setSelected} tabs={[{ key: 'timeline', label: t('timeline.title'), children: timeline }, ...others]} />
}
