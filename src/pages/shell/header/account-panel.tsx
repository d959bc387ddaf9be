/** What the account menu holds: appearance, row height, keys, and the acts on one's own account. */
import KeyOutlined from '@ant-design/icons/KeyOutlined'
import LogoutOutlined from '@ant-design/icons/LogoutOutlined'
import SettingOutlined from '@ant-design/icons/SettingOutlined'
import UserOutlined from '@ant-design/icons/UserOutlined'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { setPreference, usePreferences } from '../../../providers/preferences/preferences'
import { administrationOf, type ModuleMenu } from '../../../resources/core/navigation'
import { ChoiceList } from '../../../ui/choice-list'
import { useCloseFlyout } from '../../../ui/flyout'

interface AccountPanelProps {
  menus: readonly ModuleMenu[]
  onChangePassword: () => void
  onSignOut: () => void
}

export function AccountPanel({ menus, onChangePassword, onSignOut }: AccountPanelProps) {
  const { t } = useTranslation('common')
  const { theme, density, single_keys } = usePreferences()
  const close = useCloseFlyout()
  const navigate = useNavigate()
  const administration = administrationOf(menus)
  const act = (run: () => void) => () => {
    close()
    run()
  }
  return (
    <>
      <ChoiceList
        label={t('shell.theme')}
        value={theme}
        onChange={(value) => void setPreference({ theme: value })}
        choices={(['system', 'light', 'dark'] as const).map((value) => ({ value, label: t(`shell.theme_${value}`) }))}
      />
      <ChoiceList
        label={t('shell.density')}
        value={density}
        onChange={(value) => void setPreference({ density: value })}
        choices={(['comfortable', 'compact'] as const).map((value) => ({ value, label: t(`shell.density_${value}`) }))}
      />
      <ChoiceList
        label={t('shortcuts.single_keys')}
        value={single_keys}
        onChange={(value) => void setPreference({ single_keys: value })}
        choices={(['on', 'off'] as const).map((value) => ({ value, label: t(`shortcuts.${value}`) }))}
      />
      <div className="k-choices">
        <button type="button" onClick={act(() => void navigate('/profile'))}>
          <span className="k-choice-mark">
            <UserOutlined aria-hidden />
          </span>
          {t('shell.profile')}
        </button>
        {administration && (
          <button type="button" onClick={act(() => void navigate(administration))}>
            <span className="k-choice-mark">
              <SettingOutlined aria-hidden />
            </span>
            {t('shell.admin_area')}
          </button>
        )}
        <button type="button" onClick={act(onChangePassword)}>
          <span className="k-choice-mark">
            <KeyOutlined aria-hidden />
          </span>
          {t('action.change_password')}
        </button>
        <button type="button" onClick={act(onSignOut)}>
          <span className="k-choice-mark">
            <LogoutOutlined aria-hidden />
          </span>
          {t('action.sign_out')}
        </button>
      </div>
    </>
  )
}
