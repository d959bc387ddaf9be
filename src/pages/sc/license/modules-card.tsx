/** The modules of the product, each switched on or off for everybody. */
import { useState } from 'react'
import { Switch, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { showAlert, showFailure } from '../../../providers/notification/alerts'
import { switchModule } from '../../../api/sc/license'
import type { LicensedModule } from '../../../shared/sc/license-calls'
import { AskDialog } from '../../../components/dialogs/confirm-dialog'

interface ModulesCardProps {
  modules: readonly LicensedModule[]
  mayEdit: boolean
  onChanged: () => void
}

export function ModulesCard({ modules, mayEdit, onChanged }: ModulesCardProps) {
  const { t } = useTranslation(['sc', ...modules.map(({ module }) => module)])
  const [leaving, setLeaving] = useState<LicensedModule | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const nameOf = ({ module }: LicensedModule) => t(`${module}:module.title`)
  const change = async (one: LicensedModule, on: boolean) => {
    setBusy(one.module)
    try {
      await switchModule(one.module, on)
      showAlert({ kind: 'success', text: t(on ? 'license.switched_on' : 'license.switched_off', { module: nameOf(one) }) })
      onChanged()
    } catch (error) {
      showFailure(error)
    }
    setBusy(null)
    setLeaving(null)
  }
  return (
    <section className="k-license-card" aria-labelledby="k-license-modules">
      <h2 id="k-license-modules">{t('license.modules')}</h2>
      <p className="k-secondary">{t('license.modules_about')}</p>
      <ul className="k-license-modules">
        {modules.map((one) => (
          <li key={one.module}>
            <span>
              {nameOf(one)} <span className="k-secondary">{one.module}</span>
            </span>
            <ModuleState module={one} />
            {mayEdit && !one.fixed && one.licensed && (
              <Switch
                checked={one.on}
                loading={busy === one.module}
                aria-label={t('license.switch', { module: nameOf(one) })}
                onChange={(on) => {
                  if (on) void change(one, true)
                  else setLeaving(one)
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {leaving && (
        <AskDialog
          title={t('license.switch_off_title', { module: nameOf(leaving) })}
          text={t('license.switch_off_ask')}
          act={t('license.switch_off')}
          danger
          busy={busy !== null}
          onAct={() => void change(leaving, false)}
          onClose={() => setLeaving(null)}
        />
      )}
    </section>
  )
}

function ModuleState({ module: { fixed, licensed, on, read_only } }: { module: LicensedModule }) {
  const { t } = useTranslation('sc')
  const state = fixed ? 'fixed' : !licensed ? 'unlicensed' : !on ? 'off' : read_only ? 'read_only' : 'on'
  return (
    <Tag color={state === 'on' || state === 'fixed' ? 'success' : state === 'read_only' ? 'warning' : 'default'}>
      {t(`license.module.${state}`)}
    </Tag>
  )
}
