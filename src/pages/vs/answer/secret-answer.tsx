/** A secret ballot is cast with a paper (vs.md §5.5): of an event whose box this page does not reach it says so. */
import { useTranslation } from 'react-i18next'
import { ThankYou } from './answer-notes'
import type { AnswerWayProps } from './answer-way'

export function SecretAnswer({ event }: AnswerWayProps) {
  const { t } = useTranslation('vs')
  return event.has_answered ? <ThankYou text={t('answer.paper_taken')} /> : <p>{t('use.rule.secrecy.secret')}</p>
}
