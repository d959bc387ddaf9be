/** The input of a form, by the type of the field. What few forms need loads when it is drawn. */
import { lazy, Suspense, type ComponentType } from 'react'
import { Switch } from 'antd'
import { OwnerSelect } from '../../components/inputs/owner-select'
import type { Field } from '../../schemas/core/define'
import type { FieldType } from '../../schemas/core/types'
import { EnumInput, NumbersInput, SetInput, TextsInput } from '../form/inputs/choice-inputs'
import { ColourInput } from '../form/inputs/colour-input'
import { DateInput, DateTimeInput, TimeInput } from '../form/inputs/date-inputs'
import { I18nTextInput } from '../form/inputs/i18n-text-input'
import type { InputProps } from '../form/inputs/input-props'
import { DecimalInput, DurationInput, IntegerInput, MoneyInput, PercentInput } from '../form/inputs/number-input'
import { ReferenceInput } from '../form/inputs/reference-input'
import { FormattedInput, LongInput, TextInput } from '../form/inputs/text-inputs'

type FormInput = ComponentType<InputProps>

/** Only forms with child rows need drag and drop. */
const ChildGrid = lazy(async () => ({ default: (await import('../form/inputs/grid/child-grid')).ChildGrid }))
const StarsInput = lazy(async () => ({ default: (await import('../form/inputs/stars-input')).StarsInput }))

const AnyReference = lazy(async () => ({ default: (await import('../form/inputs/any-reference-input')).AnyReferenceInput }))

const AnyReferenceInput: FormInput = (props) => (
  <Suspense fallback={null}>
    <AnyReference {...props} />
  </Suspense>
)

const RowsInput: FormInput = (props) => (
  <Suspense fallback={null}>
    <ChildGrid {...props} />
  </Suspense>
)

const withStars =
  (Input: FormInput): FormInput =>
  (props) =>
    props.field.x.stars ? (
      <Suspense fallback={null}>
        <StarsInput {...props} />
      </Suspense>
    ) : (
      <Input {...props} />
    )

const SwitchInput: FormInput = ({ id, value, onChange, disabled, label }) => (
  <Switch id={id} checked={value === true} onChange={onChange} disabled={disabled} aria-label={label} />
)

const pickerOf = ({ id, refs, disabled, invalid, onBlur, label, describedBy }: InputProps) => ({
  id,
  refs,
  disabled,
  invalid,
  onBlur,
  label,
  describedBy,
  autoFocus: false,
})

const OwnerInput: FormInput = (props) => (
  <OwnerSelect
    {...pickerOf(props)}
    value={typeof props.value === 'string' ? [props.value] : []}
    onChange={(codes) => props.onChange(codes[0] ?? null)}
  />
)

const OwnersInput: FormInput = (props) => (
  <OwnerSelect {...pickerOf(props)} multiple value={Array.isArray(props.value) ? props.value.map(String) : []} onChange={props.onChange} />
)

const formInputs: Readonly<Record<FieldType, FormInput>> = {
  text: TextInput,
  longtext: LongInput,
  richtext: FormattedInput,
  colour: ColourInput,
  rrule: TextInput,
  'i18n-text': I18nTextInput,
  json: LongInput,
  integer: withStars(IntegerInput),
  duration: withStars(DurationInput),
  decimal: DecimalInput,
  money: MoneyInput,
  percent: PercentInput,
  boolean: SwitchInput,
  date: DateInput,
  time: TimeInput,
  datetime: DateTimeInput,
  enum: EnumInput,
  set: SetInput,
  ref: ReferenceInput,
  refs: ReferenceInput,
  'any-ref': AnyReferenceInput,
  owner: OwnerInput,
  owners: OwnersInput,
  texts: TextsInput,
  integers: NumbersInput,
  list: RowsInput,
}

export const formInput = ({ type }: Field): FormInput => formInputs[type]
