/** All answers in words, question by question: to be looked over before they are sent, and afterwards. */
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { usePersonNames } from '../../../components/people/use-person-names'
import type { QuestionToAnswer } from '../../../shared/vs/event'
import { isUnanswered } from '../../../shared/vs/judge-answer'
import { shownQuestions } from '../../../shared/vs/judge-answers'
import { chosenOf, type Answers } from '../../../shared/vs/question'
import { Button } from '../../../ui/button'
import { answerLines } from './answer-words'
import { useWords } from './inputs/use-words'

interface AnswersInWordsProps {
  questions: readonly QuestionToAnswer[]
  answers: Answers
  /** Texts of what does not fit, by the key of its question. */
  troubles?: Readonly<Record<string, string | undefined>>
  /** Leads back to a question. */
  onChange?: (key: string) => void
}

export function AnswersInWords({ questions, answers, troubles = {}, onChange }: AnswersInWordsProps) {
  const { t } = useTranslation('vs')
  const text = useWords()
  const formats = useFormats()
  const keys = new Set(shownQuestions(questions, answers).map(({ key }) => key))
  const shown = questions.filter(({ key }) => keys.has(key))
  const people = usePersonNames(shown.flatMap(({ key, type }) => (type === 'person' ? chosenOf(answers[key]) : [])))
  const words = {
    text,
    yesNo: (word: string) => t(`answer.yes_no.${word}`),
    poll: (word: string) => t(`answer.poll.${word}`),
    person: people.nameOf,
    files: (count: number) => t('answer.files', { count }),
    date: (date: string) => formatDate(date, formats),
  }
  return (
    <dl className="k-vs-review">
      {shown.map((question) => {
        const answer = answers[question.key]
        const trouble = troubles[question.key]
        const title = text(question.title, question.key)
        const lines = isUnanswered(answer) ? [] : answerLines(question, answer, words)
        return (
          <div key={question.key}>
            <dt>{title}</dt>
            <dd>
              {lines.length === 0 ? (
                <span className="k-muted">{t('answer.none')}</span>
              ) : (
                lines.map((line) => <span key={line}>{line}</span>)
              )}
              {trouble && (
                <span className="k-entry-error" role="alert">
                  {trouble}
                </span>
              )}
            </dd>
            {onChange && (
              <Button type="link" size="small" label={t('answer.change_named', { title })} onClick={() => onChange(question.key)}>
                {t('answer.change')}
              </Button>
            )}
          </div>
        )
      })}
    </dl>
  )
}
