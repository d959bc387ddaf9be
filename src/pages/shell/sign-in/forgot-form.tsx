/** The forgotten password: always the same answer, whether the account exists or not. */
import { useRef, useState, type FormEvent } from 'react'
import type { InputRef } from 'antd'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/text-field'
import { showFailure, showText } from '../../../providers/notification/alerts'
import { failureOf } from '../../../providers/http/error-text'
import { http } from '../../../providers/http/http'
import { usePublicSecurity } from '../../../api/engine/security'
import { CaptchaField } from './captcha-field'
import { useCaptcha } from './use-captcha'

export function ForgotForm({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('common')
  const security = usePublicSecurity()
  const [account, setAccount] = useState('')
  const [faults, setFaults] = useState<{ account?: string; captcha?: string }>({})
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)
  const captchaWanted = security !== null && security.captcha_mode !== 'off'
  const captcha = useCaptcha(captchaWanted)
  const accountInput = useRef<InputRef>(null)
  const captchaInput = useRef<InputRef>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const solved = captcha.answer()
    const gaps = {
      ...(account.trim() === '' ? { account: t('login.need_account') } : {}),
      ...(captchaWanted && !solved ? { captcha: t('login.need_captcha') } : {}),
    }
    setFaults(gaps)
    if (Object.keys(gaps).length > 0) {
      showText('danger', 'common:alert.required')
      return ('account' in gaps ? accountInput : captchaInput).current?.focus()
    }
    setBusy(true)
    try {
      await http.post('/api/sc/user/forgot-password', { account: account.trim(), ...solved })
      setSent(true)
    } catch (error) {
      showFailure(error)
      if (captchaWanted) captcha.renew()
      const failure = failureOf(error)
      if (failure?.errors?.captcha) {
        setFaults({ captcha: failure.text })
        captchaInput.current?.focus()
      }
    } finally {
      setBusy(false)
    }
  }

  if (sent) {
    return (
      <div className="k-state" role="status">
        <h1>{t('forgot.sent')}</h1>
        <p className="k-secondary">{t('forgot.sent_help')}</p>
        <Button onClick={onBack}>{t('action.sign_in')}</Button>
      </div>
    )
  }
  return (
    <>
      <h1>{t('forgot.title')}</h1>
      <p className="k-secondary">{t('forgot.text')}</p>
      <form className="k-form" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          ref={accountInput}
          name="account"
          autoComplete="username"
          label={t('login.account')}
          value={account}
          onChange={setAccount}
          error={faults.account}
          autoFocus
        />
        {captchaWanted && <CaptchaField ref={captchaInput} captcha={captcha} error={faults.captcha} />}
        <Button type="primary" size="large" block submit loading={busy} disabled={security === null}>
          {t('forgot.send')}
        </Button>
        <button type="button" className="k-link" onClick={onBack}>
          {t('action.back')}
        </button>
      </form>
    </>
  )
}
