/** A picture for the authenticator app, and the first code that proves that the app has it. */
import { useRef, useState, type FormEvent } from 'react'
import type { InputRef } from 'antd'
import { useTranslation } from 'react-i18next'
import { ScannedCode } from '../../ui/scanned-code'
import { showFailure } from '../../providers/notification/alerts'
import { failureOf } from '../../providers/http/error-text'
import { confirmEnrolment } from '../../api/engine/two-factor'
import type { Confirmed, Offer } from '../../shared/engine/two-factor'
import { Copied } from '../../ui/copy-text'
import { TextField } from '../../ui/text-field'
import './two-factor.css'

interface EnrolFactorProps {
  offer: Offer
  /** Of a sign-in that waits for it. */
  token?: string
  endOthers: boolean
  /** Of the form; its button stands elsewhere. */
  id: string
  onBusy: (busy: boolean) => void
  onConfirmed: (confirmed: Confirmed) => void
}

export function EnrolFactor({ offer, token, endOthers, id, onBusy, onConfirmed }: EnrolFactorProps) {
  const { t } = useTranslation('common')
  const input = useRef<InputRef>(null)
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const point = (text: string | undefined) => {
    setFault(text)
    input.current?.focus()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') return point(t('two_factor.need_code'))
    onBusy(true)
    try {
      onConfirmed(await confirmEnrolment({ token, enrolment: offer.enrolment, code, end_other_sessions: endOthers }))
    } catch (error) {
      showFailure(error)
      point(failureOf(error)?.text)
    } finally {
      onBusy(false)
    }
  }

  return (
    <form id={id} className="k-form k-form-tight" noValidate onSubmit={(event) => void submit(event)}>
      <p className="k-factor-text">{t('two_factor.scan')}</p>
      <div className="k-factor-picture">
        <ScannedCode label={t('two_factor.picture')} value={offer.uri} size={200} level="L" />
      </div>
      <div>
        <span className="k-secondary">{t('two_factor.key')}</span>
        <Copied label={t('two_factor.key')} text={inFours(offer.secret)} />
      </div>
      <TextField
        ref={input}
        name="code"
        label={t('two_factor.first_code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
        value={code}
        onChange={setCode}
        error={fault}
        autoFocus
      />
    </form>
  )
}

/** Easier to type; apps ignore the spaces. */
const inFours = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret
