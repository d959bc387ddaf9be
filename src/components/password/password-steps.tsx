/** What the server wants of the password: a forced change before anything else, or a reminder that may wait. */
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dismissReminder, useForcedStep, usePasswordReminder, useSession } from '../../providers/auth/session'
import { rememberedAccount } from '../../providers/auth/remembered-account'
import { http } from '../../providers/http/http'
import { useIdentity } from '../../providers/auth/identity'
import { Button } from '../../ui/button'

const AlertDialog = lazy(async () => ({ default: (await import('../../ui/dialog')).AlertDialog }))
const ChangePasswordDialog = lazy(async () => ({ default: (await import('./change-password-dialog')).ChangePasswordDialog }))

export function PasswordSteps() {
  const forcedStep = useForcedStep()
  const { signedIn } = useSession()
  const { identity } = useIdentity()
  const account = identity?.account ?? rememberedAccount()
  if (signedIn && forcedStep === 'password_change_required')
    return (
      <Suspense fallback={null}>
        <ChangePasswordDialog account={account} />
      </Suspense>
    )
  return signedIn ? <Reminder account={account} /> : null
}

/** The server keeps quiet for seven days; should it not hear this, it asks again at the next sign-in. */
function remindLater(): void {
  dismissReminder()
  http.post('/api/sc/user/me/password-later', {}).catch(() => undefined)
}

function Reminder({ account }: { account: string }) {
  const { t } = useTranslation('common')
  const days = usePasswordReminder()
  const [changing, setChanging] = useState(false)
  if (changing)
    return (
      <Suspense fallback={null}>
        <ChangePasswordDialog
          account={account}
          onClose={() => {
            setChanging(false)
            dismissReminder()
          }}
        />
      </Suspense>
    )
  if (days === null) return null
  return (
    <Suspense fallback={null}>
      <AlertDialog
        open
        title={t('password.reminder_title')}
        onClose={remindLater}
        footer={
          <>
            <Button onClick={remindLater}>{t('action.later')}</Button>
            <Button type="primary" autoFocus onClick={() => setChanging(true)}>
              {t('action.change_password')}
            </Button>
          </>
        }
      >
        <p>{t('password.reminder', { count: days })}</p>
      </AlertDialog>
    </Suspense>
  )
}
