/** Puts a row where a person dropped it: the order is shown at once, kept by the server, and can be undone. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { recordTitle } from '../../../components/entity/entity-texts'
import { useFormats } from '../../../components/format/format-settings'
import { orderRecord, type RecordRow } from '../../../providers/data/record-api'
import { showAlert, showFailure } from '../../../providers/notification/alerts'
import type { Entity } from '../../../schemas/core/define'
import { undoAction } from '../../record/undo-action'
import type { Resource } from '../../../resources/core/define-module'
import { isFiltered, type ListState } from '../state/list-state'

/** @returns the rows as they were put until the server's are read again, and what puts them */
export function useHandOrder(entity: Entity, refetch: () => void) {
  const { t } = useTranslation(['screens', entity.module])
  const formats = useFormats()
  const [ordered, setOrdered] = useState<readonly RecordRow[] | null>(null)
  const order = (next: readonly RecordRow[], moved: RecordRow, afterId: number | null) => {
    setOrdered(next)
    void orderRecord(entity.name, moved.id, afterId)
      .then((changeSet) => {
        if (changeSet !== null)
          showAlert({
            kind: 'success',
            text: t('screens:drag.moved', { name: recordTitle(entity, moved, formats) }),
            ...undoAction(t, changeSet, refetch),
          })
      }, showFailure)
      .finally(() => {
        refetch()
        setOrdered(null)
      })
  }
  return { ordered, order }
}

/**
 * May the rows be dragged into an order as they stand? Pure.
 * Lookups are ordered whole; what people and the company each keep (bookmarks, phrases), as far as only one owner's are in sight, all of them to be written.
 */
export function hasHandOrder(
  entity: Entity,
  { listTabs }: Pick<Resource, 'listTabs'>,
  state: ListState,
  rows: readonly RecordRow[],
): boolean {
  if (state.trash || !state.sort.every(({ field, descending }) => field === 'position' && !descending)) return false
  if (entity.lookup !== false) return !isFiltered(state)
  const owner = entity.x.row_owner
  if (!owner || entity.x.list?.sort !== 'position' || !entity.fields.some(({ name }) => name === 'position')) return false
  const others = state.filters.filter(({ field }) => field !== listTabs)
  return (
    !isFiltered({ ...state, filters: others }) &&
    rows.every((row) => row[owner] === rows[0]?.[owner] && row._actions?.includes('edit') === true)
  )
}
