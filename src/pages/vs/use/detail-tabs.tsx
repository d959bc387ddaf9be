/** The parts of an event as far as they are allowed: answering, results, comments, people (vs.md §2). The address names the open one. */
import { lazy, Suspense } from 'react'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useRights } from '../../../providers/access/use-right'
import type { EventState } from '../../../schemas/vs/value-lists'
import { Tabs, type Tab } from '../../../ui/tabs'
import type { AnswerWayProps } from '../answer/answer-way'

const AnswerTab = lazy(async () => ({ default: (await import('../answer/answer-tab')).AnswerTab }))
const ResultsTab = lazy(async () => ({ default: (await import('../results/results-tab')).ResultsTab }))
const EventComments = lazy(async () => ({ default: (await import('./event-comments')).EventComments }))
const PeopleTab = lazy(async () => ({ default: (await import('./people-tab')).PeopleTab }))

const people = 'vs.use.participant.actions.list'
const ended: readonly EventState[] = ['closed', 'counted', 'published', 'archived']

export function DetailTabs(props: AnswerWayProps & { ahead: number }) {
  const { t } = useTranslation('vs')
  const { id, state, takes_part, secrecy, kind } = props.event
  const [params, setParams] = useSearchParams()
  const permits = useRights([people])
  const tabs: Tab[] = [
    { key: 'answer', label: t('use.tab.answer'), children: <AnswerTab {...props} /> },
    ...(state === 'scheduled' || state === 'cancelled'
      ? []
      : [{ key: 'results', label: t('use.tab.results'), children: <ResultsTab {...{ id, state, secrecy, kind }} /> }]),
    { key: 'comments', label: t('use.tab.comments'), children: <EventComments id={id} /> },
    ...(permits(people) ? [{ key: 'people', label: t('use.tab.people'), children: <PeopleTab id={id} /> }] : []),
  ]
  const requested = params.get('tab')
  const first = ended.includes(state) || (!takes_part && state !== 'scheduled') ? 'results' : 'answer'
  const selected = [requested, first].find((key) => tabs.some((tab) => tab.key === key)) ?? 'answer'
  const select = (key: string) =>
    setParams(
      (now) => {
        now.set('tab', key)
        return now
      },
      { replace: true },
    )
  return (
    <Tabs
      late
      tabs={tabs.map((tab) => ({
        ...tab,
        children: <Suspense fallback={<Skeleton active className="k-skeleton" />}>{tab.children}</Suspense>,
      }))}
      selected={selected}
      onSelect={select}
    />
  )
}
