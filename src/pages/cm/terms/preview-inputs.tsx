/** Inputs of previews: an exact amount, a currency, a day. */
import { useState } from 'react'
import { DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { codeOptions } from '../../../components/format/code-names'
import { useFormats } from '../../../components/format/format-settings'
import { useDateProps } from '../../../components/inputs/date-formats'
import { decimalText, plainDigits } from '../../../screens/form/inputs/number-text'

interface AmountInputProps {
  id: string
  value: string
  onChange: (value: string) => void
  /** Digits always shown. */ digits?: number
  prefix?: string
  suffix?: string
  disabled?: boolean
}

/** Text while typed, grouped when left; never a float. */
export function AmountInput({ id, value, onChange, digits = 0, prefix, suffix, disabled = false }: AmountInputProps) {
  const [focused, setFocused] = useState(false)
  return (
    <Input
      id={id}
      className="k-input-number"
      inputMode="decimal"
      autoComplete="off"
      disabled={disabled}
      value={focused ? value : decimalText(value, digits, true)}
      {...(prefix ? { prefix: <span className="k-affix">{prefix}</span> } : {})}
      {...(suffix ? { suffix } : {})}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onChange={(event) => onChange(plainDigits(event.target.value))}
    />
  )
}

export function CurrencySelect({ id, value, onChange }: { id: string; value: string; onChange: (value: string) => void }) {
  const { language } = useFormats()
  const options = codeOptions('currency', language).map(({ value: code, label }) => ({ value: code, label: `${code} ${label}` }))
  return (
    <Select
      id={id}
      className="k-input-wide"
      value={value}
      onChange={onChange}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={260}
    />
  )
}

/** Shown in the person's way; typed in it, or as ISO. @param value `2026-11-21`, never empty: a preview always starts from some day */
export function DayInput({ id, value, onChange }: { id: string; value: string; onChange: (value: string) => void }) {
  const dates = useDateProps()
  return (
    <DatePicker
      {...dates}
      id={id}
      className="k-input-date"
      allowClear={false}
      value={dayjs(value, 'YYYY-MM-DD')}
      onChange={(day) => {
        if (day) onChange(day.format('YYYY-MM-DD'))
      }}
    />
  )
}

/** What the server takes for an amount. */
export const isAmount = (text: string): boolean => /^\d{1,14}(\.\d{1,4})?$/.test(text)
