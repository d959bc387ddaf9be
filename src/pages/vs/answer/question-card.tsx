/** One question of the form with its input, its explanation and what is wrong with its answer; or a text between questions. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuestionToAnswer } from '../../../shared/vs/event'
import { answerInputs } from './inputs/registry'
import { useWords } from './inputs/use-words'

interface QuestionCardProps {
  question: QuestionToAnswer
  value: unknown
  /** In words; absent where it fits, or was not tried yet. */
  trouble: string | undefined
  disabled: boolean
  onChange: (value: unknown) => void
}

export function QuestionCard({ question, value, trouble, disabled, onChange }: QuestionCardProps) {
  const { t } = useTranslation('vs')
  const words = useWords()
  const id = useId()
  const Input = answerInputs[question.type]
  const help = words(question.help)
  if (!Input) return <BetweenQuestions question={question} />
  const notes = [...(help ? [`${id}-help`] : []), ...(trouble ? [`${id}-trouble`] : [])].join(' ')
  return (
    <section className="k-vs-question" data-key={question.key}>
      <h2 id={id}>
        {words(question.title, question.key)}
        {question.required && (
          <>
            <span aria-hidden> *</span>
            <span className="k-visually-hidden">{t('answer.required')}</span>
          </>
        )}
      </h2>
      {help && (
        <p id={`${id}-help`} className="k-entry-help">
          {help}
        </p>
      )}
      <Input
        question={question}
        value={value}
        onChange={onChange}
        labelledBy={id}
        describedBy={notes || undefined}
        invalid={trouble !== undefined}
        disabled={disabled}
      />
      {trouble && (
        <p id={`${id}-trouble`} className="k-entry-error" role="alert">
          {trouble}
        </p>
      )}
    </section>
  )
}

/** A page break has its title, a statement its text too. */
function BetweenQuestions({ question: { title, help } }: { question: QuestionToAnswer }) {
  const words = useWords()
  const [heading, text] = [words(title), words(help)]
  return (
    <div className="k-vs-statement">
      {heading && <h2>{heading}</h2>}
      {text && <p>{text}</p>}
    </div>
  )
}
