/** Try it (vs.md §2): the questions in the form that participants get, as wide as a desk or a phone. Nothing is stored. */
import { useMemo, useState, type KeyboardEvent } from 'react'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Answers } from '../../../shared/vs/question'
import { inRandomOrder, type RandomOrder } from '../../../shared/vs/random-order'
import { Button } from '../../../ui/button'
import { AnswerForm } from '../answer/answer-form'
import { AnswerSurfaceProvider } from '../answer/answer-surface'
import { AnswersInWords } from '../answer/answers-in-words'
import { newSeed } from '../answer/own-order'
import type { DesignQuestion } from './edit/questions'
import { trialQuestions } from './edit/trial'
import './design.css'

export interface PreviewProps {
  questions: readonly DesignQuestion[]
  width?: 'desktop' | 'phone'
  /** What is shown in random order. */
  random?: Pick<RandomOrder, 'pages' | 'options'>
}

const nothing = {}
const inOrder = { pages: false, options: false }

export function Preview({ questions, width = 'desktop', random: { pages, options } = inOrder }: PreviewProps) {
  const { t } = useTranslation('vs')
  const [seed, setSeed] = useState(newSeed)
  const [sent, setSent] = useState<Answers | null>(null)
  const tried = useMemo(() => inRandomOrder(trialQuestions(questions), { pages, options, seed }), [questions, pages, options, seed])
  const surface = useMemo(() => ({ width: width === 'phone' ? ('phone' as const) : ('window' as const), isTrial: true }), [width])
  const startAgain = () => {
    setSent(null)
    setSeed(newSeed())
  }
  return (
    <section className="k-vs-preview" data-width={width} aria-label={t('design.preview')} onKeyDown={keepFormOpen}>
      {questions.length === 0 ? (
        <p className="k-muted">{t('design.empty')}</p>
      ) : (
        <AnswerSurfaceProvider value={surface}>
          <p className="k-vs-preview-bar">
            <span className="k-muted">{t('design.try_hint')}</span>
            <Button size="small" onClick={startAgain}>
              {t('design.try_again')}
            </Button>
          </p>
          {sent ? (
            <div className="k-vs-form">
              <Alert type="success" showIcon title={t('design.tried')} role="status" />
              <AnswersInWords questions={tried} answers={sent} />
            </div>
          ) : (
            <AnswerForm
              key={seed}
              questions={tried}
              start={nothing}
              onSubmit={(answers) => {
                setSent(answers)
                return Promise.resolve()
              }}
            />
          )}
        </AnswerSurfaceProvider>
      )}
    </section>
  )
}

/** The form around the designer saves on Enter in a line; a trial is no part of it. */
function keepFormOpen(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}
