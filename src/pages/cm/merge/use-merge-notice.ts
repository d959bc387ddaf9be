/** A merge is told with its Undo; what an undo had to leave is named (cm.md §9). */
import { useInvalidate } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showAlert, showFailure } from '../../../providers/notification/alerts'
import { undoMerge, type MergeAnswer, type MergedEntity } from '../../../api/cm/merge'

/** @returns tells the merge; `onUndone` after it was taken back from there */
export function useMergeNotice(entity: MergedEntity): (answer: MergeAnswer, onUndone: () => void) => void {
  const { t } = useTranslation(['cm', 'screens'])
  const refresh = useMergeNews(entity)
  const undo = useUndoMerge(entity)
  return ({ id }, onUndone) => {
    refresh()
    showAlert({
      kind: 'success',
      text: t('cm:merge.done'),
      ...(id === null
        ? {}
        : {
            act: {
              label: t('screens:delete.undo'),
              run: () =>
                void undo(id).then((undone) => {
                  if (undone) onUndone()
                }),
            },
          }),
    })
  }
}

/** @returns takes a merge back and tells what came of it; resolves to whether it was */
export function useUndoMerge(entity: MergedEntity): (id: number) => Promise<boolean> {
  const { t } = useTranslation(['cm', 'screens'])
  const refresh = useMergeNews(entity)
  return async (id) => {
    try {
      const { left } = await undoMerge(id)
      refresh()
      if (left.length === 0) showAlert({ kind: 'success', text: t('cm:merge.undone') })
      else
        showAlert({
          kind: 'warning',
          text: t('cm:merge.undone_partly', {
            count: left.length,
            titles: [...new Set(left.map(({ title }) => title))].slice(0, named).join(t('screens:list_separator')),
          }),
        })
      return true
    } catch (error) {
      showFailure(error)
      return false
    }
  }
}

const named = 5

/** Lists, records, pairs and what hand-built screens show beside them are read again. */
function useMergeNews(entity: MergedEntity): () => void {
  const invalidate = useInvalidate()
  const client = useQueryClient()
  return () => {
    void invalidate({ resource: entity, invalidates: ['list', 'detail'] })
    for (const queryKey of [['record', entity], ['duplicates'], ['cm'], ['timeline'], ['preview', `/api/${entity}/check-duplicates`]])
      void client.invalidateQueries({ queryKey })
  }
}
