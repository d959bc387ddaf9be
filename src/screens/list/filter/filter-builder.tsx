/** Builds the nested filter of a list, over own fields and fields of what they refer to. Loaded when it is opened. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Dialog } from '../../../ui/dialog'
import type { Refs } from '../../../providers/data/refs'
import type { Entity } from '../../../schemas/core/define'
import { askableFields, isFilterable } from '../../entity/system-fields'
import { ConditionEditor, type Choice } from './condition-editor'
import { blankLeaf } from './group-editor'
import { completed, isGroup, replacedAt, tidied, type FilterGroup, type FilterNode } from './filter-tree'
import type { ListState } from '../state/list-state'
import { offeredOperators } from './offered-operators'
import { splitFilters } from '../views/saved-view'

interface FilterBuilderProps {
  entity: Entity
  state: ListState
  refs: Refs
  onApply: (filters: Pick<ListState, 'filters' | 'tree'>) => void
  onClose: () => void
}

const filters: Choice = { fields: (entity) => askableFields(entity).filter(isFilterable), operators: offeredOperators }

export function FilterBuilder({ entity, state, refs, onApply, onClose }: FilterBuilderProps) {
  const { t } = useTranslation(['screens', entity.module])
  const [root, setRoot] = useState<FilterGroup>(() => {
    const node = tidied({ join: 'all', nodes: [...state.filters, ...(state.tree ? [state.tree] : [])] }) ?? blankLeaf
    return isGroup(node) ? node : { join: 'all', nodes: [node] }
  })
  const change = (place: readonly number[], next: FilterNode | undefined) =>
    setRoot(place.length === 0 && next && isGroup(next) ? next : replacedAt(root, place, next))
  return (
    <Dialog
      open
      width={880}
      height="auto"
      title={t('screens:builder.title')}
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} onClick={() => onApply(splitFilters(tidied(completed(root)), entity))}>
          {t('screens:filter.apply')}
        </DialogFooter>
      }
    >
      <ConditionEditor entity={entity} refs={refs} group={root} choice={filters} onChange={change} />
    </Dialog>
  )
}
