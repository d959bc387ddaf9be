/** The person's menu, and the questions that its acts ask. */
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIdentity } from '../../../providers/auth/identity'
import { useSignOut } from '../session/use-sign-out'
import { hasUnsaved } from '../../../providers/router/unsaved'
import type { ModuleMenu } from '../../../resources/core/navigation'
import { displayName } from '../../../components/people/display-name'
import { Avatar } from '../../../components/people/avatar'
import { Flyout } from '../../../ui/flyout'
import { LanguageChoices } from './language-menu'

const AccountPanel = lazy(async () => ({ default: (await import('./account-panel')).AccountPanel }))
const ChangePasswordDialog = lazy(async () => ({
  default: (await import('../../../components/password/change-password-dialog')).ChangePasswordDialog,
}))
const SignOutQuestion = lazy(async () => ({ default: (await import('../session/sign-out-question')).SignOutQuestion }))

export function AccountMenu({ menus, withLanguages }: { menus: readonly ModuleMenu[]; withLanguages: boolean }) {
  const { t } = useTranslation('common')
  const { identity } = useIdentity()
  const signOut = useSignOut()
  const [asking, setAsking] = useState<'password' | 'sign-out' | null>(null)
  if (!identity) return null
  const name = displayName(identity)
  return (
    <>
      <Flyout
        label={t('shell.account_menu', { name })}
        icon={<Avatar name={name} person={identity.id} />}
        width={240}
        className="k-avatar-button"
      >
        <div className="k-person">
          <strong>{name}</strong>
          <span className="k-secondary">{identity.account}</span>
        </div>
        {withLanguages && <LanguageChoices />}
        <Suspense fallback={null}>
          <AccountPanel
            menus={menus}
            onChangePassword={() => setAsking('password')}
            onSignOut={() => (hasUnsaved() ? setAsking('sign-out') : signOut())}
          />
        </Suspense>
      </Flyout>
      <Suspense fallback={null}>
        {asking === 'password' && <ChangePasswordDialog account={identity.account} onClose={() => setAsking(null)} />}
        {asking === 'sign-out' && <SignOutQuestion onStay={() => setAsking(null)} />}
      </Suspense>
    </>
  )
}
