/** Edits one filter, by the type of its field. Loaded when a filter is first opened. */
import { useState, type FormEvent, type ReactNode } from 'react'
import { Checkbox, DatePicker, Input, Radio, Select } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { codeOptions } from '../../../components/format/code-names'
import { asker } from '../../../shared/engine/me-filter'
import { datePresets } from '../../../schemas/core/date-preset'
import { useFormats } from '../../../components/format/format-settings'
import { useDateProps } from '../../../components/inputs/date-formats'
import { OwnerSelect } from '../../../components/inputs/owner-select'
import { RefSelect } from '../../../components/inputs/ref-select'
import type { Refs } from '../../../providers/data/refs'
import type { Entity, Field } from '../../../schemas/core/define'
import { enumLabel, fieldLabel } from '../../../components/entity/entity-texts'
import { isComposing } from '../../entity/ime'
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

interface ValueEditorProps {
  entity: Entity
  field: Field
  op: FilterOperator
  values: readonly string[]
  refs: Refs
  /** The first input takes the focus and opens. */ autoFocus?: boolean
  onChange: (values: string[]) => void
  onPick: (values: string[]) => void
}

export function ValueEditor({ entity, field, op, values, refs, autoFocus = true, onChange, onPick }: ValueEditorProps) {
  const { t } = useTranslation(['screens', entity.module])
  const { language } = useFormats()
  const dates = useDateProps()
  const label = fieldLabel(t, entity, field.name)
  const first = values[0] ?? ''
  if (op === 'preset') {
    return (
      <div className="k-filter-presets" role="group" aria-label={label}>
        {datePresets.map((preset) => (
          <button type="button" key={preset} aria-pressed={first === preset} onClick={() => onPick([preset])}>
            {t(`screens:filter.preset.${preset}`)}
          </button>
        ))}
      </div>
    )
  }
  switch (field.type) {
    case 'enum':
    case 'set':
      return (
        <Checkbox.Group
          className="k-filter-checks"
          value={[...values]}
          onChange={(next: string[]) => onChange(next)}
          options={(field.values ?? []).map((value) => ({ value, label: enumLabel(t, entity, field.name, value) }))}
        />
      )
    case 'boolean':
      return (
        <Radio.Group
          className="k-filter-checks"
          value={first || undefined}
          onChange={(event) => onPick([String(event.target.value)])}
          options={[
            { value: 'true', label: t('screens:yes') },
            { value: 'false', label: t('screens:no') },
          ]}
        />
      )
    case 'ref':
    case 'refs':
      return (
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
    case 'owner':
    case 'owners':
      return (
        <WithMe values={values} onChange={onChange}>
          {(others, change) => <OwnerSelect multiple label={label} refs={refs} autoFocus={autoFocus} value={others} onChange={change} />}
        </WithMe>
      )
    case 'date':
    case 'datetime': {
      const day = (text: string | undefined) => (text ? dayjs(text) : null)
      if (op !== 'between')
        return (
          <DatePicker
            {...dates}
            aria-label={label}
            className="k-input-wide"
            value={day(first)}
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
    case 'integer':
    case 'decimal':
    case 'money':
    case 'percent':
    case 'duration':
    case 'time': {
      const input = (at: number, name: string) => (
        <Input
          value={values[at] ?? ''}
          aria-label={`${label} ${name}`}
          placeholder={name}
          inputMode={field.type === 'time' ? 'text' : 'decimal'}
          type={field.type === 'time' ? 'time' : 'text'}
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
          {input(0, t('screens:filter.from'))}
          <span aria-hidden>–</span>
          {input(1, t('screens:filter.to'))}
        </div>
      ) : (
        input(0, t('screens:filter.value'))
      )
    }
    default:
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
            placeholder={t('screens:choose')}
          />
        )
      }
      return (
        <Input
          autoFocus={autoFocus}
          aria-label={label}
          value={first}
          maxLength={200}
          placeholder={t('screens:filter.value')}
          onChange={(event) => onChange([event.target.value])}
        />
      )
  }
}

/** Whoever asks is no row to choose: where a view means him, he stands above the choices, to be taken out. */
function WithMe({
  values,
  onChange,
  children,
}: Pick<ValueEditorProps, 'values' | 'onChange'> & { children: (others: string[], change: (next: string[]) => void) => ReactNode }) {
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

function cleaned(field: Field, op: FilterOperator, values: readonly string[]): FieldFilter | null {
  if (op === 'empty' || op === 'nempty') return { field: field.name, op, values: [''] }
  const filled = op === 'between' ? values : values.filter((value) => value !== '')
  return filled.some((value) => value !== '') ? { field: field.name, op, values: filled } : null
}
