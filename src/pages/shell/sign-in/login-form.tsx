/** Account, password, captcha when asked. A refusal keeps what was typed and puts the focus where the fault is. */
import { lazy, Suspense, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Checkbox, type InputRef } from 'antd'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/text-field'
import { showAlert, showFailure, showText } from '../../../providers/notification/alerts'
import { rememberAccount, rememberedAccount } from '../../../providers/auth/remembered-account'
import { failureOf } from '../../../providers/http/error-text'
import { http } from '../../../providers/http/http'
import { currentLanguage } from '../../../providers/i18n/i18n'
import { formatTags } from '../../../providers/i18n/language'
import { usePublicSecurity } from '../../../api/engine/security'
import type { LoginAnswer } from '../../../shared/engine/sign-in'
import { CaptchaField } from './captcha-field'
import { useCaptcha } from './use-captcha'
import { useProviderReturn } from './use-provider-return'

const CodeStep = lazy(async () => ({ default: (await import('./code-step')).CodeStep }))
const ProviderButtons = lazy(async () => ({ default: (await import('./provider-buttons')).ProviderButtons }))
const EnrolStep = lazy(async () => ({ default: (await import('./enrol-step')).EnrolStep }))

type Faults = Partial<Record<'account' | 'password' | 'captcha', string>>

export function LoginForm({ onForgot }: { onForgot: () => void }) {
  const { t } = useTranslation('common')
  const security = usePublicSecurity()
  const [account, setAccount] = useState(rememberedAccount)
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(account !== '')
  const [asked, setAsked] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  const [busy, setBusy] = useState(false)
  // In no storage: what the password alone opened ends with this page.
  const [waiting, setWaiting] = useState<LoginAnswer | null>(null)
  const [entry, setEntry] = useState<ReactNode>(null)
  const enter = async (answer: LoginAnswer) => {
    // Loaded by hand: React would show what a lazy one suspends a third of a second later.
    const { EnterConsole } = await import('./enter-console')
    showLastLogin(answer, t)
    setEntry(<EnterConsole answer={answer} />)
  }
  const receive = async (answer: LoginAnswer) =>
    answer.next === 'two-factor' || answer.next === 'enroll-two-factor' ? setWaiting(answer) : enter(answer)
  const back = useProviderReturn(receive)
  const ssoOnly = security?.sso_only ?? false
  const captchaWanted = !ssoOnly && (security?.captcha_mode === 'always' || asked)
  const captcha = useCaptcha(captchaWanted)
  const accountInput = useRef<InputRef>(null)
  const passwordInput = useRef<InputRef>(null)
  const captchaInput = useRef<InputRef>(null)

  const point = (found: Faults) => {
    setFaults(found)
    const first = found.account ? accountInput : found.password ? passwordInput : captchaInput
    first.current?.focus()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || entry) return
    const solved = captcha.answer()
    const gaps: Faults = {
      ...(account.trim() === '' ? { account: t('login.need_account') } : {}),
      ...(password === '' ? { password: t('login.need_password') } : {}),
      ...(captchaWanted && !solved ? { captcha: t('login.need_captcha') } : {}),
    }
    if (Object.keys(gaps).length > 0) {
      showText('danger', 'common:alert.required')
      return point(gaps)
    }
    setBusy(true)
    setFaults({})
    try {
      const { data } = await http.post<LoginAnswer>('/api/sc/user/login', { account: account.trim(), password, ...solved })
      rememberAccount(remember ? account.trim() : null)
      await receive(data)
    } catch (error) {
      const failure = failureOf(error)
      showFailure(error)
      if (failure?.errors?.captcha) setAsked(true)
      // A picture is good for one try, whatever the answer was.
      if (captchaWanted) captcha.renew()
      if (failure?.errors?.captcha) point({ captcha: failure.text })
      else if (failure?.errors?.account && !failure.errors.password) point({ account: failure.text })
      else if (failure?.status === 422 || failure?.status === 423) point({ password: failure.text })
    } finally {
      setBusy(false)
    }
  }

  const goBack = () => {
    setWaiting(null)
    setPassword('')
    if (captchaWanted) captcha.renew()
  }

  if (waiting) {
    const step = { waiting, onDone: enter, onBack: goBack }
    return (
      <>
        <Suspense fallback={null}>
          {waiting.next === 'two-factor' ? <CodeStep {...step} /> : <EnrolStep {...step} account={account.trim()} />}
        </Suspense>
        {entry}
      </>
    )
  }
  if (back.busy)
    return (
      <>
        <p role="status">{t('sso.busy')}</p>
        {entry}
      </>
    )
  return (
    <>
      {entry}
      <h1>{t('login.title')}</h1>
      {back.fault && (
        <p className="k-field-error" role="alert">
          {back.fault}
        </p>
      )}
      {!ssoOnly && (
        <form className="k-form" noValidate onSubmit={(event) => void submit(event)}>
          <TextField
            ref={accountInput}
            name="account"
            autoComplete="username"
            label={t('login.account')}
            value={account}
            onChange={setAccount}
            error={faults.account}
            autoFocus={account === ''}
          />
          <TextField
            ref={passwordInput}
            type="password"
            name="password"
            autoComplete="current-password"
            label={t('login.password')}
            value={password}
            onChange={setPassword}
            error={faults.password}
            autoFocus={account !== ''}
          />
          {captchaWanted && <CaptchaField ref={captchaInput} captcha={captcha} error={faults.captcha} />}
          <div className="k-form-row">
            <Checkbox checked={remember} onChange={(event) => setRemember(event.target.checked)}>
              {t('login.remember')}
            </Checkbox>
            <button type="button" className="k-link" onClick={onForgot}>
              {t('login.forgot')}
            </button>
          </div>
          <Button type="primary" size="large" block submit loading={busy || entry !== null} disabled={security === null}>
            {t('action.sign_in')}
          </Button>
        </form>
      )}
      {security && security.providers.length > 0 && (
        <Suspense fallback={null}>
          <ProviderButtons providers={security.providers} alone={ssoOnly} />
        </Suspense>
      )}
    </>
  )
}

/** Shown for one alert's time, so that a stranger's sign-in is noticed. */
function showLastLogin({ last_login }: LoginAnswer, t: (key: string, params: Record<string, string>) => string): void {
  if (!last_login) return
  const time = new Intl.DateTimeFormat(formatTags[currentLanguage()], { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(last_login.at),
  )
  showAlert({ kind: 'success', text: t('login.last', { time, place: last_login.ip ?? '' }) })
}
