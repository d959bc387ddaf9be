/** Answering anonymously (vs.md §3): sent once, without a draft on the server. */
import { useState } from 'react'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { answerEvent } from '../../../api/vs/events'
import { AnswerForm } from './answer-form'
import { ClosedMeanwhile, NotAnswered, ThankYou } from './answer-notes'
import type { AnswerWayProps } from './answer-way'
import { useOwnOrder } from './own-order'

const nothing = {}

export function AnonymousAnswer({ event, onAnswered }: AnswerWayProps) {
  const { t } = useTranslation('vs')
  const questions = useOwnOrder(event)
  const [isAnswering, setAnswering] = useState(event.state === 'open' && !event.has_answered)
  if (isAnswering)
    return (
      <AnswerForm
        questions={questions}
        start={nothing}
        isLocked={event.state !== 'open'}
        onSubmit={async (answers) => {
          await answerEvent(event.id, { answers, revision: 0, submit: true })
          await onAnswered()
          setAnswering(false)
        }}
        notice={
          <>
            <ClosedMeanwhile event={event} />
            <Alert type="info" showIcon title={t('use.rule.secrecy.anonymous')} description={t('answer.anonymous_once')} />
          </>
        }
      />
    )
  return event.has_answered ? (
    <ThankYou text={t('answer.anonymous_sent')} />
  ) : (
    <NotAnswered event={event} onAnswer={() => setAnswering(true)} />
  )
}
