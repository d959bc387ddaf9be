/** `/reset-password/{token}`: the token is looked at first; then a new password, twice. */
import { useEffect, useState, type FormEvent } from 'react'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router'
import { BareLayout } from '../layout/bare-layout'
import { Button } from '../../../ui/button'
import { ErrorBox } from '../../../ui/page-error'
import { showFailure, showText } from '../../../providers/notification/alerts'
import { failureOf } from '../../../providers/http/error-text'
import { http } from '../../../providers/http/http'
import { usePageTitle } from '../../../providers/browser/page-title'
import { usePublicSecurity } from '../../../api/engine/security'
import { NewPassword, newPasswordGaps, type NewPasswordErrors } from '../../../components/password/new-password'

/** Why a link does not hold; whoever has used it up himself is told so. */
type Fault = 'unknown' | 'used' | 'expired'
interface TokenAnswer {
  valid: boolean
  account_masked?: string
  purpose?: 'invite' | 'reset'
  reason?: Fault
}

export function ResetPasswordPage() {
  const { t } = useTranslation('common')
  const { token = '' } = useParams()
  const [answer, setAnswer] = useState<TokenAnswer | null>(null)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  usePageTitle(t('reset.title'))

  useEffect(() => {
    const abort = new AbortController()
    http.post<TokenAnswer>('/api/sc/user/check-reset-token', { token }, { signal: abort.signal }).then(
      ({ data }) => setAnswer(data),
      (error: unknown) => {
        if (abort.signal.aborted) return
        const status = failureOf(error)?.status ?? 0
        if (status === 404 || status === 422) setAnswer({ valid: false })
        else setFailed(true)
      },
    )
    return () => abort.abort()
  }, [token, attempt])

  const retry = () => {
    setFailed(false)
    setAttempt(attempt + 1)
  }
  return (
    <BareLayout>
      {failed ? (
        <ErrorBox title={t('alert.no_connection')} onRetry={retry} />
      ) : answer === null ? (
        <Skeleton active />
      ) : answer.valid ? (
        <ResetForm token={token} answer={answer} onSpent={() => setAnswer({ valid: false, reason: 'used' })} />
      ) : (
        <InvalidLink reason={answer.reason ?? 'unknown'} />
      )}
    </BareLayout>
  )
}

function ResetForm({ token, answer, onSpent }: { token: string; answer: TokenAnswer; onSpent: () => void }) {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const security = usePublicSecurity()
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const [errors, setErrors] = useState<NewPasswordErrors>({})
  const [busy, setBusy] = useState(false)
  const account = answer.account_masked ?? ''

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const gaps = newPasswordGaps(password, repeat, t)
    setErrors(gaps ?? {})
    if (gaps) return showText('danger', 'common:alert.required')
    setBusy(true)
    try {
      await http.post('/api/sc/user/reset-password', { token, password, password_confirmation: repeat })
      showText('success', 'common:reset.done')
      void navigate('/', { replace: true })
    } catch (error) {
      showFailure(error)
      const found = failureOf(error)?.errors
      if (found?.token) onSpent()
      else if (found?.password) setErrors({ password: found.password.join('\n') })
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <h1>{t(answer.purpose === 'invite' ? 'reset.invite_title' : 'reset.title')}</h1>
      <p className="k-secondary">{t('reset.account', { account })}</p>
      {security && (
        <form className="k-form" noValidate onSubmit={(event) => void submit(event)}>
          <NewPassword
            security={security}
            account={account}
            password={password}
            repeat={repeat}
            onPassword={setPassword}
            onRepeat={setRepeat}
            errors={errors}
          />
          <Button type="primary" size="large" block submit loading={busy}>
            {t('action.save')}
          </Button>
        </form>
      )}
    </>
  )
}

function InvalidLink({ reason }: { reason: Fault }) {
  const { t } = useTranslation('common')
  return (
    <div className="k-state">
      <h1>{t('reset.title')}</h1>
      <p>{t(`reset.fault.${reason}`)}</p>
      <Link to="/?forgot=1">{t('reset.request')}</Link>
    </div>
  )
}
