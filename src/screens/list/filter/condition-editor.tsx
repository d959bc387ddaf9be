/** Edits a nested condition: groups of which all, any or none hold, over own fields and fields of what they refer to. */
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import { Select } from 'antd'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Refs } from '../../../providers/data/refs'
import type { Entity, Field } from '../../../schemas/core/define'
import { isReference } from '../../../schemas/core/field-types'
import { fieldLabel } from '../../../components/entity/entity-texts'
import { useOptionalEntity, usePath } from '../../entity/use-path'
import { ValueEditor } from './filter-editor'
import type { FieldFilter, FilterGroup, FilterOperator } from './filter-tree'
import { GroupEditor, type GroupEditorProps } from './group-editor'
import { shapeOf } from './offered-operators'

/** What a condition may be made of. */
export interface Choice {
  fields: (entity: Entity) => readonly Field[]
  operators: (field: Field) => readonly FilterOperator[]
}

interface ConditionEditorProps {
  entity: Entity
  refs: Refs
  group: FilterGroup
  choice: Choice
  onChange: GroupEditorProps['onChange']
}

/** A condition over the fields of an entity. */
export function ConditionEditor({ entity, refs, group, choice, onChange }: ConditionEditorProps) {
  return (
    <GroupEditor
      group={group}
      place={[]}
      leaf={(leaf, change) => <LeafEditor entity={entity} refs={refs} leaf={leaf} choice={choice} onChange={change} />}
      onChange={onChange}
    />
  )
}

interface LeafEditorProps {
  entity: Entity
  refs: Refs
  leaf: FieldFilter
  choice: Choice
  onChange: (next: FieldFilter | undefined) => void
}

function LeafEditor({ entity, refs, leaf, choice, onChange }: LeafEditorProps) {
  const { t } = useTranslation(['screens', entity.module])
  const end = usePath(entity, leaf.field)
  const offered = end
    ? [
        ...new Set(
          [...choice.operators(end.field), leaf.op].filter((op) => choice.operators(end.field).includes(op) || leaf.values.length > 0),
        ),
      ]
    : []
  const setOp = (op: FilterOperator) => onChange({ ...leaf, op, values: shapeOf(op) === shapeOf(leaf.op) ? leaf.values : [] })
  const setValues = (values: string[]) => onChange({ ...leaf, values })
  return (
    <div className="k-builder-leaf">
      <PathSelect entity={entity} path={leaf.field} choice={choice} onChange={(field, op) => onChange({ field, op, values: [] })} />
      {end && (
        <Select
          className="k-builder-op"
          value={leaf.op}
          aria-label={t('screens:filter.operator')}
          popupMatchSelectWidth={false}
          options={offered.map((op) => ({ value: op, label: t(`screens:filter.op.${op}`) }))}
          onChange={setOp}
        />
      )}
      {end && leaf.op !== 'empty' && leaf.op !== 'nempty' && (
        <div className="k-builder-value">
          <ValueEditor
            entity={end.entity}
            field={end.field}
            op={leaf.op}
            values={leaf.values}
            refs={refs}
            autoFocus={false}
            onChange={setValues}
            onPick={setValues}
          />
        </div>
      )}
      <button
        type="button"
        className="k-row-button"
        aria-label={t('screens:builder.remove')}
        title={t('screens:builder.remove')}
        onClick={() => onChange(undefined)}
      >
        <CloseOutlined aria-hidden />
      </button>
    </div>
  )
}

const mostHops = 3

/** The field, and behind a reference the field of what it refers to. */
function PathSelect({
  entity,
  path,
  choice,
  onChange,
}: {
  entity: Entity
  path: string
  choice: Choice
  onChange: (path: string, op: FilterOperator) => void
}) {
  const { t } = useTranslation(['screens', entity.module])
  const [name = '', ...rest] = path.split('.')
  const field = choice.fields(entity).find((candidate) => candidate.name === name)
  return (
    <>
      <Select
        className="k-condition-field"
        showSearch={{ optionFilterProp: 'label' }}
        value={name || undefined}
        placeholder={t('screens:builder.field')}
        aria-label={t('screens:builder.field')}
        popupMatchSelectWidth={false}
        options={fieldOptions(t, choice, entity)}
        onChange={(next: string) => {
          const chosen = choice.fields(entity).find((candidate) => candidate.name === next)
          if (chosen) onChange(next, firstOperator(choice, chosen))
        }}
      />
      {field && isReference(field) && field.ref && (
        <InsideSelect
          choice={choice}
          target={field.ref}
          rest={rest.join('.')}
          hops={1}
          onItself={() => onChange(name, firstOperator(choice, field))}
          onChange={(inner, op) => onChange(`${name}.${inner}`, op)}
        />
      )}
    </>
  )
}

interface InsideSelectProps {
  choice: Choice
  target: string
  rest: string
  hops: number
  onItself: () => void
  onChange: (path: string, op: FilterOperator) => void
}

/** Not there for who may not read what is referred to. */
function InsideSelect({ choice, target, rest, hops, onItself, onChange }: InsideSelectProps) {
  const entity = useOptionalEntity(target)
  const { t } = useTranslation(['screens', ...(entity ? [entity.module] : [])])
  if (!entity) return null
  const [name = '', ...deeper] = rest.split('.')
  const field = choice.fields(entity).find((candidate) => candidate.name === name)
  const itself = '.'
  return (
    <>
      <Select
        className="k-condition-field"
        showSearch={{ optionFilterProp: 'label' }}
        value={name || itself}
        aria-label={t('screens:builder.inside')}
        popupMatchSelectWidth={false}
        options={[{ value: itself, label: t('screens:builder.itself') }, ...fieldOptions(t, choice, entity)]}
        onChange={(next: string) => {
          const chosen = choice.fields(entity).find((candidate) => candidate.name === next)
          if (chosen) onChange(next, firstOperator(choice, chosen))
          else onItself()
        }}
      />
      {field && isReference(field) && field.ref && hops < mostHops && (
        <InsideSelect
          choice={choice}
          target={field.ref}
          rest={deeper.join('.')}
          hops={hops + 1}
          onItself={() => onChange(name, firstOperator(choice, field))}
          onChange={(inner, op) => onChange(`${name}.${inner}`, op)}
        />
      )}
    </>
  )
}

const fieldOptions = (t: TFunction, choice: Choice, entity: Entity) =>
  choice.fields(entity).map(({ name }) => ({ value: name, label: fieldLabel(t, entity, name) }))
const firstOperator = (choice: Choice, field: Field): FilterOperator => choice.operators(field)[0] ?? 'eq'
