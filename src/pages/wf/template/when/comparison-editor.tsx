/** One comparison: a field of the form, how it is compared, and with what. */
import type { ReactNode } from 'react'
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import { DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { useDateProps } from '../../../../components/inputs/date-formats'
import { OwnerSelect } from '../../../../components/inputs/owner-select'
import { RefSelect } from '../../../../components/inputs/ref-select'
import type { FieldFilter, FilterOperator } from '../../../../screens/list/filter/filter-tree'
import { shapeOf } from '../../../../screens/list/filter/offered-operators'
import { comparable, fieldAt, type FieldKind, type FormFieldInfo } from '../form-fields'
import { operatorsOf } from './operators'

interface ComparisonEditorProps {
  leaf: FieldFilter
  fields: readonly FormFieldInfo[]
  onChange: (next: FieldFilter | undefined) => void
}

export function ComparisonEditor({ leaf, fields, onChange }: ComparisonEditorProps) {
  const { t } = useTranslation('screens')
  const field = fieldAt(fields, leaf.field)
  const offered = field ? [...new Set([...operatorsOf(field), leaf.op])] : []
  const takesValue = leaf.op !== 'empty' && leaf.op !== 'nempty'
  return (
    <div className="k-builder-leaf">
      <Select
        className="k-condition-field"
        showSearch={{ optionFilterProp: 'label' }}
        value={leaf.field || undefined}
        placeholder={t('builder.field')}
        aria-label={t('builder.field')}
        popupMatchSelectWidth={false}
        {...(leaf.field && !field ? { status: 'error' as const } : {})}
        options={comparable(fields).map(({ path, label }) => ({ value: path, label }))}
        onChange={(path: string) => {
          const chosen = fieldAt(fields, path)
          if (chosen) onChange({ field: path, op: operatorsOf(chosen)[0] ?? 'eq', values: [] })
        }}
      />
      {field && (
        <Select
          className="k-builder-op"
          value={leaf.op}
          aria-label={t('filter.operator')}
          popupMatchSelectWidth={false}
          options={offered.map((op) => ({ value: op, label: t(`filter.op.${op}`) }))}
          onChange={(op: FilterOperator) => onChange({ ...leaf, op, values: shapeOf(op) === shapeOf(leaf.op) ? leaf.values : [] })}
        />
      )}
      {field && takesValue && (
        <div className="k-builder-value">
          <ComparedValue field={field} op={leaf.op} values={leaf.values} onChange={(values) => onChange({ ...leaf, values })} />
        </div>
      )}
      <button
        type="button"
        className="k-row-button"
        aria-label={t('builder.remove')}
        title={t('builder.remove')}
        onClick={() => onChange(undefined)}
      >
        <CloseOutlined aria-hidden />
      </button>
    </div>
  )
}

interface ValueProps {
  field: FormFieldInfo
  op: FilterOperator
  values: readonly string[]
  onChange: (values: string[]) => void
}

function ComparedValue({ field, op, values, onChange }: ValueProps) {
  const { t } = useTranslation('screens')
  const draw = inputs[field.kind]
  if (shapeOf(op) !== 'between')
    return draw({ field, label: field.label, value: values[0] ?? '', values, isMany: shapeOf(op) === 'many', onChange, t })
  const part = (index: 0 | 1) =>
    draw({
      field,
      label: t(index === 0 ? 'filter.from' : 'filter.to'),
      value: values[index] ?? '',
      values,
      isMany: false,
      onChange: ([next = '']) => onChange(index === 0 ? [next, values[1] ?? ''] : [values[0] ?? '', next]),
      t,
    })
  return (
    <span className="k-when-between">
      {part(0)} – {part(1)}
    </span>
  )
}

interface InputProps extends Omit<ValueProps, 'op'> {
  label: string
  value: string
  isMany: boolean
  t: (key: 'yes' | 'no') => string
}

const text = ({ label, value, onChange }: InputProps) => (
  <Input aria-label={label} value={value} onChange={(event) => onChange([event.target.value])} />
)
const number = ({ label, value, onChange }: InputProps) => (
  <Input
    aria-label={label}
    inputMode="decimal"
    className="k-when-number"
    value={value}
    onChange={(event) => onChange([event.target.value.replaceAll(',', '').trim()])}
  />
)
const day = ({ label, value, onChange }: InputProps) => <Day label={label} value={value} onChange={onChange} />
const nothing = () => null

const inputs: Readonly<Record<FieldKind, (props: InputProps) => ReactNode>> = {
  text,
  number,
  date: day,
  datetime: day,
  time: text,
  choice: ({ field, label, value, values, isMany, onChange }) => (
    <Select
      className="k-input-wide"
      aria-label={label}
      mode={isMany ? 'multiple' : undefined}
      value={isMany ? [...values] : value || undefined}
      options={[...(field.choices ?? [])]}
      onChange={(next: string | string[]) => onChange([next].flat())}
    />
  ),
  boolean: ({ label, value, onChange, t }) => (
    <Select
      className="k-input-wide"
      aria-label={label}
      value={value || undefined}
      options={[
        { value: 'true', label: t('yes') },
        { value: 'false', label: t('no') },
      ]}
      onChange={(next: string) => onChange([next])}
    />
  ),
  record: ({ field, label, values, isMany, onChange }) => (
    <RefSelect
      entity={field.entity ?? ''}
      label={label}
      multiple={isMany}
      value={values.map(Number).filter((id) => id > 0)}
      onChange={(ids) => onChange(ids.map(String))}
    />
  ),
  owner: ({ label, values, isMany, onChange }) => <OwnerSelect label={label} multiple={isMany} value={values} onChange={onChange} />,
  file: nothing,
  rows: nothing,
  group: nothing,
}

function Day({ label, value, onChange }: Pick<InputProps, 'label' | 'value' | 'onChange'>) {
  const dates = useDateProps()
  return (
    <DatePicker
      {...dates}
      aria-label={label}
      className="k-input-date"
      value={value ? dayjs(value, 'YYYY-MM-DD') : null}
      onChange={(next) => onChange([next ? next.format('YYYY-MM-DD') : ''])}
    />
  )
}
