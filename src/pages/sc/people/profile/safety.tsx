/** What keeps the account safe: e-mail, password, second factor, where one is signed in. */
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDateTime } from '../../../../components/format/format-date'
import { useFormats } from '../../../../components/format/format-settings'
import { Button } from '../../../../ui/button'
import { showFailure, showText } from '../../../../providers/notification/alerts'
import { exportOwnData } from '../../../../api/sc/profile'
import type { UserRecord } from '../../../../shared/sc/user-record'

const ChangePasswordDialog = lazy(async () => ({
  default: (await import('../../../../components/password/change-password-dialog')).ChangePasswordDialog,
}))
const EmailDialog = lazy(async () => ({ default: (await import('./email-dialog')).EmailDialog }))

export function Safety({ record, onChanged }: { record: UserRecord; onChanged: () => Promise<void> }) {
  const { t } = useTranslation(['sc', 'common'])
  const formats = useFormats()
  const [open, setOpen] = useState<'email' | 'password' | null>(null)
  const [exporting, setExporting] = useState(false)
  const exportData = async () => {
    setExporting(true)
    try {
      await exportOwnData()
      showText('success', 'sc:profile.data_started')
    } catch (error) {
      showFailure(error)
    } finally {
      setExporting(false)
    }
  }
  const { account, email, password_changed_at: changed, two_factor: second, last_login_at: last, last_login_ip: ip } = record
  const at = (moment: string) => formatDateTime(moment, formats)
  return (
    <section className="k-profile-card" aria-labelledby="profile-safety">
      <h2 id="profile-safety">{t('profile.safety')}</h2>
      <dl className="k-profile-facts">
        <Fact
          name={t('entity.user.fields.email.label')}
          act={
            <Button size="small" label={t('profile.change_email')} onClick={() => setOpen('email')}>
              {t('profile.change')}
            </Button>
          }
        >
          {email ?? t('profile.no_email')}
        </Fact>
        <Fact
          name={t('profile.password')}
          act={
            <Button size="small" label={t('common:action.change_password')} onClick={() => setOpen('password')}>
              {t('profile.change')}
            </Button>
          }
        >
          {changed ? t('profile.password_since', { at: at(changed) }) : t('profile.password_unknown')}
        </Fact>
        <Fact name={t('page.two_factor')} act={<Link to="/profile/two-factor">{t('profile.manage')}</Link>}>
          {t(second ? 'profile.second_on' : 'profile.second_off')}
        </Fact>
        <Fact name={t('entity.session.plural')} act={<Link to="/profile/sessions">{t('profile.manage')}</Link>}>
          {last ? t('profile.last_login', { at: at(last), ip: ip ?? '–' }) : '–'}
        </Fact>
        <Fact name={t('entity.access-token.plural')} act={<Link to="/profile/access-tokens">{t('profile.manage')}</Link>}>
          {t('profile.tokens_about')}
        </Fact>
        <Fact name={t('page.own_notifications')} act={<Link to="/profile/notifications">{t('profile.manage')}</Link>}>
          {t('profile.notifications_about')}
        </Fact>
        <Fact
          name={t('profile.data')}
          act={
            <Button
              size="small"
              loading={exporting}
              label={`${t('profile.data_export')}: ${t('profile.data')}`}
              onClick={() => void exportData()}
            >
              {t('profile.data_export')}
            </Button>
          }
        >
          {t('profile.data_about')}
        </Fact>
      </dl>
      <Suspense fallback={null}>
        {open === 'password' && (
          <ChangePasswordDialog
            account={account}
            onClose={() => {
              setOpen(null)
              void onChanged()
            }}
          />
        )}
        {open === 'email' && <EmailDialog email={email ?? ''} onClose={() => setOpen(null)} onChanged={onChanged} />}
      </Suspense>
    </section>
  )
}

const Fact = ({ name, act, children }: { name: string; act: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
    <dd className="k-profile-act">{act}</dd>
  </div>
)
