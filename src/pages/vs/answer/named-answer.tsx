/** Answering by name: a draft is kept on the server, and what is submitted may be changed until it closes, where the event allows it. */
import { useState } from 'react'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { Button } from '../../../ui/button'
import { AnswerForm } from './answer-form'
import { AnswersInWords } from './answers-in-words'
import type { AnswerWayProps } from './answer-way'
import { ClosedMeanwhile, NotAnswered, ThankYou } from './answer-notes'
import { useOwnOrder } from './own-order'
import { useDraft } from './use-draft'

const nothing = {}

export function NamedAnswer({ event, onAnswered, onReload }: AnswerWayProps) {
  const { t } = useTranslation('vs')
  const formats = useFormats()
  const { response, state, change_allowed, questions } = event
  const isSubmitted = response?.state === 'submitted'
  const isOpen = state === 'open'
  // Once begun it stays on the screen, also when the event closes meanwhile.
  const [isAnswering, setAnswering] = useState(isOpen && !isSubmitted)
  if (isAnswering) return <Answering event={event} onAnswered={onAnswered} onReload={onReload} onDone={() => setAnswering(false)} />
  if (!isSubmitted) return <NotAnswered event={event} onAnswer={() => setAnswering(true)} />
  return (
    <ThankYou text={response.submitted_at ? t('answer.submitted_at', { at: formatDateTime(response.submitted_at, formats) }) : ''}>
      <AnswersInWords questions={questions} answers={response.answers} />
      {isOpen && (
        <p className="k-vs-foot">
          {change_allowed ? (
            <Button onClick={() => setAnswering(true)}>{t('answer.change_mine')}</Button>
          ) : (
            <span className="k-muted">{t('use.rule.fixed')}</span>
          )}
        </p>
      )}
    </ThankYou>
  )
}

function Answering({ event, onAnswered, onReload, onDone }: AnswerWayProps & { onDone: () => void }) {
  const { t } = useTranslation('vs')
  const questions = useOwnOrder(event)
  const draft = useDraft(event.id, event.response)
  // What is read again meanwhile does not change what is typed.
  const [start] = useState(event.response?.answers ?? nothing)
  const { state } = draft
  return (
    <AnswerForm
      questions={questions}
      start={start}
      isLocked={event.state !== 'open'}
      onChange={draft.keep}
      onSubmit={async (answers) => {
        await draft.submit(answers)
        await onAnswered()
        onDone()
      }}
      status={state.kind === 'saving' || state.kind === 'saved' ? t(`answer.draft.${state.kind}`) : null}
      notice={
        <>
          <ClosedMeanwhile event={event} />
          {state.kind === 'failed' && (
            <Alert
              type="warning"
              showIcon
              title={t('answer.draft.failed')}
              description={state.text}
              {...(state.isElsewhere ? { action: <Button onClick={onReload}>{t('answer.load_again')}</Button> } : {})}
            />
          )}
        </>
      }
    />
  )
}
