/** A second factor will be asked for: it may be put off until that day. After what the password wants. */
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { dismissTwoFactorReminder, usePasswordReminder, useTwoFactorReminder } from '../../../providers/auth/session'
import { useFormats } from '../../../components/format/format-settings'
import { momentText } from '../../../components/format/moment-text'
import { Button } from '../../../ui/button'

const AlertDialog = lazy(async () => ({ default: (await import('../../../ui/dialog')).AlertDialog }))

export function TwoFactorReminder() {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const formats = useFormats()
  const until = useTwoFactorReminder()
  const passwordAge = usePasswordReminder()
  if (until === null || passwordAge !== null) return null
  const setUp = () => {
    dismissTwoFactorReminder()
    void navigate('/profile/two-factor')
  }
  const at = momentText(Date.parse(until), formats)
  return (
    <Suspense fallback={null}>
      <AlertDialog
        open
        title={t('two_factor.reminder_title')}
        onClose={dismissTwoFactorReminder}
        footer={
          <>
            <Button onClick={dismissTwoFactorReminder}>{t('action.later')}</Button>
            <Button type="primary" autoFocus onClick={setUp}>
              {t('two_factor.set_up')}
            </Button>
          </>
        }
      >
        <p>{t('two_factor.reminder', { at })}</p>
      </AlertDialog>
    </Suspense>
  )
}
