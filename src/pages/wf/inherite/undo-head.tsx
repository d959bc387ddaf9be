/** Above a hand-over: takes back what nobody acted on since, for seven days. */
import { useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { undoHandOver } from '../../../api/wf/inherite'
import { AskDialog } from '../../../components/dialogs/confirm-dialog'
import { useRight } from '../../../providers/access/use-right'
import { idempotencyKey } from '../../../providers/data/idempotency-key'
import { showAlert, showFailure } from '../../../providers/notification/alerts'
import type { ShowPanelProps } from '../../../resources/core/define-module'
import { undoDays } from '../../../shared/wf/inherite'
import { Button } from '../../../ui/button'

export default function UndoHead({ row, entity }: ShowPanelProps) {
  const { t } = useTranslation('wf')
  const may = useRight('wf.admin.inherite.actions.undo')
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [now] = useState(() => Date.now())
  const key = useRef(idempotencyKey())
  const client = useQueryClient()
  const isDone = row.state === 'done' || row.state === 'partial'
  const isRecent = now - Date.parse(String(row.updated_at)) < undoDays * 86_400_000
  if (!may || !isDone || !isRecent) return null
  const undo = async () => {
    setBusy(true)
    try {
      const { undone, kept } = await undoHandOver(Number(row.id), key.current)
      showAlert({ kind: kept > 0 ? 'warning' : 'success', text: t('inherite.undone', { undone, kept }) })
      setOpen(false)
      // One's own change is not told to one's own window.
      await client.invalidateQueries({ queryKey: ['record', entity, Number(row.id)] })
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{t('inherite.undo')}</Button>
      {open && (
        <AskDialog
          title={t('inherite.undo_question')}
          text={t('inherite.undo_text')}
          act={t('inherite.undo')}
          busy={busy}
          onAct={() => void undo()}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
