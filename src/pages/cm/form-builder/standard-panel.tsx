/** The chosen field of the product: what may be set on it, why not the rest, and whom it concerns. */
import { useId } from 'react'
import { Switch } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import type { Entity, Field, FormSetting } from '../../../schemas/core/define'
import { hideLock, requireLock } from '../../../shared/sc/field-setting-rules'
import { isStandard } from '../../../shared/sc/field-settings'
import { fieldLabel } from '../../../components/entity/entity-texts'
import { readLacking } from '../../../api/cm/form-builder'
import type { FieldSettings } from './use-field-settings'

interface StandardPanelProps {
  /** As it is declared. */ entity: Entity
  field: Field
  setting: FormSetting
  settings: FieldSettings
  mayEdit: boolean
}

export function StandardPanel({ entity, field, setting, settings, mayEdit }: StandardPanelProps) {
  const { t } = useTranslation(['cm', 'sc', 'screens'])
  const [hideReason, requireReason] = [hideLock(entity, field), requireLock(entity, field)]
  const mayRequire = requireReason === null
  const lacking = useQuery({
    queryKey: ['form-lacking', entity.name, field.name],
    queryFn: () => readLacking(entity.key, field.name),
    enabled: mayRequire,
    retry: 1,
  })
  const closed = !mayEdit || settings.isBusy
  const hideText = [t('cm:form_builder.hide_about'), ...(entity.name === 'cm/lead' ? [t('cm:form_builder.hide_about_lead')] : [])].join(' ')
  const requireText = requireReason
    ? t(`sc:setting.require_${requireReason}`)
    : setting.hidden
      ? t('sc:error.setting_both')
      : t('cm:form_builder.require_about')
  return (
    <div className="k-builder-below" role="group" aria-label={fieldLabel(t, entity, field.name)}>
      <SettingSwitch
        label={t('cm:form_builder.hide')}
        about={hideReason ? t(`sc:setting.hide_${hideReason}`) : hideText}
        checked={setting.hidden}
        disabled={closed || hideReason !== null}
        // What nobody sees nobody could fill.
        onChange={(hidden) => void settings.change(field.name, { hidden, ...(hidden ? { required: false } : {}) })}
      />
      <SettingSwitch
        label={t('cm:form_builder.require')}
        about={requireText}
        checked={field.required || setting.required}
        disabled={closed || !mayRequire || setting.hidden}
        onChange={(required) => void settings.change(field.name, { required })}
      />
      {lacking.data && (
        <p role="status" className="k-muted">
          {lacking.data.lacking === 0
            ? t('cm:form_builder.none_lack')
            : t('cm:form_builder.some_lack', { count: lacking.data.lacking, of: lacking.data.of })}
        </p>
      )}
      {mayEdit && !isStandard(setting) && (
        <Button size="small" disabled={settings.isBusy} onClick={() => void settings.restore(field.name)}>
          {t('cm:form_builder.restore')}
        </Button>
      )}
    </div>
  )
}

interface SettingSwitchProps {
  label: string
  about: string
  checked: boolean
  disabled: boolean
  onChange: (checked: boolean) => void
}

function SettingSwitch({ label, about, checked, disabled, onChange }: SettingSwitchProps) {
  const id = useId()
  return (
    <div className="k-builder-switch">
      <label htmlFor={id}>
        <Switch id={id} checked={checked} disabled={disabled} aria-describedby={`${id}-about`} onChange={onChange} /> {label}
      </label>
      <p id={`${id}-about`} className="k-muted">
        {about}
      </p>
    </div>
  )
}
