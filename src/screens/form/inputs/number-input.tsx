/** Whole numbers and exact decimals: text while typed, tidied when left; never a float. */
import { useState } from 'react'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import { currencyDigits } from '../../../shared/engine/currency-digits'
import { decimalText, durationMinutes, plainDigits, wholeNumber } from './number-text'
import { ariaProps, type InputProps } from './input-props'

export function IntegerInput(props: InputProps) {
  const { field, value, onChange, onBlur, disabled, autoFocus } = props
  const { t } = useTranslation('screens')
  // What is no number stays as typed, so that it can be corrected; the check says what is wrong with it.
  const shown = value === null || value === undefined ? '' : String(value)
  const parse = field.type === 'duration' ? durationMinutes : wholeNumber
  return (
    <Input
      {...ariaProps(props)}
      className="k-input-number"
      value={shown}
      disabled={disabled}
      inputMode="numeric"
      autoComplete="off"
      autoFocus={autoFocus ?? false}
      {...(field.type === 'duration' ? { suffix: t('unit.minute') } : field.x.unit ? { suffix: t(`unit.${field.x.unit}`) } : {})}
      onChange={(event) => onChange(event.target.value === '' ? null : (wholeNumber(event.target.value) ?? event.target.value))}
      onBlur={() => {
        if (typeof value === 'string') onChange(parse(value) ?? value)
        onBlur()
      }}
    />
  )
}

export function DecimalInput(props: InputProps) {
  const { field, value, row, onChange, onBlur, disabled, autoFocus } = props
  const formats = useFormats()
  const [focused, setFocused] = useState(false)
  const currency = field.type === 'money' ? currencyOf(field.x.currency ? row[field.x.currency] : undefined, formats.currency) : undefined
  const least = currency ? currencyDigits(currency) : field.type === 'percent' ? 0 : Math.min(field.x.scale ?? 0, 2)
  const text = typeof value === 'string' ? value : ''
  return (
    <Input
      {...ariaProps(props)}
      className="k-input-number"
      disabled={disabled}
      inputMode="decimal"
      autoComplete="off"
      autoFocus={autoFocus ?? false}
      value={focused ? text : decimalText(text, least, true)}
      {...(currency ? { prefix: <span className="k-affix">{currency}</span> } : {})}
      {...(field.type === 'percent' ? { suffix: '%' } : {})}
      onFocus={() => {
        setFocused(true)
        onChange(text === '' ? null : decimalText(text, least, false))
      }}
      onChange={(event) => onChange(event.target.value === '' ? null : plainDigits(event.target.value))}
      onBlur={() => {
        setFocused(false)
        onChange(text === '' ? null : decimalText(text, least, false))
        onBlur()
      }}
    />
  )
}

const currencyOf = (code: unknown, company: string): string => (typeof code === 'string' && /^[A-Z]{3}$/.test(code) ? code : company)
