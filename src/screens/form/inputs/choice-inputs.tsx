/** Values out of a declared list: one (enum), several (set), ISO codes, and free lists of texts or numbers. */
import type { ReactNode } from 'react'
import { Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { codeOptions } from '../../../components/format/code-names'
import { useFormats } from '../../../components/format/format-settings'
import { enumLabel, optionColour } from '../../../components/entity/entity-texts'
import type { Field } from '../../../schemas/core/define'
import { isMany } from '../../../schemas/core/field-types'
import { wholeNumber } from './number-text'
import { ariaProps, type InputProps } from './input-props'

/** Few short values that one is always chosen of stand side by side; others open a list. */
const segmentsUpTo = 4
const segmentLength = 24

export function EnumInput(props: InputProps) {
  const { entity, field, parent, value, onChange, onBlur, disabled, required, autoFocus, label } = props
  const { t } = useTranslation(['screens', entity.module])
  const options = offeredValues(field, [value]).map((one) => ({ value: one, label: enumLabel(t, entity, field.name, one, parent) }))
  const length = options.reduce((sum, option) => sum + widthOf(option.label), 0)
  if (required && !parent && field.default !== undefined && options.length <= segmentsUpTo && length <= segmentLength) {
    const { status: _status, ...aria } = { status: undefined, ...ariaProps(props) }
    return (
      <Segmented
        {...aria}
        aria-label={label}
        options={options.map(({ value: one, label: text }) => ({
          value: one,
          label: <OptionLabel field={field} value={one} text={text} />,
        }))}
        value={typeof value === 'string' ? value : ''}
        onChange={onChange}
        onBlur={onBlur}
        disabled={disabled}
      />
    )
  }
  return (
    <Select
      {...ariaProps(props)}
      className="k-input-wide"
      options={options}
      value={typeof value === 'string' ? value : null}
      onChange={(next: string | undefined) => onChange(next ?? null)}
      onBlur={onBlur}
      disabled={disabled}
      allowClear={!required}
      placeholder={t('screens:choose')}
      autoFocus={autoFocus ?? false}
      popupMatchSelectWidth={false}
      {...labelsOf(field)}
      {...(options.length > 8 ? { showSearch: { optionFilterProp: 'label' } } : {})}
    />
  )
}

/** What is no longer to be chosen stays where it is chosen. */
export const offeredValues = ({ values = [], custom }: Field, chosen: readonly unknown[]): readonly string[] =>
  values.filter((one) => chosen.includes(one) || custom?.options?.find((option) => option.value === one)?.active !== false)

function OptionLabel({ field, value, text }: { field: Field; value: unknown; text: ReactNode }) {
  const colour = optionColour(field, value)
  return (
    <>
      {colour && <span className="k-swatch" style={{ background: colour }} aria-hidden />}
      {text}
    </>
  )
}

/** Values with colours show them, in the list and when chosen. */
function labelsOf(field: Field) {
  if (!field.custom?.options?.some(({ colour }) => colour)) return {}
  const draw = ({ label, value }: { label?: ReactNode; value?: unknown }) => <OptionLabel field={field} value={value} text={label} />
  return { optionRender: draw, labelRender: draw }
}

/** CJK letters are as wide as two. */
const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 2 : 1), 0)

export function SetInput(props: InputProps) {
  const { entity, field, parent, value, onChange, onBlur, disabled, autoFocus } = props
  const { t } = useTranslation(['screens', entity.module])
  return (
    <Select
      {...ariaProps(props)}
      mode="multiple"
      className="k-input-wide"
      showSearch={{ optionFilterProp: 'label' }}
      value={listOf(value)}
      onChange={onChange}
      onBlur={onBlur}
      disabled={disabled}
      options={offeredValues(field, listOf(value)).map((one) => ({ value: one, label: enumLabel(t, entity, field.name, one, parent) }))}
      placeholder={t('screens:choose')}
      autoFocus={autoFocus ?? false}
      {...labelsOf(field)}
    />
  )
}

export function CodeInput(props: InputProps) {
  const { field, value, onChange, onBlur, disabled, required, autoFocus } = props
  const { t } = useTranslation('screens')
  const { language } = useFormats()
  const many = isMany(field)
  const list = field.x.codes ?? 'country'
  return (
    <Select
      {...ariaProps(props)}
      className="k-input-wide"
      {...(many ? { mode: 'multiple' as const } : {})}
      options={codeOptions(list, language)}
      optionRender={({ label, value: code }) => (
        <span className="k-option">
          <span className="k-option-title">{label}</span>
          {list !== 'time_zone' && <span className="k-option-code">{code}</span>}
        </span>
      )}
      value={many ? listOf(value) : typeof value === 'string' ? value : null}
      onChange={(next: unknown) => onChange(next ?? (many ? [] : null))}
      onBlur={onBlur}
      disabled={disabled}
      allowClear={!required}
      autoFocus={autoFocus ?? false}
      placeholder={t('choose')}
      showSearch={{
        filterOption: (text, option) =>
          `${String(option?.label)} ${String(option?.value)}`
            .normalize('NFKC')
            .toLowerCase()
            .includes(text.normalize('NFKC').toLowerCase()),
      }}
    />
  )
}

export const TextsInput = (props: InputProps) => <TagsInput {...props} read={(typed) => typed.map((text) => text.trim()).filter(Boolean)} />
export const NumbersInput = (props: InputProps) => (
  <TagsInput {...props} read={(typed) => typed.flatMap((text) => wholeNumber(text) ?? [])} />
)

/** Texts or whole numbers, each closed by Enter or a comma. */
function TagsInput({ read, ...props }: InputProps & { read: (typed: readonly string[]) => unknown }) {
  const { value, onChange, onBlur, disabled, autoFocus } = props
  const { t } = useTranslation('screens')
  return (
    <Select
      {...ariaProps(props)}
      mode="tags"
      className="k-input-wide"
      open={false}
      suffixIcon={null}
      tokenSeparators={[',', '、', ';', '\n']}
      value={listOf(value)}
      onBlur={onBlur}
      disabled={disabled}
      onChange={(next: string[]) => onChange(read(next))}
      placeholder={t('type_and_enter')}
      autoFocus={autoFocus ?? false}
    />
  )
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
