/** Texts of one line, of many, formatted. */
import { transformed } from '../../../schemas/core/text-transform'
import { lazy, Suspense } from 'react'
import { Input, Skeleton } from 'antd'
import { useFormats } from '../../../components/format/format-settings'
import type { Field } from '../../../schemas/core/define'
import { isTypedSecret } from '../../../schemas/core/json-schema'
import { i18nText } from '../../../shared/engine/i18n-text'
import { ariaProps, textOf, type InputProps } from './input-props'

const RichTextInput = lazy(async () => ({ default: (await import('../../../components/inputs/rich-text/rich-text-input')).RichTextInput }))

export function LongInput(props: InputProps) {
  const { field, value, onChange, onBlur, disabled, autoFocus } = props
  return (
    <Input.TextArea
      {...ariaProps(props)}
      value={textOf(value)}
      disabled={disabled}
      autoSize={{ minRows: 3, maxRows: 12 }}
      autoFocus={autoFocus ?? false}
      placeholder={usePlaceholder(field)}
      onChange={(event) => onChange(event.target.value || null)}
      onBlur={onBlur}
    />
  )
}

export function FormattedInput(props: InputProps) {
  const { field, value, onChange } = props
  const placeholder = usePlaceholder(field)
  return (
    <Suspense fallback={<Skeleton.Node active />}>
      <RichTextInput {...props} placeholder={placeholder} value={textOf(value)} onChange={(html) => onChange(html || null)} />
    </Suspense>
  )
}

/** Administrators may say what a text of an added field looks like. */
function usePlaceholder({ custom }: Field): string | undefined {
  const { language } = useFormats()
  return i18nText(custom?.placeholder, language) || undefined
}

/** One line; of a secret, one that shows nothing. */
export const TextInput = (props: InputProps) => (isTypedSecret(props.field) ? <SecretInput {...props} /> : <LineInput {...props} />)

/** Its length is checked, not cut: an input method counts letters that aren't there yet. */
function LineInput(props: InputProps) {
  const { field, value, onChange, onBlur, disabled, autoFocus } = props
  const transform = field.x.transform
  const leave = () => {
    const text = textOf(value)
    const trimmed = transformed(text, transform).trim()
    if (trimmed !== text) onChange(trimmed || null)
    onBlur()
  }
  return (
    <Input
      {...ariaProps(props)}
      value={textOf(value)}
      disabled={disabled}
      autoFocus={autoFocus ?? false}
      autoComplete="off"
      placeholder={usePlaceholder(field)}
      type={field.schema.format === 'email' ? 'email' : field.schema.format === 'uri' ? 'url' : 'text'}
      onChange={(event) => onChange(event.target.value || null)}
      onBlur={leave}
    />
  )
}

/** Never filled from the record, nor by the browser's keeper of passwords: it is another system's. Empty = it stays. */
function SecretInput(props: InputProps) {
  const { value, onChange, onBlur, disabled, autoFocus } = props
  return (
    <Input
      {...ariaProps(props)}
      type="password"
      value={textOf(value)}
      disabled={disabled}
      autoFocus={autoFocus ?? false}
      autoComplete="new-password"
      onChange={(event) => onChange(event.target.value || null)}
      onBlur={onBlur}
    />
  )
}
