/** The input of a field by its type. */
import { lazy, Suspense } from 'react'
import { Input, Skeleton, Switch } from 'antd'
import { useFormats } from '../../../components/format/format-settings'
import { i18nText } from '../../../shared/engine/i18n-text'
import { FileInput } from '../../../components/inputs/file-input'
import { OwnerSelect } from '../../../components/inputs/owner-select'
import type { Field } from '../../../schemas/core/define'
import { isLinks } from '../../../schemas/core/field-types'
import { isTypedSecret } from '../../../schemas/core/json-schema'
import { CodeInput, EnumInput, SetInput, TagsInput } from './choice-inputs'
import { ColourInput } from './colour-input'
import { DateInput, DateTimeInput, TimeInput } from './date-inputs'
import { I18nTextInput } from './i18n-text-input'
import { ariaProps, type InputProps } from './input-props'
import { DecimalInput, IntegerInput } from './number-input'
import { ReferenceInput } from './reference-input'

/** Only forms with child rows need drag and drop. */
const ChildGrid = lazy(async () => ({ default: (await import('./grid/child-grid')).ChildGrid }))

const StarsInput = lazy(async () => ({ default: (await import('./stars-input')).StarsInput }))

const RichTextInput = lazy(async () => ({ default: (await import('../../../components/inputs/rich-text/rich-text-input')).RichTextInput }))

export function FieldInput(props: InputProps) {
  const { field, value, onChange, onBlur, disabled, refs } = props
  if (field.x.codes) return <CodeInput {...props} />
  const picker = {
    id: props.id,
    refs,
    disabled,
    invalid: props.invalid,
    onBlur,
    label: props.label,
    describedBy: props.describedBy,
    autoFocus: false,
  }
  if (field.x.file) {
    const ids = (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === 'number')
    return (
      <FileInput
        id={props.id}
        label={props.label}
        value={ids}
        onChange={(next) => onChange(isLinks(field) ? next : (next[0] ?? null))}
        refs={refs}
        multiple={isLinks(field)}
        images={field.x.file.images ?? false}
        disabled={disabled}
        invalid={props.invalid}
        describedBy={props.describedBy}
        onBlur={onBlur}
      />
    )
  }
  switch (field.type) {
    case 'boolean':
      return <Switch id={props.id} checked={value === true} onChange={onChange} disabled={disabled} aria-label={props.label} />
    case 'integer':
    case 'duration':
      return field.x.stars ? (
        <Suspense fallback={null}>
          <StarsInput {...props} />
        </Suspense>
      ) : (
        <IntegerInput {...props} />
      )
    case 'decimal':
    case 'money':
    case 'percent':
      return <DecimalInput {...props} />
    case 'date':
      return <DateInput {...props} />
    case 'time':
      return <TimeInput {...props} />
    case 'datetime':
      return <DateTimeInput {...props} />
    case 'enum':
      return <EnumInput {...props} />
    case 'set':
      return <SetInput {...props} />
    case 'ref':
    case 'refs':
      return <ReferenceInput {...props} />
    case 'owner':
      return <OwnerSelect {...picker} value={typeof value === 'string' ? [value] : []} onChange={(codes) => onChange(codes[0] ?? null)} />
    case 'owners':
      return <OwnerSelect {...picker} multiple value={Array.isArray(value) ? value.map(String) : []} onChange={onChange} />
    case 'texts':
    case 'integers':
      return <TagsInput {...props} />
    case 'i18n-text':
      return <I18nTextInput {...props} />
    case 'colour':
      return <ColourInput {...props} />
    case 'list':
      return (
        <Suspense fallback={null}>
          <ChildGrid {...props} />
        </Suspense>
      )
    case 'richtext':
      return <FormattedInput {...props} />
    case 'longtext':
    case 'json':
      return <LongInput {...props} />
    default:
      return isTypedSecret(field) ? <SecretInput {...props} /> : <TextInput {...props} />
  }
}

function LongInput(props: InputProps) {
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

function FormattedInput(props: InputProps) {
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

/** One line. Its length is checked, not cut: an input method counts letters that aren't there yet. */
function TextInput(props: InputProps) {
  const { field, value, onChange, onBlur, disabled, autoFocus } = props
  const transform = field.x.transform
  const leave = () => {
    const text = textOf(value)
    const tidy = transform === 'upper' ? text.toUpperCase() : transform === 'lower' ? text.toLowerCase() : text
    const trimmed = tidy.trim()
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

const textOf = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value as string | number | boolean)
