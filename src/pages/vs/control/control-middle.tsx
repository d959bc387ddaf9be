/** Parts of the control room as tabs: what there is to do, who takes part, how many have answered, what happened (vs.md §2). */
import { lazy, Suspense, type ReactNode } from 'react'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import type { ShowMiddleProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { event } from '../../../schemas/vs/event'
import { ScreenError } from '../../../screens/entity/screen-error'
import { Tabs, type Tab } from '../../../ui/tabs'
import { questionsIn } from '../design/edit/questions'
import { QuestionSketch } from '../design/question-sketch'
import { CheckList } from './check-list'
import { openTab, useTabInAddress } from './use-tab-in-address'
import { useControlRoom } from './use-control-room'
import '../design/design.css'
import styles from './control.module.css'

const RosterPart = lazy(async () => ({ default: (await import('./roster-part')).RosterPart }))
const TurnoutPart = lazy(async () => ({ default: (await import('./turnout-part')).TurnoutPart }))
const ProtocolPart = lazy(async () => ({ default: (await import('./protocol-part')).ProtocolPart }))
const ResultsTab = lazy(async () => ({ default: (await import('../results/results-tab')).ResultsTab }))
const EventFiles = lazy(async () => ({ default: (await import('../results/event-files')).EventFiles }))
const MinutesPart = lazy(async () => ({ default: (await import('./minutes-part')).MinutesPart }))

const waiting = <Skeleton active paragraph={{ rows: 6 }} />

export default function ControlMiddle({ row, parts }: ShowMiddleProps<RowOf<typeof event>>) {
  const { t } = useTranslation('vs')
  const { room, isTheirs, error, retry } = useControlRoom(row.id, row.version)
  const inAddress = useTabInAddress()
  const others = [...(parts?.related ?? []), ...(parts?.beside ?? []), ...(parts?.facts ?? []), ...(parts?.history ?? [])]
  const own = (key: 'check' | 'questions' | 'roster' | 'turnout' | 'results' | 'protocol' | 'minutes', children: ReactNode): Tab => ({
    ...{ key, label: t(`control.tab.${key}`) },
    children: <Suspense fallback={waiting}>{children}</Suspense>,
  })
  if (error && isTheirs && !room) return <ScreenError error={error} onRetry={retry} />
  const tabs: readonly Tab[] = !isTheirs
    ? others
    : !room
      ? [own('roster', waiting), ...others]
      : [
          ...(room.problems === null ? [] : [own('check', <CheckList id={row.id} problems={room.problems} reach={room.reach ?? 0} />)]),
          own('roster', <RosterPart event={row} />),
          own('questions', <Questions event={row} />),
          ...(row.state === 'draft' ? [] : [own('turnout', <TurnoutPart turnout={room.turnout} isSecret={row.secrecy === 'secret'} />)]),
          ...(row.state === 'draft' ? [] : [own('results', <Results event={row} refusal={room.no_results} />)]),
          own('protocol', <ProtocolPart {...room.protocol} />),
          ...(row.state === 'draft'
            ? []
            : [own('minutes', <MinutesPart event={row} protocol={room.protocol.lines} hasResults={room.no_results === null} />)]),
          ...others,
        ]
  const selected = openTab(
    tabs.map(({ key }) => key),
    [inAddress.tab, parts?.selected],
  )
  return selected === undefined ? null : <Tabs late selected={selected} onSelect={inAddress.open} tabs={tabs} />
}

function Questions({ event: { questions } }: { event: RowOf<typeof event> }) {
  const { t } = useTranslation('vs')
  const { language } = useFormats()
  return (
    <section className="k-vs-preview" aria-label={t('control.tab.questions')}>
      {questionsIn(questions).map((question) => (
        <QuestionSketch key={question._key} question={question} language={language} />
      ))}
    </section>
  )
}

const forOrganisers = ['notice', 'answers', 'codebook'] as const

/** As participants see them, with the files that are for who runs the event. */
function Results({ event: { id, state, secrecy, kind }, refusal }: { event: RowOf<typeof event>; refusal: string | null }) {
  return (
    <div className={styles.part}>
      <div>
        <EventFiles id={id} files={forOrganisers} />
      </div>
      {refusal === null ? <ResultsTab {...{ id, state, secrecy, kind }} /> : <p className="k-muted">{refusal}</p>}
    </div>
  )
}
