/** The body of an event by its state (vs.md §2): before it opens, the answer form, what I sent. */
import { lazy, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { Secrecy } from '../../../schemas/vs/value-lists'
import { AnonymousAnswer } from './anonymous-answer'
import type { AnswerWayProps } from './answer-way'
import { BeforeOpening } from './before-opening'
import { NamedAnswer } from './named-answer'
import './answer.css'

/** Its packages load with the first secret vote. */
const SecretAnswer = lazy(() => import('../secret/secret-answer'))

const ways: Readonly<Record<Secrecy, ComponentType<AnswerWayProps>>> = {
  named: NamedAnswer,
  anonymous: AnonymousAnswer,
  secret: SecretAnswer,
}

export function AnswerTab(props: AnswerWayProps & { ahead: number }) {
  const { t } = useTranslation('vs')
  const { event, ahead } = props
  if (event.state === 'scheduled') return <BeforeOpening event={event} ahead={ahead} />
  if (!event.takes_part) return <p className="k-muted">{t('answer.watching')}</p>
  const Way = ways[event.secrecy]
  return <Way {...props} />
}
