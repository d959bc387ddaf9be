/** After the password: the code of the authenticator app, or a recovery code. */
import { useRef, useState, type FormEvent } from 'react'
import { Checkbox, type InputRef } from 'antd'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/text-field'
import { showAlert, showFailure, showText } from '../../../providers/notification/alerts'
import { failureOf } from '../../../providers/http/error-text'
import type { LoginAnswer } from '../../../shared/engine/sign-in'
import { sendCode } from '../../../api/engine/two-factor'

interface CodeStepProps {
  waiting: LoginAnswer
  onDone: (answer: LoginAnswer) => Promise<void>
  /** To the password: another person, or the time is over. */ onBack: () => void
}

export function CodeStep({ waiting: { access_token: token, trusted_device_days: days = 0 }, onDone, onBack }: CodeStepProps) {
  const { t } = useTranslation('common')
  const input = useRef<InputRef>(null)
  const [code, setCode] = useState('')
  const [recovery, setRecovery] = useState(false)
  const [trust, setTrust] = useState(false)
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const point = (text: string | undefined) => {
    setFault(text)
    input.current?.focus({ cursor: 'all' })
  }
  const change = () => {
    setRecovery(!recovery)
    setCode('')
    point(undefined)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (code.trim() === '') {
      showText('danger', 'common:alert.required')
      return point(t('two_factor.need_code'))
    }
    setBusy(true)
    try {
      const answer = await sendCode({ token, code, trust_device: trust })
      if (answer.recovery_left !== undefined)
        showAlert({ kind: 'warning', text: t('two_factor.used_recovery', { count: answer.recovery_left }) })
      await onDone(answer)
    } catch (error) {
      const failure = failureOf(error)
      showFailure(error)
      if (failure?.status === 401 || failure?.status === 409) onBack()
      else point(failure?.text)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <h1>{t('two_factor.title')}</h1>
      <p className="k-secondary">{t(recovery ? 'two_factor.ask_recovery' : 'two_factor.ask')}</p>
      <form className="k-form" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          ref={input}
          key={String(recovery)}
          name="code"
          label={t(recovery ? 'two_factor.recovery_code' : 'two_factor.code')}
          autoComplete={recovery ? 'off' : 'one-time-code'}
          inputMode={recovery ? 'text' : 'numeric'}
          maxLength={40}
          value={code}
          onChange={setCode}
          error={fault}
          autoFocus
          help={recovery ? t('two_factor.lost') : undefined}
        />
        {days > 0 && (
          <Checkbox checked={trust} onChange={(event) => setTrust(event.target.checked)}>
            {t('two_factor.trust', { count: days })}
          </Checkbox>
        )}
        <Button type="primary" size="large" block submit loading={busy}>
          {t('two_factor.confirm')}
        </Button>
        <div className="k-form-row">
          <button type="button" className="k-link" onClick={change}>
            {t(recovery ? 'two_factor.use_app' : 'two_factor.use_recovery')}
          </button>
          <button type="button" className="k-link" onClick={onBack}>
            {t('action.back')}
          </button>
        </div>
      </form>
    </>
  )
}
