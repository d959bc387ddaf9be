/** The middle of a customer record's screen: the timeline of a lead, organization, person or product; on tabs beside it what was bought or sold, leads, subsidiaries, and what else there is of the record. */
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Tabs, type Tab } from '../../../../ui/tabs'
import { useRight } from '../../../../providers/access/use-right'
import { remarkTargets } from '../../../../schemas/cm/value-lists'
import type { TimelineType } from '../../../../shared/cm/timeline'
import type { ShowMiddleProps, ShowParts } from '../../../../resources/core/define-module'
import Timeline from './timeline'

const RelatedTasks = lazy(async () => ({ default: (await import('../../../ca/task/related-tasks')).RelatedTasks }))
const RecordReport = lazy(async () => ({ default: (await import('../../reports/record-report')).RecordReport }))
const Subsidiaries = lazy(async () => ({ default: (await import('../../party/organization/subsidiaries')).Subsidiaries }))
const CreditGauge = lazy(async () => ({ default: (await import('../../party/organization/credit-gauge')).CreditGauge }))
const PersonLeads = lazy(async () => ({ default: (await import('../../party/person/person-leads')).PersonLeads }))

export default function RecordTimeline({ row, entity, parts }: ShowMiddleProps) {
  const { t } = useTranslation('cm')
  const [own, setOwn] = useState('timeline')
  const mayListLeads = useRight('cm.use.lead.actions.list')
  const type = remarkTargets.find((one) => entity === `cm/${one}`)
  if (!type) return null
  const id = Number(row.id)
  const selected = parts?.selected ?? own
  const tabs: readonly Tab[] = [
    {
      key: 'timeline',
      label: t('timeline.title'),
      children: (
        <>
          <Suspense fallback={null}>
            <RelatedTasks key={id} entity={entity} id={id} />
          </Suspense>
          <Timeline key={id} type={type} id={id} />
        </>
      ),
    },
    ...besideOf(type, id, t, mayListLeads, parts),
  ]
  if (tabs.length === 1) return tabs[0]?.children
  return (
    <Tabs
      key={id}
      late
      selected={tabs.some(({ key }) => key === selected) ? selected : 'timeline'}
      onSelect={parts?.onSelect ?? setOwn}
      tabs={tabs}
    />
  )
}

const none: Pick<ShowParts, 'related' | 'beside' | 'facts' | 'history'> = { related: [], beside: [], facts: [], history: [] }

/** In the order of cm.md §2. */
function besideOf(
  type: TimelineType,
  id: number,
  t: (key: string) => string,
  mayListLeads: boolean,
  { related, beside, facts, history }: typeof none = none,
): readonly Tab[] {
  const late = (children: ReactNode) => <Suspense fallback={<Skeleton active />}>{children}</Suspense>
  const ofLeads = (tab: Tab): readonly Tab[] => (mayListLeads ? [tab] : [])
  const report = (key: 'bought' | 'sold' | 'leads') =>
    ofLeads({ key, label: t(`report.name.${key}`), children: late(<RecordReport path={`/api/cm/${type}/${id}/${key}`} />) })
  const own: Readonly<Partial<Record<TimelineType, readonly Tab[]>>> = {
    organization: [
      ...related,
      ...report('bought'),
      { key: 'subsidiaries', label: t('view.subsidiaries'), children: late(<Subsidiaries id={id} />) },
    ],
    person: [...ofLeads({ key: 'leads', label: t('entity.lead.plural'), children: late(<PersonLeads id={id} />) }), ...related],
    product: [...report('leads'), ...report('sold')],
  }
  // How much of the credit is used stands above its terms.
  const finance = facts.map((part) =>
    type === 'organization'
      ? {
          ...part,
          children: (
            <>
              {late(<CreditGauge organization={id} />)}
              {part.children}
            </>
          ),
        }
      : part,
  )
  return [...(own[type] ?? related), ...beside, ...finance, ...history]
}
