/** What is done with many rows of a folder at once: approved in one dialog, or marked as read (wf.md §5.15). */
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { showAlert, showText } from '../../../providers/notification/alerts'
import type { RowSelection } from '../../../screens/list/rows/listed-rows'
import type { WorkRow } from '../../../shared/wf/work-list'
import { Button } from '../../../ui/button'
import { markAllRead } from './bulk-read'
import type { BulkAct, ListedWork } from './row-words'

const BulkApproveDialog = lazy(async () => ({ default: (await import('./bulk-approve-dialog')).BulkApproveDialog }))

interface WorkBulk {
  button: ReactNode
  /** Outlives the selection: it says what was done. */
  dialog: ReactNode
}

export function useWorkBulk(act: BulkAct | null, selection: RowSelection<ListedWork> | null, onDone: () => void): WorkBulk {
  const { t } = useTranslation('wf')
  const [approving, setApproving] = useState<readonly WorkRow[] | null>(null)
  const done = () => {
    selection?.clear()
    onDone()
  }
  const markRead = async (chosen: readonly WorkRow[]) => {
    const { done: n, refusal } = await markAllRead(chosen)
    if (refusal) showAlert({ kind: 'danger', text: refusal })
    else showText('success', 'wf:work_list.done.read', { n })
    done()
  }
  const rows = selection?.rows ?? []
  return {
    button: act && (
      <Button type="primary" size="small" onClick={() => (act === 'approve' ? setApproving(rows) : void markRead(rows))}>
        {t(act === 'approve' ? 'work_list.bulk.open' : 'work_list.bulk.read')}
      </Button>
    ),
    dialog: approving && (
      <Suspense>
        <BulkApproveDialog rows={approving} onDone={done} onClose={() => setApproving(null)} />
      </Suspense>
    ),
  }
}
