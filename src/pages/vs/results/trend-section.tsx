/** How the questions moved over the repeats of the event's template (vs.md §8); the server leaves out what the reader may not see. */
import { useId } from 'react'
import { Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readTrend } from '../../../api/vs/events'
import { formatDate, wallTime } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { formatPercent } from '../../../components/format/format-number'
import { ScreenError } from '../../../screens/entity/screen-error'
import type { EventState } from '../../../schemas/vs/value-lists'
import type { QuestionToAnswer } from '../../../shared/vs/event'
import type { Trend, TrendRepeat } from '../../../shared/vs/trend'
import { detailPath } from '../use/event-paths'
import { useTitleOf } from '../use/use-title-of'
import { TrendChart } from './charts'
import { EventFiles } from './event-files'
import { FigureTable } from './figure-table'
import { TrendQuestionView } from './trend-question'

interface TrendSectionProps {
  id: number
  /** Read again when it is another. */
  state: EventState
  questions: readonly QuestionToAnswer[]
}

const files = ['trend'] as const

export function TrendSection({ id, state, questions }: TrendSectionProps) {
  const { t } = useTranslation('vs')
  const title = useId()
  const { data, error, refetch } = useQuery({
    queryKey: ['vs/event', 'results', id, 'trend', state],
    queryFn: ({ signal }) => readTrend(id, signal),
    retry: false,
  })
  return (
    <section className="k-vs-result" aria-labelledby={title}>
      <h2 id={title}>{t('results.trend.title')}</h2>
      <p className="k-muted">{t('results.trend.hint')}</p>
      {data ? (
        <>
          <div className="k-vs-result-acts">
            <EventFiles id={id} files={files} />
          </div>
          <Repeats {...{ trend: data, questions }} />
        </>
      ) : error ? (
        <ScreenError error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton active className="k-skeleton" paragraph={{ rows: 6 }} />
      )}
    </section>
  )
}

function Repeats({ trend: { repeats, questions: trends }, questions }: { trend: Trend; questions: readonly QuestionToAnswer[] }) {
  const { t } = useTranslation('vs')
  const heads = useHeads(repeats)
  const shares = repeats.map(({ turnout }) => turnout)
  return (
    <>
      <TrendChart
        sentence={t('results.trend.turnout')}
        heads={heads}
        lines={[{ name: t('results.turnout'), amounts: shares, texts: shares.map(percentText) }]}
      />
      <FigureTable
        label={t('results.trend.turnout')}
        heads={[t('entity.event.fields.closes_at.label'), ...heads]}
        rows={[
          { key: 'event', name: t('results.trend.event'), cells: repeats.map((one) => <EventLink key={one.id} repeat={one} />) },
          { key: 'turnout', name: t('results.turnout'), cells: shares.map(percentText) },
          { key: 'cast', name: t('results.cast'), cells: repeats.map(({ cast }) => cast) },
          { key: 'eligible', name: t('results.eligible'), cells: repeats.map(({ eligible }) => eligible) },
        ]}
      />
      {trends.map((one) => {
        const question = questions.find(({ key }) => key === one.key)
        return question ? <TrendQuestionView key={one.key} question={question} trend={one} heads={heads} /> : null
      })}
    </>
  )
}

const percentText = (share: string | null): string => (share === null ? '–' : formatPercent(share))

function EventLink({ repeat }: { repeat: TrendRepeat }) {
  const title = useTitleOf(repeat)
  return <Link to={detailPath('completed', repeat.id)}>{title}</Link>
}

/** The day on which each closed; two of one day are numbered. */
function useHeads(repeats: readonly TrendRepeat[]): string[] {
  const formats = useFormats()
  const days = repeats.map(({ closes_at }) => {
    const wall = wallTime(closes_at, formats.timeZone)
    return wall ? formatDate(wall.date, formats) : closes_at
  })
  return days.map((day, at) => {
    const before = days.slice(0, at).filter((one) => one === day).length
    return before === 0 ? day : `${day} (${before + 1})`
  })
}
