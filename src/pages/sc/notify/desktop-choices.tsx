/** Notices beyond the window: off until one asks for them by a click, and only where the browser was asked too (shell.md §2.3). */
import { useState } from 'react'
import { Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { askDesktop, desktopPermission, playTone } from '../../../providers/notification/desktop-notices'
import { setPreference, usePreferences } from '../../../providers/preferences/preferences'

export function DesktopChoices() {
  const { t } = useTranslation('sc')
  const { desktop_notices, notice_sound } = usePreferences()
  const [permission, setPermission] = useState(desktopPermission)
  const chooseDesktop = async (on: boolean) => {
    const answer = on ? await askDesktop() : permission
    setPermission(answer)
    if (!on || answer === 'granted') await setPreference({ desktop_notices: on ? 'on' : 'off' })
  }
  const chooseSound = (on: boolean) => {
    if (on) playTone()
    void setPreference({ notice_sound: on ? 'on' : 'off' })
  }
  const isOn = desktop_notices === 'on' && permission === 'granted'
  const said = permission === 'denied' || permission === 'none' ? permission : desktop_notices === 'on' && !isOn ? 'elsewhere' : null
  return (
    <section className="k-notify-quiet" aria-labelledby="desktop-notices">
      <h2 id="desktop-notices">{t('notify.desktop.title')}</h2>
      <p className="k-secondary">{t('notify.desktop.help')}</p>
      <label className="k-notify-switch">
        <Switch checked={isOn} disabled={permission === 'none'} onChange={(on) => void chooseDesktop(on)} /> {t('notify.desktop.show')}
      </label>
      <p role="status" className="k-notify-said">
        {said && t(`notify.desktop.${said}`)}
      </p>
      <label className="k-notify-switch">
        <Switch checked={notice_sound === 'on'} onChange={chooseSound} /> {t('notify.desktop.sound')}
      </label>
    </section>
  )
}
