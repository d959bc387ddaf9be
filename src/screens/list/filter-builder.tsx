/** Builds nested filters: groups of which all, any or none hold, over own fields and fields of what they refer to. Loaded when it is opened. */
import { useState } from 'react'
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Select } from 'antd'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/shell/button'
import { Dialog } from '../../components/shell/dialog'
import type { Refs } from '../../providers/data/refs'
import type { Entity } from '../../schemas/define'
import { askableFields, isFilterable } from '../entity/system-fields'
import { fieldLabel } from '../entity/texts'
import { useOptionalEntity, usePath } from '../entity/use-path'
import { ValueEditor } from './filter-editor'
import { completed, deepestNesting, isGroup, joins, replacedAt, tidied, type FieldFilter, type FilterGroup, type FilterNode, type FilterOperator, type Join } from './filter-tree'
import type { ListState } from './list-state'
import { offeredOperators, shapeOf } from './offered-operators'
import { splitFilters } from './saved-view'

interface FilterBuilderProps { entity: Entity; state: ListState; refs: Refs; onApply: (filters: Pick<ListState, 'filters' | 'tree'>) => void; onClose: () => void }

export function FilterBuilder({ entity, state, refs, onApply, onClose }: FilterBuilderProps) {
  const { t } = useTranslation(['screens', entity.module])
  const blank: FieldFilter = { field: '', op: 'eq', values: [] }
  const [root, setRoot] = useState<FilterGroup>(() => {
    const node = tidied({ join: 'all', nodes: [...state.filters, ...(state.tree ? [state.tree] : [])] }) ?? blank
    return isGroup(node) ? node : { join: 'all', nodes: [node] }
  })
  const change = (place: readonly number[], next: FilterNode | undefined) => setRoot(place.length === 0 && next && isGroup(next) ? next : replacedAt(root, place, next))
  return (
    <Dialog
      open width={880} height="auto" title={t('screens:builder.title')} onClose={onClose}
      footer={<><Button onClick={onClose}>{t('screens:cancel')}</Button><Button type="primary" onClick={() => onApply(splitFilters(tidied(completed(root)), entity))}>{t('screens:filter.apply')}</Button></>}
    >
      <GroupEditor entity={entity} refs={refs} group={root} place={[]} blank={blank} onChange={change} />
    </Dialog>
  )
}

interface GroupEditorProps { entity: Entity; refs: Refs; group: FilterGroup; place: readonly number[]; blank: FieldFilter; onChange: (place: readonly number[], next: FilterNode | undefined) => void }

function GroupEditor({ entity, refs, group, place, blank, onChange }: GroupEditorProps) {
  const { t } = useTranslation('screens')
  const add = (node: FilterNode) => onChange(place, { ...group, nodes: [...group.nodes, node] })
  return (
    <fieldset className="k-builder-group">
      <legend className="k-visually-hidden">{t(`builder.join.${group.join}`)}</legend>
      <div className="k-builder-head">
        <Select size="small" value={group.join} aria-label={t('builder.join.label')} popupMatchSelectWidth={false} options={joins.map((join) => ({ value: join, label: t(`builder.join.${join}`) }))} onChange={(join: Join) => onChange(place, { ...group, join })} />
        {place.length > 0 && <button type="button" className="k-row-button" aria-label={t('builder.remove_group')} title={t('builder.remove_group')} onClick={() => onChange(place, undefined)}><CloseOutlined aria-hidden /></button>}
      </div>
      {group.nodes.map((node, index) => (
        // A condition has no name of its own; its place is what it is.
        isGroup(node)
          ? <GroupEditor key={index} entity={entity} refs={refs} group={node} place={[...place, index]} blank={blank} onChange={onChange} />
          : <LeafEditor key={index} entity={entity} refs={refs} leaf={node} onChange={(next) => onChange([...place, index], next)} />
      ))}
      <div className="k-builder-add">
        <Button size="small" type="text" icon={<PlusOutlined aria-hidden />} onClick={() => add(blank)}>{t('builder.add')}</Button>
        {place.length < deepestNesting - 1 && <Button size="small" type="text" icon={<PlusOutlined aria-hidden />} onClick={() => add({ join: 'any', nodes: [blank] })}>{t('builder.add_group')}</Button>}
      </div>
    </fieldset>
  )
}

interface LeafEditorProps { entity: Entity; refs: Refs; leaf: FieldFilter; onChange: (next: FieldFilter | undefined) => void }

function LeafEditor({ entity, refs, leaf, onChange }: LeafEditorProps) {
  const { t } = useTranslation(['screens', entity.module])
  const end = usePath(entity, leaf.field)
  const offered = end ? [...new Set([...offeredOperators(end.field), leaf.op].filter((op) => offeredOperators(end.field).includes(op) || leaf.values.length > 0))] : []
  const setOp = (op: FilterOperator) => onChange({ ...leaf, op, values: shapeOf(op) === shapeOf(leaf.op) ? leaf.values : [] })
  const setValues = (values: string[]) => onChange({ ...leaf, values })
  return (
    <div className="k-builder-leaf">
      <PathSelect entity={entity} path={leaf.field} onChange={(field, op) => onChange({ field, op, values: [] })} />
      {end && <Select className="k-builder-op" value={leaf.op} aria-label={t('screens:filter.operator')} popupMatchSelectWidth={false} options={offered.map((op) => ({ value: op, label: t(`screens:filter.op.${op}`) }))} onChange={setOp} />}
      {end && leaf.op !== 'empty' && leaf.op !== 'nempty' && <div className="k-builder-value"><ValueEditor entity={end.entity} field={end.field} op={leaf.op} values={leaf.values} refs={refs} autoFocus={false} onChange={setValues} onPick={setValues} /></div>}
      <button type="button" className="k-row-button" aria-label={t('screens:builder.remove')} title={t('screens:builder.remove')} onClick={() => onChange(undefined)}><CloseOutlined aria-hidden /></button>
    </div>
  )
}

const mostHops = 3

/** The field, and behind a reference the field of what it refers to. */
function PathSelect({ entity, path, onChange }: { entity: Entity; path: string; onChange: (path: string, op: FilterOperator) => void }) {
  const { t } = useTranslation(['screens', entity.module])
  const [name = '', ...rest] = path.split('.')
  const field = askableFields(entity).find((candidate) => candidate.name === name)
  return (
    <>
      <Select
        className="k-builder-field" showSearch={{ optionFilterProp: 'label' }} value={name || undefined} placeholder={t('screens:builder.field')} aria-label={t('screens:builder.field')} popupMatchSelectWidth={false}
        options={fieldOptions(t, entity)}
        onChange={(next: string) => { const chosen = askableFields(entity).find((candidate) => candidate.name === next); if (chosen) onChange(next, firstOperator(chosen)) }}
      />
      {field?.type === 'ref' && field.ref && <InsideSelect target={field.ref} rest={rest.join('.')} hops={1} onItself={() => onChange(name, firstOperator(field))} onChange={(inner, op) => onChange(`${name}.${inner}`, op)} />}
    </>
  )
}

interface InsideSelectProps { target: string; rest: string; hops: number; onItself: () => void; onChange: (path: string, op: FilterOperator) => void }

/** Not there for who may not read what is referred to. */
function InsideSelect({ target, rest, hops, onItself, onChange }: InsideSelectProps) {
  const entity = useOptionalEntity(target)
  const { t } = useTranslation(['screens', ...(entity ? [entity.module] : [])])
  if (!entity) return null
  const [name = '', ...deeper] = rest.split('.')
  const field = askableFields(entity).find((candidate) => candidate.name === name)
  const itself = '.'
  return (
    <>
      <Select
        className="k-builder-field" showSearch={{ optionFilterProp: 'label' }} value={name || itself} aria-label={t('screens:builder.inside')} popupMatchSelectWidth={false}
        options={[{ value: itself, label: t('screens:builder.itself') }, ...fieldOptions(t, entity)]}
        onChange={(next: string) => {
          const chosen = askableFields(entity).find((candidate) => candidate.name === next)
          if (chosen) onChange(next, firstOperator(chosen))
          else onItself()
        }}
      />
      {field?.type === 'ref' && field.ref && hops < mostHops && <InsideSelect target={field.ref} rest={deeper.join('.')} hops={hops + 1} onItself={() => onChange(name, firstOperator(field))} onChange={(inner, op) => onChange(`${name}.${inner}`, op)} />}
    </>
  )
}

const fieldOptions = (t: TFunction, entity: Entity) => askableFields(entity).filter(isFilterable).map(({ name }) => ({ value: name, label: fieldLabel(t, entity, name) }))
const firstOperator = (field: Parameters<typeof offeredOperators>[0]): FilterOperator => offeredOperators(field)[0] ?? 'eq'
