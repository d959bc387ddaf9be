/** The one question of a new tablet: which device is it. */
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { readKiosk } from '../../../api/as/kiosk'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/text-field'
import { BareLayout } from '../../shell/layout/bare-layout'
import { refusalOf } from './refusal'

interface ConnectProps {
  /** Why it was disconnected. */
  reason?: string | undefined
  /** With the token that is still kept. */
  onRetry?: () => void
  onConnected: (token: string) => void
}

export function Connect({ reason, onRetry, onConnected }: ConnectProps) {
  const { t } = useTranslation('as')
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const token = typed.trim()
    if (isBusy) return
    if (token === '') return setFault(t('kiosk.connect.no_token'))
    setBusy(true)
    try {
      await readKiosk(token)
      onConnected(token)
    } catch (error) {
      setFault(refusalOf(error, Date.now())?.texts.join('\n'))
      setBusy(false)
    }
  }
  return (
    <BareLayout wide>
      <h1>{t('kiosk.connect.title')}</h1>
      {reason !== undefined && (
        <div className="k-kiosk-reason" role="alert">
          <p>{reason}</p>
          {onRetry && <Button onClick={onRetry}>{t('common:action.retry')}</Button>}
        </div>
      )}
      <p className="k-secondary">{t('kiosk.connect.about')}</p>
      <form className="k-form" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          type="password"
          name="device-token"
          autoComplete="off"
          label={t('kiosk.connect.token')}
          help={t('kiosk.connect.help')}
          value={typed}
          onChange={(text) => {
            setTyped(text)
            setFault(undefined)
          }}
          error={fault}
          autoFocus
          maxLength={200}
        />
        <Button type="primary" size="large" submit block loading={isBusy}>
          {t('kiosk.connect.act')}
        </Button>
      </form>
    </BareLayout>
  )
}
