/** An exact amount and its currency; in capital numerals below where the form asks for it. */
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../../../../components/format/format-number'
import { useFormats } from '../../../../../components/format/format-settings'
import { codeOptions } from '../../../../../components/format/code-names'
import { FieldInput } from '../../../../../screens/form/inputs/field-input'
import { upperTW } from '../../../../../schemas/core/expression/capital-amount'
import { Exact } from '../../../../../schemas/core/expression/values'
import type { Field } from '../../../../../schemas/core/define'
import { currencyDigits } from '../../../../../shared/engine/currency-digits'
import type { Control, ControlProps, ShownProps } from '../control'
import { formEntity } from '../fill-scope'

interface Money {
  amount?: string
  currency?: string
}
const moneyOf = (value: unknown): Money => (typeof value === 'object' && value !== null ? value : {})

/** Those that the form allows, else all. */
const allowed = (schema: ControlProps['schema']): readonly unknown[] | undefined => schema.properties?.currency?.enum

/** The currency stands in the amount where there is but one, else beside it. */
const fieldIn = (currency: string, isOnly: boolean): Field => ({
  name: 'amount',
  required: false,
  schema: {},
  ...(isOnly ? { type: 'money', x: { currency: 'currency' } } : { type: 'decimal', x: { scale: currencyDigits(currency) } }),
})

function MoneyInput({ id, label, schema, ui, value, onChange, invalid, describedBy, required, refs }: ControlProps) {
  const { t } = useTranslation('wf')
  const formats = useFormats()
  const money = moneyOf(value)
  const codes = allowed(schema)
  const first = typeof codes?.[0] === 'string' ? codes[0] : formats.currency
  const currency = money.currency ?? first
  const set = (amount: unknown, code: string) =>
    onChange(typeof amount === 'string' && amount !== '' ? { amount, currency: code } : undefined)
  return (
    <>
      <span className="k-fill-money">
        <FieldInput
          entity={formEntity}
          field={fieldIn(currency, codes?.length === 1)}
          // Two inputs below one label: each has a name of its own.
          parent="rows"
          id={id}
          label={label}
          value={money.amount ?? null}
          onChange={(amount) => set(amount, currency)}
          onBlur={() => undefined}
          disabled={false}
          invalid={invalid}
          describedBy={describedBy}
          required={required}
          refs={refs}
          row={{ currency }}
        />
        {codes?.length !== 1 && (
          <Select
            aria-label={t('form_designer.fill.currency_of', { label })}
            value={currency}
            showSearch={{ optionFilterProp: 'label' }}
            popupMatchSelectWidth={240}
            options={codeOptions('currency', formats.language)
              .filter(({ value: code }) => !codes || codes.includes(code))
              .map(({ value: code, label: name }) => ({ value: code, label: `${code} ${name}` }))}
            labelRender={({ value: code }) => code}
            onChange={(code: string) => set(money.amount, code)}
          />
        )}
      </span>
      <CapitalAmount isWanted={ui['ui:capital'] === true} amount={money.amount} />
    </>
  )
}

function CapitalAmount({ isWanted, amount }: { isWanted: boolean; amount: string | undefined }) {
  if (!isWanted || amount === undefined || !/^-?\d+(\.\d+)?$/.test(amount)) return null
  return (
    <div className="k-entry-help" lang="zh-Hant">
      {upperTW(new Exact(amount))}
    </div>
  )
}

function MoneyShown({ value, ui }: ShownProps) {
  const { amount = '', currency = '' } = moneyOf(value)
  return (
    <>
      {currency} {formatMoney(amount, currency)}
      <CapitalAmount isWanted={ui['ui:capital'] === true} amount={amount} />
    </>
  )
}

export const moneyControl: Control = { Input: MoneyInput, Shown: MoneyShown }
