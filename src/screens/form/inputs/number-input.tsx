/** Whole numbers and exact decimals: text while typed, tidied when left; never a float. */
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import { currencyIn } from '../../../schemas/core/in-record'
import { currencyDigits } from '../../../shared/engine/currency-digits'
import { decimalText, durationMinutes, plainDigits, plainPlace, wholeNumber } from './number-text'
import { ariaProps, type InputProps } from './input-props'

export const IntegerInput = (props: InputProps) => <WholeInput {...props} parse={wholeNumber} unit={props.field.x.unit} />
/** Minutes; hours and minutes are understood. */
export const DurationInput = (props: InputProps) => <WholeInput {...props} parse={durationMinutes} unit="minute" />

function WholeInput({ parse, unit, ...props }: InputProps & { parse: (text: string) => number | undefined; unit: string | undefined }) {
  const { value, onChange, onBlur, disabled, autoFocus } = props
  const { t } = useTranslation('screens')
  // What is no number stays as typed, so that it can be corrected; the check says what is wrong with it.
  const shown = value === null || value === undefined ? '' : String(value)
  return (
    <Input
      {...ariaProps(props)}
      className="k-input-number"
      value={shown}
      disabled={disabled}
      inputMode="numeric"
      autoComplete="off"
      autoFocus={autoFocus ?? false}
      {...(unit ? { suffix: t(`unit.${unit}`) } : {})}
      onChange={(event) => onChange(event.target.value === '' ? null : (wholeNumber(event.target.value) ?? event.target.value))}
      onBlur={() => {
        if (typeof value === 'string') onChange(parse(value) ?? value)
        onBlur()
      }}
    />
  )
}

export const DecimalInput = (props: InputProps) => <ExactInput {...props} least={Math.min(props.field.x.scale ?? 0, 2)} />
export const PercentInput = (props: InputProps) => <ExactInput {...props} least={0} affix={{ suffix: '%' }} />

export function MoneyInput(props: InputProps) {
  const formats = useFormats()
  const currency = currencyOf(currencyIn(props.field, props.row), formats.currency)
  return <ExactInput {...props} least={currencyDigits(currency)} affix={{ prefix: <span className="k-affix">{currency}</span> }} />
}

/** @param least digits behind the point that are always shown */
function ExactInput({ least, affix = {}, ...props }: InputProps & { least: number; affix?: { prefix?: ReactNode; suffix?: ReactNode } }) {
  const { value, onChange, onBlur, disabled, autoFocus } = props
  const [focused, setFocused] = useState(false)
  const text = typeof value === 'string' ? value : ''
  const shown = decimalText(text, least, true)
  const keep = useRef<{ input: HTMLInputElement; from: number; to: number }>(undefined)
  useLayoutEffect(() => {
    if (!focused || !keep.current) return
    const { input, from, to } = keep.current
    keep.current = undefined
    if (from < to) input.setSelectionRange(from, to)
  }, [focused])
  return (
    <Input
      {...ariaProps(props)}
      className="k-input-number"
      disabled={disabled}
      inputMode="decimal"
      autoComplete="off"
      autoFocus={autoFocus ?? false}
      value={focused ? text : shown}
      {...affix}
      onFocus={({ target }) => {
        // The Tab key selects what is there. Without its commas it is another text, and the browser would leave the caret at its end.
        keep.current = { input: target, from: plainPlace(shown, target.selectionStart), to: plainPlace(shown, target.selectionEnd) }
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
