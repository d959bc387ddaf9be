/** Questions page by page, then all answers to be looked over, then Submit (vs.md §2). */
import { useEffect, useRef, type ReactNode } from 'react'
import { Alert, Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Trouble } from '../../../shared/vs/judge-answer'
import { Button } from '../../../ui/button'
import { AnswersInWords } from './answers-in-words'
import { QuestionCard } from './question-card'
import { useAnswerForm, type AnswerFormOptions } from './use-answer-form'
import './answer.css'

interface AnswerFormProps extends AnswerFormOptions {
  /** Above the questions: what it means to answer, what has happened meanwhile. */
  notice?: ReactNode
  /** Beside the buttons: whether a draft is kept. */
  status?: ReactNode
  /** What people should know before it is sent, on the last page. */
  beforeSending?: ReactNode
  /** It can't be sent now; what was typed stays in sight. */
  isLocked?: boolean
}

export function AnswerForm({ notice, status, beforeSending, isLocked = false, ...options }: AnswerFormProps) {
  const { t } = useTranslation('vs')
  const form = useAnswerForm(options)
  const { at, page, pages, answers, failure, isSending } = form
  const box = useRef<HTMLDivElement>(null)
  const text = (trouble: Trouble | string | undefined) => (typeof trouble === 'object' ? t(trouble.key, { ...trouble.params }) : trouble)
  useFocusOnTurn(box, String(at))
  const goOn = () => {
    const wrong = form.goOn()
    if (wrong === undefined) return
    const question = [...(box.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])].find(({ dataset }) => dataset.key === wrong)
    question?.querySelector<HTMLElement>('input, textarea, button, [tabindex]')?.focus()
  }
  return (
    <div className="k-vs-form">
      {notice}
      {pages.length > 1 && (
        <div className="k-vs-progress">
          <span>{at === 'review' ? t('answer.review') : t('answer.page_of', { page: at + 1, pages: pages.length })}</span>
          <Progress percent={(100 * (at === 'review' ? pages.length : at)) / pages.length} showInfo={false} aria-hidden />
        </div>
      )}
      <div ref={box} tabIndex={-1} className="k-vs-page" role="group" aria-label={at === 'review' ? t('answer.review') : t('page.detail')}>
        {at === 'review' ? (
          <>
            <h2>{t('answer.review')}</h2>
            <p className="k-muted">{t('answer.review_hint')}</p>
            <AnswersInWords
              questions={options.questions}
              answers={answers}
              troubles={Object.fromEntries(options.questions.map(({ key }) => [key, text(form.said(key))]))}
              onChange={form.showQuestion}
            />
            {form.isBlank && <Alert type="warning" showIcon title={t('answer.blank')} />}
            {beforeSending}
          </>
        ) : (
          page.map((question) => (
            <QuestionCard
              key={question.key}
              question={question}
              value={answers[question.key]}
              trouble={text(form.said(question.key))}
              disabled={isSending}
              onChange={(value) => form.change(question.key, value)}
            />
          ))
        )}
      </div>
      {failure && <Alert type="error" showIcon title={failure} description={t('answer.kept_here')} role="alert" />}
      <div className="k-vs-foot">
        {(at === 'review' || at > 0) && (
          <Button disabled={isSending} onClick={form.goBack}>
            {t('answer.back')}
          </Button>
        )}
        {at === 'review' ? (
          <Button type="primary" loading={isSending} disabled={isLocked} onClick={() => void form.submit()}>
            {t('answer.submit')}
          </Button>
        ) : (
          <Button type="primary" onClick={goOn}>
            {t(at + 1 < pages.length ? 'answer.next' : 'answer.to_review')}
          </Button>
        )}
        {at !== 'review' && form.mayLeaveBlank && (
          <Button type="text" disabled={isSending} onClick={form.leaveBlank}>
            {t('answer.leave_blank')}
          </Button>
        )}
        {status && (
          <span className="k-muted" role="status">
            {status}
          </span>
        )}
      </div>
    </div>
  )
}

/** Another page begins at its top, also for who reads it with a screen reader; the first one leaves the focus where it is. */
function useFocusOnTurn(box: { current: HTMLElement | null }, turn: string): void {
  const former = useRef(turn)
  useEffect(() => {
    if (former.current === turn) return
    former.current = turn
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'start' })
  }, [box, turn])
}
