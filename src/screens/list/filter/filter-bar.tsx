/** The filters of a list: one button offers them all, declared ones first; only active ones stand in the row, as chips. */
import { lazy, Suspense, useState } from 'react'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Skeleton, type MenuProps } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Refs } from '../../../providers/data/refs'
import { MenuButton } from '../../../ui/menu-button'
import { useFormats } from '../../../components/format/format-settings'
import type { Entity, Field } from '../../../schemas/core/define'
import { askableFields, fieldNamed, isFilterable } from '../../entity/system-fields'
import { fieldLabel } from '../../../components/entity/entity-texts'
import { ClearFilters, FilterPill, SwitchPill } from './filter-pill'
import { filterSummary } from './filter-summary'
import { emptyListState, withFilter, type FieldFilter, type ListState } from '../state/list-state'
import { TreePill } from '../table/tree-pill'
import { useFilterTitles } from './use-filter-titles'
import { useIdentity } from '../../../providers/auth/identity'
import { useRight } from '../../../providers/access/use-right'
import { asker, withAsker } from '../../../shared/engine/me-filter'

const FilterEditor = lazy(async () => ({ default: (await import('./filter-editor')).FilterEditor }))

type MenuEntry = NonNullable<MenuProps['items']>[number]

interface FilterBarProps {
  entity: Entity
  state: ListState
  onChange: (next: ListState) => void
  refs: Refs
}

export function FilterBar({ entity, state, onChange, refs }: FilterBarProps) {
  const { t } = useTranslation(['screens', entity.module])
  const [building, setBuilding] = useState(false)
  const [adding, setAdding] = useState<string | null>(null)
  const declared = [
    ...(entity.x.list?.filters ?? []),
    ...entity.derivedFilters.filter(({ name }) => entity.x.derived_filters?.[name]?.offered).map(({ name }) => name),
  ]
  const mine = useMine(entity, state)
  const active = state.filters.map(({ field }) => field)
  const shown = [...new Set([...active, ...(adding ? [adding] : [])])].flatMap((name) =>
    mine?.isOn && name === mine.filter.field ? [] : (fieldNamed(entity, name) ?? []),
  )
  const offered = (fields: readonly Field[]) =>
    fields.filter((field) => !shown.includes(field)).map((field) => ({ key: field.name, label: fieldLabel(t, entity, field.name) }))
  const atHand = declared.flatMap((name) => fieldNamed(entity, name) ?? [])
  const setMine = (isOn: boolean) => {
    if (mine) onChange(withFilter(state, mine.filter.field, isOn ? mine.filter : null))
  }
  const mineLabel = ({ isOwner }: MyRowsFilter) => t(isOwner ? 'screens:filter.mine' : 'screens:filter.made_by_me')
  return (
    <div className="k-filters">
      <MenuButton
        className="k-pill k-pill-quiet"
        align="start"
        menuClassName="k-menu-scroll"
        onClick={({ key }) => (key === builderKey ? setBuilding(true) : key === mineKey ? setMine(true) : setAdding(key))}
        items={() =>
          inGroups([
            mine && !mine.isOn ? [{ key: mineKey, label: mineLabel(mine) }] : [],
            offered(atHand),
            offered(askableFields(entity).filter((field) => isFilterable(field) && !atHand.includes(field))),
            [{ key: builderKey, label: t('screens:builder.open') }],
          ])
        }
      >
        <PlusOutlined aria-hidden /> {t('screens:filter.add')}
      </MenuButton>
      {mine?.isOn && <SwitchPill label={mineLabel(mine)} onRemove={() => setMine(false)} />}
      {shown.map((field) => (
        <FieldPill
          key={field.name}
          entity={entity}
          field={field}
          refs={refs}
          filter={state.filters.find((filter) => filter.field === field.name)}
          startOpen={adding === field.name}
          onApply={(filter) => {
            setAdding(null)
            onChange(withFilter(state, field.name, filter))
          }}
          onClose={() => setAdding(null)}
        />
      ))}
      <TreePill entity={entity} state={state} onChange={onChange} refs={refs} open={building} onOpen={setBuilding} />
      {(state.filters.length > 0 || state.tree) && (
        <ClearFilters t={t} onClear={() => onChange({ ...state, page: 1, filters: emptyListState.filters, tree: undefined })} />
      )}
    </div>
  )
}

/** With a line between them. */
const inGroups = (groups: readonly MenuEntry[][]): MenuEntry[] =>
  groups.filter((group) => group.length > 0).flatMap((group, index): MenuEntry[] => (index > 0 ? [{ type: 'divider' }, ...group] : group))

/** No field has such names. */
const builderKey = ' builder'
const mineKey = ' mine'

interface FieldPillProps {
  entity: Entity
  field: Field
  refs: Refs
  filter: FieldFilter | undefined
  startOpen: boolean
  onApply: (filter: FieldFilter | null) => void
  onClose: () => void
}

function FieldPill({ entity, field, refs: known, filter, startOpen, onApply, onClose }: FieldPillProps) {
  const { t } = useTranslation(['screens', entity.module])
  const formats = useFormats()
  const refs = useFilterTitles(field, filter, known)
  return (
    <FilterPill
      t={t}
      label={fieldLabel(t, entity, field.name)}
      text={filter && filterSummary({ t, entity, formats, refs }, field, filter).text}
      startOpen={startOpen}
      onClose={onClose}
      onRemove={() => onApply(null)}
      editor={(close) => (
        <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 2, width: [180, 120] }} />}>
          <FilterEditor
            entity={entity}
            field={field}
            filter={filter}
            refs={refs}
            onApply={(next) => {
              close()
              onApply(next)
            }}
          />
        </Suspense>
      )}
    />
  )
}

/** "Mine" (shell.md §2.4): the filter that leaves the rows whose person is oneself. */
interface MyRowsFilter {
  filter: FieldFilter
  isOn: boolean
  /** Rows have a person of their own. Else whoever made them is. */ isOwner: boolean
}

/** @returns undefined for who sees his own rows alone, and where a row is the person */
function useMine(entity: Entity, { filters }: Pick<ListState, 'filters'>): MyRowsFilter | undefined {
  const { identity } = useIdentity()
  const readsMore = useRight(`${entity.path}.read.dept`)
  const owner = entity.x.row_owner ?? 'created_by'
  const field = entity.fields.find(({ name }) => name === owner)
  if (!identity || owner === 'id' || !readsMore || field?.x.secret) return undefined
  const filter: FieldFilter = { field: owner, op: 'in', values: [asker] }
  // Views and addresses of before have the number.
  const own = field ? String(withAsker(field, asker, identity.id)) : String(identity.id)
  return {
    filter,
    isOn: filters.some(
      ({ field: name, op, values }) => name === owner && op === 'in' && (values.join() === asker || values.join() === own),
    ),
    isOwner: field !== undefined,
  }
}
