/** What is said of numbers: bounds, digits, currencies, capital numerals. */
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { codeOptions } from '../../../../../../components/format/code-names'
import { useFormats } from '../../../../../../components/format/format-settings'
import { Labelled } from '../../../../../../ui/labelled'
import { NumberProperty, SwitchProperty } from '../../../../../../screens/form/inputs/property'
import { extensionOf, withExtension, type Setting, type SettingProps } from '../setting'

const textOf = (value: unknown): string | undefined => (value === undefined ? undefined : String(value as number))
const numberOf = (text: string | undefined): number | undefined => (text === undefined || text === '-' ? undefined : Number(text))

function Bounds({ schema, patch }: SettingProps) {
  const { t } = useTranslation('wf')
  return (
    <>
      <NumberProperty
        label={t('form_designer.minimum')}
        value={textOf(schema.minimum)}
        onChange={(next) => patch({ minimum: numberOf(next) })}
      />
      <NumberProperty
        label={t('form_designer.maximum')}
        value={textOf(schema.maximum)}
        onChange={(next) => patch({ maximum: numberOf(next) })}
      />
    </>
  )
}

/** Exact, so kept as texts; half a number is no bound yet. */
function DecimalBounds({ schema, patch }: SettingProps) {
  const { t } = useTranslation('wf')
  const { minimum, maximum } = extensionOf(schema)
  const bound = (text: string | undefined) => (text !== undefined && /^-?\d+(\.\d+)?$/.test(text) ? text : undefined)
  return (
    <>
      <NumberProperty
        whole={false}
        label={t('form_designer.minimum')}
        value={textOf(minimum)}
        onChange={(next) => patch(withExtension(schema, { minimum: bound(next) }))}
      />
      <NumberProperty
        whole={false}
        label={t('form_designer.maximum')}
        value={textOf(maximum)}
        onChange={(next) => patch(withExtension(schema, { maximum: bound(next) }))}
      />
    </>
  )
}

const mostDigits = 12

function Scale({ schema, patch }: SettingProps) {
  const { t } = useTranslation('wf')
  return (
    <NumberProperty
      label={t('form_designer.scale')}
      value={textOf(extensionOf(schema).scale)}
      onChange={(next) =>
        patch(withExtension(schema, { scale: next === undefined ? undefined : Math.min(Math.max(Number(next), 0), mostDigits) }))
      }
    />
  )
}

function Currency({ schema, patch }: SettingProps) {
  const { t } = useTranslation('wf')
  const { language } = useFormats()
  const currency = schema.properties?.currency ?? { type: 'string' }
  const set = (codes: string[]) => {
    const { enum: _before, ...rest } = currency
    patch({ properties: { ...schema.properties, currency: codes.length > 0 ? { ...rest, enum: codes } : rest } })
  }
  return (
    <Labelled label={t('form_designer.currencies')} help={t('form_designer.currencies_help')}>
      {({ id, describedBy }) => (
        <Select<string[]>
          id={id}
          aria-describedby={describedBy}
          className="k-input-wide"
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          value={(currency.enum ?? []).map(String)}
          options={codeOptions('currency', language).map(({ value, label }) => ({ value, label: `${value} ${label}` }))}
          onChange={set}
        />
      )}
    </Labelled>
  )
}

function Capital({ ui, patch }: SettingProps) {
  const { t } = useTranslation('wf')
  return (
    <SwitchProperty
      label={t('form_designer.capital')}
      value={ui['ui:capital'] === true}
      onChange={(next) => patch({}, { 'ui:capital': next || undefined })}
    />
  )
}

function Roc({ ui, patch }: SettingProps) {
  const { t } = useTranslation('wf')
  return (
    <SwitchProperty
      label={t('form_designer.roc')}
      value={ui['ui:roc'] === true}
      onChange={(next) => patch({}, { 'ui:roc': next || undefined })}
    />
  )
}

export const boundsSetting: Setting = { tab: 'validation', Editor: Bounds }
export const decimalBoundsSetting: Setting = { tab: 'validation', Editor: DecimalBounds }
export const scaleSetting: Setting = { tab: 'validation', Editor: Scale }
export const currencySetting: Setting = { tab: 'data', Editor: Currency }
export const capitalSetting: Setting = { tab: 'appearance', Editor: Capital }
export const rocSetting: Setting = { tab: 'appearance', Editor: Roc }
