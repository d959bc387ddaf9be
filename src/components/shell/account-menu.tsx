/** The person's menu: appearance, row height, password, signing out. */
import { lazy, Suspense, useState } from 'react'
import KeyOutlined from '@ant-design/icons/KeyOutlined'
import LogoutOutlined from '@ant-design/icons/LogoutOutlined'
import SettingOutlined from '@ant-design/icons/SettingOutlined'
import UserOutlined from '@ant-design/icons/UserOutlined'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { currentLanguage } from '../../providers/i18n'
import { useIdentity, type Identity } from '../../providers/identity'
import { setPreference, usePreferences } from '../../providers/preferences'
import { endSession } from '../../providers/session'
import { hasUnsaved } from '../../providers/unsaved'
import { administrationOf, type ModuleMenu } from '../../resources/navigation'
import { Avatar } from './avatar'
import { ChoiceList } from './choice-list'
import { Flyout, useCloseFlyout } from './flyout'
import { LanguageChoices } from './language-menu'

const ChangePasswordDialog = lazy(async () => ({ default: (await import('./change-password-dialog')).ChangePasswordDialog }))

const SignOutQuestion = lazy(async () => ({ default: (await import('./sign-out-question')).SignOutQuestion }))

export function AccountMenu({ menus, withLanguages }: { menus: readonly ModuleMenu[]; withLanguages: boolean }) {
  const { t } = useTranslation('common')
  const { identity } = useIdentity()
  const { theme, density, single_keys } = usePreferences()
  const [changing, setChanging] = useState(false)
  const [leaving, setLeaving] = useState(false)
  if (!identity) return null
  const name = displayName(identity)
  return (
    <>
      <Flyout label={t('shell.account_menu', { name })} icon={<Avatar name={name} person={identity.id} />} width={240} className="k-avatar-button">
        <div className="k-person"><strong>{name}</strong><span className="k-secondary">{identity.account}</span></div>
        {withLanguages && <LanguageChoices />}
        <ChoiceList
          label={t('shell.theme')} value={theme} onChange={(value) => void setPreference({ theme: value })}
          choices={(['system', 'light', 'dark'] as const).map((value) => ({ value, label: t(`shell.theme_${value}`) }))}
        />
        <ChoiceList
          label={t('shell.density')} value={density} onChange={(value) => void setPreference({ density: value })}
          choices={(['comfortable', 'compact'] as const).map((value) => ({ value, label: t(`shell.density_${value}`) }))}
        />
        <ChoiceList
          label={t('shortcuts.single_keys')} value={single_keys} onChange={(value) => void setPreference({ single_keys: value })}
          choices={(['on', 'off'] as const).map((value) => ({ value, label: t(`shortcuts.${value}`) }))}
        />
        <AccountActs administration={administrationOf(menus)} onChangePassword={() => setChanging(true)} onSignOut={() => (hasUnsaved() ? setLeaving(true) : endSession('signed-out'))} />
      </Flyout>
      {leaving && <Suspense fallback={null}><SignOutQuestion onStay={() => setLeaving(false)} /></Suspense>}
      {changing && <Suspense fallback={null}><ChangePasswordDialog account={identity.account} onClose={() => setChanging(false)} /></Suspense>}
    </>
  )
}

function AccountActs({ administration, onChangePassword, onSignOut }: { administration: string | undefined; onChangePassword: () => void; onSignOut: () => void }) {
  const { t } = useTranslation('common')
  const close = useCloseFlyout()
  const navigate = useNavigate()
  return (
    <div className="k-choices">
      <button type="button" onClick={() => { close(); void navigate('/profile') }}><span className="k-choice-mark"><UserOutlined aria-hidden /></span>{t('shell.profile')}</button>
      {administration && <button type="button" onClick={() => { close(); void navigate(administration) }}><span className="k-choice-mark"><SettingOutlined aria-hidden /></span>{t('shell.admin_area')}</button>}
      <button type="button" onClick={() => { close(); onChangePassword() }}><span className="k-choice-mark"><KeyOutlined aria-hidden /></span>{t('action.change_password')}</button>
      <button type="button" onClick={() => { close(); onSignOut() }}><span className="k-choice-mark"><LogoutOutlined aria-hidden /></span>{t('action.sign_out')}</button>
    </div>
  )
}

/** Names are written family-first in tw, cn and jp; English shows the English name where there is one. */
export function displayName(identity: Pick<Identity, 'name' | 'name_en'>): string {
  return currentLanguage() === 'en' ? identity.name_en || identity.name : identity.name
}
