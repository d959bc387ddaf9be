/** Puts a row where a person dropped it: the order is shown at once, kept by the server, and can be undone. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { recordTitle } from '../../../components/entity/entity-texts'
import { useFormats } from '../../../components/format/format-settings'
import { orderRecord, type RecordRow } from '../../../providers/data/record-api'
import { showAlert, showFailure } from '../../../providers/notification/alerts'
import type { Entity } from '../../../schemas/core/define'
import { undoAction } from '../../record/undo-action'

/** @returns the rows as they were put until the server's are read again, and what puts them */
export function useHandOrder(entity: Entity, refetch: () => void) {
  const { t } = useTranslation(['screens', entity.module])
  const { language } = useFormats()
  const [ordered, setOrdered] = useState<readonly RecordRow[] | null>(null)
  const order = (next: readonly RecordRow[], moved: RecordRow, afterId: number | null) => {
    setOrdered(next)
    void orderRecord(entity.name, moved.id, afterId)
      .then((changeSet) => {
        if (changeSet !== null)
          showAlert({
            kind: 'success',
            text: t('screens:drag.moved', { name: recordTitle(entity, moved, language) }),
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
