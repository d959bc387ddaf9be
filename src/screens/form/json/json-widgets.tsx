/** The inputs of a foreign schema, on antd. Read-only values are text: nothing that can't be changed looks as if it could. */
import { DatePicker, Input, Select, Switch, TimePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { ADDITIONAL_PROPERTY_FLAG, deepEquals, type RegistryWidgetsType, type WidgetProps } from '@rjsf/utils'
import { useTranslation } from 'react-i18next'
import { instantOf, wallTime } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { useDateProps } from '../../../components/inputs/date-formats'
import { textOf } from '../inputs/input-props'

const isFixed = ({ readonly, disabled, schema }: WidgetProps): boolean =>
  Boolean(readonly || disabled) || 'const' in schema || 'x-const' in schema

/** What an emptied input leaves: null where the schema has it, else nothing. */
const emptyOf = ({ schema, required }: WidgetProps): null | undefined =>
  required && Array.isArray(schema.type) && (schema.type as string[]).includes('null') ? null : undefined

function ariaOf({ id, rawErrors, schema, required, hideLabel, label }: WidgetProps) {
  const notes = [...(schema.description ? [`${id}-help`] : []), ...(rawErrors?.length ? [`${id}-error`] : [])]
  return {
    id,
    'aria-invalid': (rawErrors?.length ?? 0) > 0,
    'aria-required': required ?? false,
    ...(hideLabel || ADDITIONAL_PROPERTY_FLAG in schema ? { 'aria-label': label } : {}),
    ...(notes.length > 0 ? { 'aria-describedby': notes.join(' ') } : {}),
    ...(rawErrors?.length ? { status: 'error' as const } : {}),
  }
}

function Shown({ id, text, secret }: { id: string; text: string; secret: boolean }) {
  return (
    <output id={id} className="k-json-value">
      {text === '' ? '–' : secret ? '••••••' : text}
    </output>
  )
}
const shown = ({ id, schema }: WidgetProps, text: string) => <Shown id={id} text={text} secret={schema.writeOnly === true} />

const longFrom = 200

function TextWidget(props: WidgetProps) {
  const { schema, value, onChange, onBlur, id } = props
  if (isFixed(props)) return shown(props, textOf('const' in schema ? schema.const : value))
  const isNumber = schema.type === 'number' || schema.type === 'integer'
  const shared = {
    ...ariaOf(props),
    value: textOf(value),
    autoComplete: 'off',
    placeholder: isNumber ? undefined : textOf((schema.examples as unknown[] | undefined)?.[0]) || undefined,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value === '' ? emptyOf(props) : target.value),
    onBlur: () => onBlur(id, value),
  }
  const isLong = !isNumber && ((schema.maxLength ?? 0) > longFrom || schema.contentMediaType !== undefined)
  if (isLong) return <Input.TextArea {...shared} autoSize={{ minRows: 3, maxRows: 12 }} />
  const type = schema.format === 'email' ? 'email' : schema.format === 'uri' ? 'url' : 'text'
  return <Input {...shared} type={type} {...(isNumber ? { inputMode: schema.type === 'integer' ? 'numeric' : 'decimal' } : {})} />
}

function TextareaWidget(props: WidgetProps) {
  return <TextWidget {...props} schema={{ ...props.schema, maxLength: props.schema.maxLength ?? longFrom + 1 }} />
}

function PasswordWidget(props: WidgetProps) {
  const { value, onChange } = props
  if (isFixed(props)) return <Shown id={props.id} text={textOf(value)} secret />
  return (
    <Input.Password
      {...ariaOf(props)}
      value={textOf(value)}
      autoComplete="new-password"
      onChange={({ target }) => onChange(target.value === '' ? emptyOf(props) : target.value)}
    />
  )
}

function SwitchWidget(props: WidgetProps) {
  const { id, value, onChange } = props
  const { t } = useTranslation('screens')
  if (isFixed(props)) return shown(props, value === undefined ? '' : t(value === true ? 'yes' : 'no'))
  const { status: _status, 'aria-required': _required, ...aria } = { status: undefined, ...ariaOf(props) }
  return <Switch {...aria} id={id} checked={value === true} onChange={(next) => onChange(next)} />
}

/** One of some values, or several; values may be anything, so antd is given their places. */
function SelectWidget(props: WidgetProps) {
  const { value, onChange, options, multiple, required } = props
  const { t } = useTranslation('screens')
  const offered = options.enumOptions ?? []
  // Which of several alternatives is meant; the alternatives are named by the field around it.
  const isChooser = props.id.endsWith('of_select')
  const placeOf = (one: unknown) => offered.findIndex((option) => deepEquals(option.value, one))
  const labelOf = (one: unknown) => offered[placeOf(one)]?.label ?? textOf(one)
  if ('x-const' in props.schema) return shown(props, offered[0]?.label ?? '')
  if (isFixed(props)) return shown(props, Array.isArray(value) ? value.map(labelOf).join(', ') : value === undefined ? '' : labelOf(value))
  const shared = {
    ...ariaOf(props),
    ...(isChooser ? { 'aria-label': t('json.kind_of', { name: props.label }) } : {}),
    className: 'k-input-wide',
    placeholder: t('choose'),
    options: offered.map(({ label }, index) => ({ value: index, label: label === 'null' ? t('json.type.null') : label })),
    ...(offered.length > 8 ? { showSearch: { optionFilterProp: 'label' } } : {}),
  }
  if (multiple)
    return (
      <Select<number[]>
        {...shared}
        mode="multiple"
        value={(Array.isArray(value) ? value : []).map(placeOf).filter((place) => place >= 0)}
        onChange={(places) => onChange(places.map((place) => offered[place]?.value as unknown))}
      />
    )
  const place = placeOf(value)
  return (
    <Select<number>
      {...shared}
      value={place < 0 ? null : place}
      allowClear={!required && !isChooser}
      onChange={(next: number | undefined) => onChange(next === undefined ? emptyOf(props) : offered[next]?.value)}
    />
  )
}

function TagsWidget(props: WidgetProps) {
  const { value, onChange } = props
  const tags = Array.isArray(value) ? value.map(textOf) : []
  if (isFixed(props)) return shown(props, tags.join(', '))
  return (
    <Select<string[]>
      {...ariaOf(props)}
      mode="tags"
      className="k-input-wide"
      open={false}
      suffixIcon={null}
      value={tags}
      onChange={(next) => onChange(next)}
    />
  )
}

function DateWidget(props: WidgetProps) {
  const { value, onChange } = props
  const dates = useDateProps()
  const { t } = useTranslation('screens')
  if (isFixed(props)) return shown(props, textOf(value))
  const day = typeof value === 'string' ? dayjs(value, 'YYYY-MM-DD') : null
  return (
    <DatePicker
      {...ariaOf(props)}
      {...dates}
      className="k-input-date"
      placeholder={t('date_hint')}
      value={day?.isValid() ? day : null}
      onChange={(next: Dayjs | null) => onChange(next ? next.format('YYYY-MM-DD') : emptyOf(props))}
    />
  )
}

function DateTimeWidget(props: WidgetProps) {
  const { value, onChange } = props
  const formats = useFormats()
  const dates = useDateProps()
  const { t } = useTranslation('screens')
  if (isFixed(props)) return shown(props, textOf(value))
  const wall = typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? wallTime(value, formats.timeZone) : null
  return (
    <DatePicker
      {...ariaOf(props)}
      {...dates}
      className="k-input-date"
      showTime={{ format: 'HH:mm' }}
      placeholder={t('date_hint')}
      format={dates.format.map((one) => `${one} HH:mm`)}
      value={wall ? dayjs(`${wall.date} ${wall.time}`, 'YYYY-MM-DD HH:mm') : null}
      onChange={(next: Dayjs | null) =>
        onChange(next ? instantOf(next.format('YYYY-MM-DD'), next.format('HH:mm'), formats.timeZone) : emptyOf(props))
      }
    />
  )
}

function TimeWidget(props: WidgetProps) {
  const { value, onChange } = props
  const { t } = useTranslation('screens')
  // A time with a zone, or half a one, is text.
  if (isFixed(props) || (typeof value === 'string' && !/^\d{2}:\d{2}(:\d{2})?$/.test(value))) return <TextWidget {...props} />
  return (
    <TimePicker
      {...ariaOf(props)}
      className="k-input-date"
      format="HH:mm"
      needConfirm={false}
      placeholder={t('time_hint')}
      value={typeof value === 'string' ? dayjs(value.slice(0, 5), 'HH:mm') : null}
      onChange={(next: Dayjs | null) => onChange(next ? next.format('HH:mm') : emptyOf(props))}
    />
  )
}

export const jsonWidgets: RegistryWidgetsType = {
  TextWidget,
  TextareaWidget,
  PasswordWidget,
  EmailWidget: TextWidget,
  URLWidget: TextWidget,
  UpDownWidget: TextWidget,
  CheckboxWidget: SwitchWidget,
  SelectWidget,
  RadioWidget: SelectWidget,
  CheckboxesWidget: SelectWidget,
  TagsWidget,
  DateWidget,
  DateTimeWidget,
  TimeWidget,
}
