/** The input of a filter's value, by the type of its field. Loaded when a filter is first opened. */
import type { ComponentType, ReactNode } from 'react'
import { Checkbox, DatePicker, Input, Radio, Select } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { EntitySelect } from '../../components/entity/entity-select'
import { entityNameTitle, enumLabel } from '../../components/entity/entity-texts'
import { codeOptions } from '../../components/format/code-names'
import { useFormats } from '../../components/format/format-settings'
import { useDateProps } from '../../components/inputs/date-formats'
import { OwnerSelect } from '../../components/inputs/owner-select'
import { RefSelect } from '../../components/inputs/ref-select'
import type { Refs } from '../../providers/data/refs'
import { findResource } from '../../resources/core/find-resource'
import type { Entity, Field } from '../../schemas/core/define'
import type { FieldType } from '../../schemas/core/types'
import { asker } from '../../shared/engine/me-filter'
import { parsePointer, pointerTo } from '../../schemas/core/record-pointer'
import { mayBeChosen } from '../form/inputs/any-reference-choices'
import type { FilterOperator } from '../list/filter/filter-tree'

export interface FilterInputProps {
  entity: Entity
  field: Field
  label: string
  op: FilterOperator
  values: readonly string[]
  refs: Refs
  /** The first input takes the focus and opens. */
  autoFocus?: boolean
  onChange: (values: string[]) => void
  /** A choice that needs no further word. */
  onPick: (values: string[]) => void
}

type FilterInput = ComponentType<FilterInputProps>

const ChoiceFilter: FilterInput = ({ entity, field, values, onChange }) => {
  const { t } = useTranslation(['screens', entity.module])
  return (
    <Checkbox.Group
      className="k-filter-checks"
      value={[...values]}
      onChange={(next: string[]) => onChange(next)}
      options={(field.values ?? []).map((value) => ({ value, label: enumLabel(t, entity, field.name, value) }))}
    />
  )
}

const YesNoFilter: FilterInput = ({ values, onPick }) => {
  const { t } = useTranslation('screens')
  return (
    <Radio.Group
      className="k-filter-checks"
      value={values[0] || undefined}
      onChange={(event) => onPick([String(event.target.value)])}
      options={[
        { value: 'true', label: t('yes') },
        { value: 'false', label: t('no') },
      ]}
    />
  )
}

const ReferenceFilter: FilterInput = ({ field, label, refs, values, autoFocus = true, onChange }) => (
  <WithMe values={values} onChange={onChange}>
    {(others, change) => (
      <RefSelect
        entity={field.ref ?? ''}
        multiple
        label={label}
        refs={refs}
        autoFocus={autoFocus}
        value={others.map(Number)}
        onChange={(ids) => change(ids.map(String))}
      />
    )}
  </WithMe>
)

/** For each chosen entity which of its records; none = all of them. */
const AnyReferenceFilter: FilterInput = ({ field, label, refs, values, autoFocus = true, onChange }) => {
  const kindOf = (value: string) => parsePointer(value)?.entity ?? value
  const kinds = [...new Set(values.filter((value) => value !== '').map(kindOf))]
  const { t, i18n } = useTranslation(['screens', ...kinds.map((kind) => kind.split('/')[0] ?? '')])
  const others = (kind: string) => values.filter((value) => value !== '' && kindOf(value) !== kind)
  return (
    <div className="k-filter-kinds">
      {kinds.map((kind) => (
        <div key={kind}>
          <Checkbox checked onChange={() => onChange(others(kind))}>
            {entityNameTitle(i18n, kind)}
          </Checkbox>
          <RefSelect
            entity={kind}
            multiple
            label={t('screens:any_reference.which', { kind: entityNameTitle(i18n, kind) })}
            refs={refs}
            placeholder={t('screens:any_reference.all')}
            value={values.flatMap((value) => (parsePointer(value)?.entity === kind ? [parsePointer(value)?.id ?? 0] : []))}
            onChange={(ids) => onChange([...others(kind), ...(ids.length > 0 ? ids.map((id) => pointerTo(kind, id)) : [kind])])}
          />
        </div>
      ))}
      <EntitySelect
        id="filter-kind"
        label={t('screens:any_reference.kind', { label })}
        value={null}
        disabled={false}
        invalid={false}
        autoFocus={autoFocus && kinds.length === 0}
        describedBy={undefined}
        isOffered={(entity) => mayBeChosen(field, entity) && findResource(entity.entity) !== undefined && !kinds.includes(entity.entity)}
        onBlur={() => undefined}
        onChange={(next) => typeof next === 'string' && onChange([...values.filter((value) => value !== ''), next])}
      />
    </div>
  )
}

const OwnerFilter: FilterInput = ({ label, refs, values, autoFocus = true, onChange }) => (
  <WithMe values={values} onChange={onChange}>
    {(others, change) => <OwnerSelect multiple label={label} refs={refs} autoFocus={autoFocus} value={others} onChange={change} />}
  </WithMe>
)

const DayFilter: FilterInput = ({ label, op, values, onChange }) => {
  const dates = useDateProps()
  const day = (text: string | undefined) => (text ? dayjs(text) : null)
  if (op !== 'between')
    return (
      <DatePicker
        {...dates}
        aria-label={label}
        className="k-input-wide"
        value={day(values[0])}
        onChange={(next) => onChange(next ? [next.format('YYYY-MM-DD')] : [])}
      />
    )
  return (
    <DatePicker.RangePicker
      {...dates}
      className="k-input-wide"
      allowEmpty={[true, true]}
      value={[day(values[0]), day(values[1])]}
      aria-label={label}
      onChange={(next) => onChange([next?.[0]?.format('YYYY-MM-DD') ?? '', next?.[1]?.format('YYYY-MM-DD') ?? ''])}
    />
  )
}

const NumberFilter: FilterInput = (props) => <RangeFilter {...props} inputMode="decimal" type="text" />
const TimeFilter: FilterInput = (props) => <RangeFilter {...props} inputMode="text" type="time" />

function RangeFilter({
  label,
  op,
  values,
  inputMode,
  type,
  autoFocus = true,
  onChange,
}: FilterInputProps & { inputMode: 'decimal' | 'text'; type: 'text' | 'time' }) {
  const { t } = useTranslation('screens')
  const input = (at: number, name: string) => (
    <Input
      value={values[at] ?? ''}
      aria-label={`${label} ${name}`}
      placeholder={name}
      inputMode={inputMode}
      type={type}
      autoFocus={autoFocus && at === 0}
      onChange={(event) => {
        const next = op === 'between' ? [values[0] ?? '', values[1] ?? ''] : ['']
        next[at] = event.target.value.trim()
        onChange(next)
      }}
    />
  )
  return op === 'between' ? (
    <div className="k-filter-range">
      {input(0, t('filter.from'))}
      <span aria-hidden>–</span>
      {input(1, t('filter.to'))}
    </div>
  ) : (
    input(0, t('filter.value'))
  )
}

const TextFilter: FilterInput = ({ field, label, values, autoFocus = true, onChange }) => {
  const { t } = useTranslation('screens')
  const { language } = useFormats()
  if (field.x.codes) {
    return (
      <Select
        mode="multiple"
        className="k-input-wide"
        aria-label={label}
        autoFocus={autoFocus}
        value={[...values]}
        options={codeOptions(field.x.codes, language)}
        optionFilterProp="label"
        onChange={(next: string[]) => onChange(next)}
        placeholder={t('choose')}
      />
    )
  }
  return (
    <Input
      autoFocus={autoFocus}
      aria-label={label}
      value={values[0] ?? ''}
      maxLength={200}
      placeholder={t('filter.value')}
      onChange={(event) => onChange([event.target.value])}
    />
  )
}

/** Whoever asks is no row to choose: where a view means them, they stand above the choices, to be taken out. */
function WithMe({
  values,
  onChange,
  children,
}: Pick<FilterInputProps, 'values' | 'onChange'> & { children: (others: string[], change: (next: string[]) => void) => ReactNode }) {
  const { t } = useTranslation('screens')
  const others = values.filter((value) => value !== asker)
  if (others.length === values.length) return children(others, onChange)
  return (
    <>
      <Checkbox className="k-filter-checks" checked onChange={() => onChange(others)}>
        {t('filter.me')}
      </Checkbox>
      {children(others, (next) => onChange([asker, ...next]))}
    </>
  )
}

const filterInputs: Readonly<Record<FieldType, FilterInput>> = {
  text: TextFilter,
  longtext: TextFilter,
  richtext: TextFilter,
  colour: TextFilter,
  rrule: TextFilter,
  'i18n-text': TextFilter,
  json: TextFilter,
  texts: TextFilter,
  integers: TextFilter,
  list: TextFilter,
  integer: NumberFilter,
  duration: NumberFilter,
  decimal: NumberFilter,
  money: NumberFilter,
  percent: NumberFilter,
  time: TimeFilter,
  date: DayFilter,
  datetime: DayFilter,
  boolean: YesNoFilter,
  enum: ChoiceFilter,
  set: ChoiceFilter,
  ref: ReferenceFilter,
  refs: ReferenceFilter,
  'any-ref': AnyReferenceFilter,
  owner: OwnerFilter,
  owners: OwnerFilter,
}

export const filterInput = ({ type }: Field): FilterInput => filterInputs[type]
