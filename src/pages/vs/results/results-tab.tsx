/** What came out (vs.md §8): who took part, quorum, and each question with its figures; before their time the sentence that says when. */
import { Skeleton, Alert } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readResults } from '../../../api/vs/events'
import { failureOf } from '../../../providers/http/error-text'
import type { EventKind, EventState, Secrecy } from '../../../schemas/vs/value-lists'
import { ScreenError } from '../../../screens/entity/screen-error'
import { CrossSection } from './cross-section'
import { EventFiles } from './event-files'
import { Participation } from './participation'
import { QuestionResultView } from './question-result'
import { TrendSection } from './trend-section'
import '../../../screens/chart/chart.css'
import './results.css'

interface ResultsTabProps {
  id: number
  /** Read again when it is another. */
  state: EventState
  secrecy: Secrecy
  kind: EventKind
}

const files = ['results', 'protocol', 'notice'] as const
const filesWithWords = ['results', 'words', 'protocol', 'notice'] as const

export function ResultsTab({ id, state, secrecy, kind }: ResultsTabProps) {
  const { t } = useTranslation('vs')
  const { data, error, refetch } = useQuery({
    queryKey: ['vs/event', 'results', id, state],
    queryFn: ({ signal }) => readResults(id, signal),
    retry: (times, failure) => isServerFault(failureOf(failure)?.status) && times < 1,
    staleTime: 0,
  })
  if (error && !data) {
    const failure = failureOf(error)
    if (isServerFault(failure?.status)) return <ScreenError error={error} onRetry={() => void refetch()} />
    return <p className="k-muted">{failure?.text}</p>
  }
  if (!data) return <Skeleton active className="k-skeleton" paragraph={{ rows: 8 }} />
  const { result, questions, texts, counted_at, sides, repeats } = data
  const hasTexts = Object.keys(texts).length > 0
  return (
    <div className="k-vs-results">
      {counted_at === null && <Alert type="info" showIcon title={t('results.preview')} />}
      {counted_at !== null && (
        <div className="k-vs-result-acts">
          <EventFiles id={id} files={hasTexts ? filesWithWords : files} />
          {secrecy === 'secret' && kind === 'vote' && <Link to={`/vs/board/${id}`}>{t('results.board')}</Link>}
        </div>
      )}
      <Participation result={result} />
      {result.questions.map((one, at) => {
        const question = questions.find(({ key }) => key === one.key)
        return question ? (
          <QuestionResultView
            key={one.key}
            place={at + 1}
            question={question}
            result={one}
            texts={texts[one.key] ?? []}
            isNamed={secrecy === 'named'}
          />
        ) : null
      })}
      {sides.length > 0 && <CrossSection {...{ id, questions, sides }} />}
      {repeats > 0 && <TrendSection {...{ id, state, questions }} />}
    </div>
  )
}

/** Results that are not there yet, or not meant for me, are no fault. */
const isServerFault = (status: number | undefined): boolean => status !== 403 && status !== 422
