/** When the field is there: one comparison with another field of the same record, entered as a filter is. */
import { useState } from 'react'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { FieldInputProps } from '../../../resources/core/define-module'
import type { Entity } from '../../../schemas/core/define'
import { same } from '../../../schemas/core/same'
import { fieldLabel } from '../../../components/entity/entity-texts'
import { useOptionalEntity } from '../../../screens/entity/use-path'
import { ValueEditor } from '../../../screens/list/filter/filter-editor'
import { shapeOf } from '../../../screens/list/filter/offered-operators'
import type { FieldFilter, FilterOperator } from '../../../screens/list/filter/filter-tree'
import { comparableFields, comparisonOf, comparisonOperators, filterOfComparison } from './one-comparison'

export default function ShowIfInput(props: FieldInputProps) {
  const { id, values, disabled } = props
  const { t } = useTranslation('sc')
  const name = typeof values.entity === 'string' && values.entity !== '' ? values.entity : undefined
  const entity = useOptionalEntity(name)
  if (entity) return <Comparison key={entity.name} {...props} entity={entity} />
  return (
    <Select
      id={id}
      className="k-input-wide"
      disabled
      placeholder={t(name || disabled ? 'screens:loading' : 'custom_field.show_if_needs_entity')}
    />
  )
}

function Comparison({
  id,
  value,
  onChange,
  onBlur,
  disabled,
  invalid,
  describedBy,
  values: form,
  entity,
}: FieldInputProps & { entity: Entity }) {
  const { t } = useTranslation(['screens', 'sc', entity.module])
  const [said, setSaid] = useState(value)
  const [filter, setFilter] = useState(() => filterOfComparison(value))
  // Somebody else's save, a draft: the form holds something else than what was entered here.
  if (!same(said, value)) {
    setSaid(value)
    setFilter(filterOfComparison(value))
  }
  const fields = comparableFields(entity, form.key)
  const field = fields.find(({ name }) => name === filter?.field)
  const operators = field && filter ? [...new Set([...comparisonOperators(field), filter.op])] : []
  const enter = (next: FieldFilter | undefined) => {
    const of = fields.find(({ name }) => name === next?.field)
    const comparison = of && next ? comparisonOf(of, next) : null
    setFilter(next)
    setSaid(comparison)
    if (!same(comparison, value)) onChange(comparison)
  }
  const choose = (name: string | undefined) => {
    const chosen = fields.find((candidate) => candidate.name === name)
    enter(chosen && { field: chosen.name, op: comparisonOperators(chosen)[0] ?? 'eq', values: [] })
  }
  const setOp = (op: FilterOperator) => {
    if (filter) enter({ ...filter, op, values: shapeOf(op) === shapeOf(filter.op) ? filter.values : [] })
  }
  const setValues = (next: readonly string[]) => {
    if (filter) enter({ ...filter, values: next })
  }
  const isValued = filter && filter.op !== 'empty' && filter.op !== 'nempty'
  return (
    <div className="k-builder-leaf" onBlur={onBlur}>
      <Select
        id={id}
        className="k-condition-field"
        showSearch={{ optionFilterProp: 'label' }}
        allowClear
        value={filter?.field}
        disabled={disabled}
        placeholder={t('sc:custom_field.show_if_always')}
        popupMatchSelectWidth={false}
        options={fields.map(({ name }) => ({ value: name, label: fieldLabel(t, entity, name) }))}
        onChange={choose}
        {...(invalid ? { status: 'error' as const } : {})}
        aria-invalid={invalid}
        {...(describedBy ? { 'aria-describedby': describedBy } : {})}
      />
      {field && filter && (
        <Select
          className="k-builder-op"
          value={filter.op}
          disabled={disabled}
          aria-label={t('screens:filter.operator')}
          popupMatchSelectWidth={false}
          options={operators.map((op) => ({ value: op, label: t(`screens:filter.op.${op}`) }))}
          onChange={setOp}
        />
      )}
      {field && isValued && !disabled && (
        <div className="k-builder-value">
          <ValueEditor
            entity={entity}
            field={field}
            op={filter.op}
            values={filter.values}
            refs={{}}
            autoFocus={false}
            onChange={setValues}
            onPick={setValues}
          />
        </div>
      )}
    </div>
  )
}
