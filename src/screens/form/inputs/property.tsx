/** Inputs of the properties that designers show: a label above each. */
import { useId, useState } from 'react'
import { Input, Switch } from 'antd'
import type { I18nText } from '../../../schemas/core/types'
import { TranslatedInput } from './i18n-text-input'
import { Labelled } from '../../../ui/labelled'

interface PropertyProps<V> {
  label: string
  help?: string | undefined
  value: V
  onChange: (value: V) => void
  disabled?: boolean
}

export function TextProperty({
  label,
  help,
  value,
  onChange,
  disabled = false,
  error,
}: PropertyProps<string> & { error?: string | undefined }) {
  return (
    <Labelled label={label} help={help} error={error}>
      {({ id, describedBy, invalid }) => (
        <Input
          id={id}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          {...(invalid ? { status: 'error' as const } : {})}
          autoComplete="off"
          spellCheck={false}
          value={value}
          disabled={disabled}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Labelled>
  )
}

/** Empty = nothing is said. @param whole no fraction */
export function NumberProperty({ label, help, value, onChange, whole = true }: PropertyProps<string | undefined> & { whole?: boolean }) {
  const pattern = whole ? /^-?\d*$/ : /^-?\d*\.?\d*$/
  const stored = value ?? ''
  // Half a number (`-`, `1.`) goes no further.
  const [typed, setTyped] = useState<{ text: string; of: string }>()
  return (
    <Labelled label={label} help={help}>
      {({ id, describedBy }) => (
        <Input
          id={id}
          className="k-input-number"
          aria-describedby={describedBy}
          inputMode={whole ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={typed?.of === stored ? typed.text : stored}
          onChange={({ target }) => {
            const text = target.value.normalize('NFKC').trim()
            if (!pattern.test(text)) return
            const isReady = text === '' || /\d$/.test(text)
            setTyped({ text, of: isReady ? text : stored })
            if (isReady) onChange(text === '' ? undefined : text)
          }}
        />
      )}
    </Labelled>
  )
}

export function SwitchProperty({ label, help, value, onChange, disabled = false }: PropertyProps<boolean>) {
  const id = useId()
  return (
    <div className="k-entry" data-type="boolean">
      <Switch id={id} checked={value} disabled={disabled} onChange={onChange} {...(help ? { 'aria-describedby': `${id}-help` } : {})} />
      <label className="k-entry-label" htmlFor={id}>
        {label}
      </label>
      {help && (
        <div id={`${id}-help`} className="k-entry-help">
          {help}
        </div>
      )}
    </div>
  )
}

export function WordsProperty({ label, help, value, onChange, long = false }: PropertyProps<I18nText | undefined> & { long?: boolean }) {
  return (
    <Labelled label={label} help={help}>
      {({ id, describedBy, invalid }) => (
        <TranslatedInput
          id={id}
          label={label}
          value={value ?? null}
          onChange={(next) => onChange((next ?? undefined) as I18nText | undefined)}
          onBlur={() => undefined}
          disabled={false}
          invalid={invalid}
          describedBy={describedBy}
          required={false}
          long={long}
        />
      )}
    </Labelled>
  )
}
