/** `/reset-password/{token}`: the token is looked at first; then a new password, twice. */
import { useEffect, useState, type FormEvent } from 'react'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router'
import { BareLayout } from '../layout/bare-layout'
import { Button } from '../../../ui/button'
import { ErrorBox } from '../../../ui/page-error'
import { showFailure, showText } from '../../../providers/notification/alerts'
import { showGaps } from '../../../providers/notification/gap-alert'
import { failureOf, type Failure } from '../../../providers/http/error-text'
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
  const [failure, setFailure] = useState<Failure | null>(null)
  /** The link held when the page was opened, and does no more: the server's words. */
  const [spent, setSpent] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  usePageTitle(t('reset.title'))

  useEffect(() => {
    const abort = new AbortController()
    http.post<TokenAnswer>('/api/sc/user/check-reset-token', { token }, { signal: abort.signal }).then(
      ({ data }) => setAnswer(data),
      (error: unknown) => {
        if (!abort.signal.aborted) setFailure(failureOf(error))
      },
    )
    return () => abort.abort()
  }, [token, attempt])

  const retry = () => {
    setFailure(null)
    setAttempt(attempt + 1)
  }
  return (
    <BareLayout>
      {spent !== null || failure?.status === 422 ? (
        <InvalidLink text={spent ?? failure?.text ?? ''} />
      ) : failure ? (
        <ErrorBox
          title={failure.text}
          {...(failure.requestId ? { detail: t('alert.request', { id: failure.requestId }) } : {})}
          onRetry={retry}
        />
      ) : answer === null ? (
        <Skeleton active />
      ) : answer.valid ? (
        <ResetForm token={token} answer={answer} onSpent={setSpent} />
      ) : (
        <InvalidLink text={t(`reset.fault.${answer.reason ?? 'unknown'}`)} />
      )}
    </BareLayout>
  )
}

function ResetForm({ token, answer, onSpent }: { token: string; answer: TokenAnswer; onSpent: (text: string) => void }) {
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
    if (gaps) return showGaps({ ...gaps }, (field) => (field === 'password' ? password : repeat) === '')
    setBusy(true)
    try {
      await http.post('/api/sc/user/reset-password', { token, password, password_confirmation: repeat })
      showText('success', 'common:reset.done')
      void navigate('/', { replace: true })
    } catch (error) {
      const found = failureOf(error)?.errors
      // The page says it then, and says it once.
      if (found?.token) return onSpent(found.token.join('\n'))
      showFailure(error)
      if (found?.password) setErrors({ password: found.password.join('\n') })
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

function InvalidLink({ text }: { text: string }) {
  const { t } = useTranslation('common')
  return (
    <div className="k-state">
      <h1>{t('reset.title')}</h1>
      <p role="alert">{text}</p>
      <Link to="/?forgot=1">{t('reset.request')}</Link>
    </div>
  )
}
