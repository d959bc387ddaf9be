/** Beside a change: how much of it can be undone, and undoing it. */
import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showAlert, showFailure } from '../../../providers/notification/alerts'
import { previewUndo, undoChangeSet } from '../../../providers/data/record-api'
import { failureOf } from '../../../providers/http/error-text'
import { Button } from '../../../ui/button'
import type { ShowPanelProps } from '../../../resources/core/define-module'
import type { changeSet } from '../../../schemas/sc/change-set'
import type { RowOf } from '../../../schemas/core/define'

export default function UndoChange({ row }: ShowPanelProps<RowOf<typeof changeSet>>) {
  const { t } = useTranslation('screens')
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { data, error } = useQuery({
    queryKey: ['undo', row.id, row.state],
    queryFn: () => previewUndo(row.id),
    retry: false,
    staleTime: 0,
  })
  const undo = async () => {
    setBusy(true)
    try {
      const answer = await undoChangeSet(row.id)
      if (answer.job_id !== undefined) showAlert({ kind: 'success', text: t('undo.started') })
      else if (answer.failed.length > 0)
        showAlert({
          kind: 'warning',
          text: t('undo.partly', {
            done: answer.done,
            left: answer.failed.length,
            first: `${answer.failed[0]?.title ?? ''}: ${answer.failed[0]?.message ?? ''}`,
          }),
        })
      else showAlert({ kind: 'success', text: t('undo.done', { n: answer.done }) })
      await client.invalidateQueries()
    } catch (failure) {
      showFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  if (error) return <p className="k-muted">{failureOf(error)?.text}</p>
  if (!data) return null
  return (
    <section>
      <p role="status">{t('undo.possible', { n: data.undoable, total: data.total })}</p>
      <Button type="primary" disabled={data.undoable === 0} loading={busy} onClick={() => void undo()}>
        {t('delete.undo')}
      </Button>
    </section>
  )
}
