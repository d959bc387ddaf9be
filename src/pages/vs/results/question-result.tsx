/** One question with its figures, by how it is counted (vs.md §5.3, §5.6). */
import { useTranslation } from 'react-i18next'
import type { QuestionResult } from '../../../shared/vs/count-event'
import type { QuestionToAnswer } from '../../../shared/vs/event'
import { useWords } from '../answer/inputs/use-words'
import { DescribedView } from './described'
import { MethodView } from './method-view'
import { SeatingView } from './seating-view'
import { TextsView } from './texts-view'

export interface ResultProps {
  question: QuestionToAnswer
  result: QuestionResult
}

interface QuestionResultProps extends ResultProps {
  place: number
  /** What people wrote to it, also beside an option. */
  texts: readonly string[]
  isNamed: boolean
}

export function QuestionResultView({ question, result, place, texts, isNamed }: QuestionResultProps) {
  const { t } = useTranslation('vs')
  const words = useWords()
  const { people, weight } = result.answered
  const title = words(question.title, question.key)
  return (
    <section className="k-vs-result" aria-label={title}>
      <h2>
        {place}. {title}
      </h2>
      <p className="k-muted">
        {t('results.answered', { count: people })}
        {weight !== String(people) && ` · ${t('results.weight', { weight })}`}
        {result.counted && ` · ${t(`entity.event.fields.questions.fields.method.enum.${result.counted.method}`)}`}
      </p>
      {people === 0 ? null : (
        <>
          {result.seating && <SeatingView question={question} seating={result.seating} />}
          {result.counted && <MethodView question={question} result={result} counted={result.counted} />}
          {result.described && <DescribedView question={question} described={result.described} />}
          {texts.length > 0 && <TextsView texts={texts} isNamed={isNamed} />}
        </>
      )}
    </section>
  )
}
