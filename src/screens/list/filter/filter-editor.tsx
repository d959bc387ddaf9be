/** Edits one filter, by the type of its field. Loaded when a filter is first opened. */
import { createElement, useState, type FormEvent } from 'react'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { datePresets } from '../../../schemas/core/date-preset'
import type { Refs } from '../../../providers/data/refs'
import type { Entity, Field } from '../../../schemas/core/define'
import { fieldLabel } from '../../../components/entity/entity-texts'
import { isComposing } from '../../entity/ime'
import { filterInput, type FilterInputProps } from '../../field-types/filter-inputs'
import type { FieldFilter, FilterOperator } from '../state/list-state'
import { offeredOperators, shapeOf } from './offered-operators'

export interface FilterEditorProps {
  entity: Entity
  field: Field
  filter: FieldFilter | undefined
  refs: Refs
  onApply: (filter: FieldFilter | null) => void
}

export function FilterEditor({ entity, field, filter, refs, onApply }: FilterEditorProps) {
  const { t } = useTranslation(['screens', entity.module])
  const offered = offeredOperators(field)
  const [op, setOp] = useState<FilterOperator>(filter?.op ?? offered[0] ?? 'eq')
  const [values, setValues] = useState<readonly string[]>(filter?.values ?? [])
  const valueless = op === 'empty' || op === 'nempty'
  const apply = (next: readonly string[] = values, by: FilterOperator = op) => onApply(cleaned(field, by, next))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply()
  }
  return (
    <form
      className="k-filter-editor"
      onSubmit={submit}
      aria-label={fieldLabel(t, entity, field.name)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && isComposing(event)) event.preventDefault()
      }}
    >
      {offered.length > 1 && (
        <Select
          size="small"
          variant="borderless"
          className="k-filter-op"
          value={op}
          aria-label={t('screens:filter.operator')}
          popupMatchSelectWidth={false}
          options={offered.map((value) => ({ value, label: t(`screens:filter.op.${value}`) }))}
          onChange={(next: FilterOperator) => {
            if (shapeOf(next) !== shapeOf(op)) setValues([])
            setOp(next)
          }}
        />
      )}
      {!valueless && (
        <ValueEditor
          entity={entity}
          field={field}
          op={op}
          values={values}
          refs={refs}
          onChange={setValues}
          onPick={(next) => {
            setValues(next)
            apply(next)
          }}
        />
      )}
      <div className="k-filter-foot">
        <Button size="small" onClick={() => onApply(null)} disabled={!filter}>
          {t('screens:filter.remove')}
        </Button>
        <Button size="small" type="primary" submit disabled={!valueless && values.every((value) => value === '')}>
          {t('screens:filter.apply')}
        </Button>
      </div>
    </form>
  )
}

interface ValueEditorProps extends Omit<FilterInputProps, 'label'> {
  refs: Refs
}

export function ValueEditor(props: ValueEditorProps) {
  const { entity, field, op, values, onPick } = props
  const { t } = useTranslation(['screens', entity.module])
  const label = fieldLabel(t, entity, field.name)
  if (op === 'preset') {
    return (
      <div className="k-filter-presets" role="group" aria-label={label}>
        {datePresets.map((preset) => (
          <button type="button" key={preset} aria-pressed={values[0] === preset} onClick={() => onPick([preset])}>
            {t(`screens:filter.preset.${preset}`)}
          </button>
        ))}
      </div>
    )
  }
  return createElement(filterInput(field), { ...props, label })
}

function cleaned(field: Field, op: FilterOperator, values: readonly string[]): FieldFilter | null {
  if (op === 'empty' || op === 'nempty') return { field: field.name, op, values: [''] }
  const filled = op === 'between' ? values : values.filter((value) => value !== '')
  return filled.some((value) => value !== '') ? { field: field.name, op, values: filled } : null
}
