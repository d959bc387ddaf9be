/** Two minutes before the idle limit: a countdown and one button that keeps the session (shell.md §5.1). */
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { authProvider } from '../../../providers/auth/auth-provider'
import { idleRemaining } from '../../../providers/auth/session-rules'
import { readSession } from '../../../providers/auth/session-store'
import { session, useSession } from '../../../providers/auth/session'
import { Button } from '../../../ui/button'

const AlertDialog = lazy(async () => ({ default: (await import('../../../ui/dialog')).AlertDialog }))

export function IdleWarning() {
  const { idleWarning } = useSession()
  return idleWarning ? (
    <Suspense fallback={null}>
      <Warning />
    </Suspense>
  ) : null
}

function Warning() {
  const { t } = useTranslation('common')
  const [busy, setBusy] = useState(false)
  const stay = async () => {
    setBusy(true)
    await session.stay()
    setBusy(false)
  }
  return (
    <AlertDialog
      open
      title={t('idle.title')}
      onClose={() => void stay()}
      footer={
        <>
          <Button onClick={() => void authProvider.logout()}>{t('action.sign_out')}</Button>
          <Button type="primary" autoFocus loading={busy} onClick={() => void stay()}>
            {t('idle.stay')}
          </Button>
        </>
      }
    >
      <Countdown />
    </AlertDialog>
  )
}

/** Seen every second, read out every thirty. */
function Countdown() {
  const { t } = useTranslation('common')
  const [seconds, setSeconds] = useState(remainingSeconds)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(remainingSeconds()), 1000)
    return () => clearInterval(timer)
  }, [])
  const announced = Math.ceil(seconds / 30) * 30
  return (
    <>
      <p aria-hidden>{t('idle.text', { time: clock(seconds) })}</p>
      <p role="alert" className="k-visually-hidden">
        {t('idle.text', { time: clock(announced) })}
      </p>
    </>
  )
}

function remainingSeconds(): number {
  const kept = readSession()
  const left =
    kept &&
    idleRemaining({ now: Date.now(), lastAxiosTime: kept.lastAxiosTime, enabled: kept.autoLogoutEnabled, hours: kept.autoLogoutDuration })
  return Math.ceil((left ?? 0) / 1000)
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
