/** The circle before a task completes it, or submits it for review; completing can be undone for 10 s (ca.md §2.1). */
import { lazy, Suspense, useState } from 'react'
import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled'
import { useInvalidate } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { idempotencyKey } from '../../../providers/data/idempotency-key'
import { actOnRecord, readRecord, type RecordRow } from '../../../providers/data/record-api'
import { failureOf } from '../../../providers/http/error-text'
import { showAlert, showFailure } from '../../../providers/notification/alerts'
import { useResource } from '../../../resources/core/use-resource'
import { useEntity } from '../../../screens/entity/use-entity'
import { finishing } from '../../../shared/ca/task-list'
import { useRefreshTaskCounts } from './use-task-counts'

const ActionRun = lazy(async () => ({ default: (await import('../../../screens/action/action-run')).ActionRun }))
const entity = 'ca/task'

interface CheckCircleProps {
  row: RecordRow
  title: string
  /** Besides the lists and the counts. */
  onDone?: () => void
}

export function CheckCircle({ row, title, onDone }: CheckCircleProps) {
  const { t } = useTranslation('ca')
  const [busy, setBusy] = useState(false)
  const refresh = useRefreshTasks(onDone)
  const [asks, setAsks] = useState(false)
  const act = finishing(row._actions)
  const undo = async () => {
    const { id, version } = await readRecord(entity, row.id)
    await actOnRecord(entity, 'reopen', { id, version, answers: {} }, idempotencyKey())
    refresh()
  }
  const finish = async () => {
    if (!act) return
    setBusy(true)
    try {
      const { already } = await actOnRecord(entity, act, { id: row.id, version: row.version, answers: {} }, idempotencyKey())
      refresh()
      if (already) showAlert({ kind: 'warning', text: already })
      else
        showAlert({
          kind: 'success',
          text: t(act === 'submit' ? 'task_list.submitted' : 'task_list.completed', { title }),
          ...(act === 'complete' ? { act: { label: t('task_list.undo'), run: () => void undo().catch(showFailure) } } : {}),
        })
    } catch (error) {
      refresh()
      // Lines that must be ticked, subtasks that are open: the dialog asks.
      if (failureOf(error)?.status === 422) setAsks(true)
      else showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const isDone = row.status === 'done'
  if (!act) return isDone ? <CheckCircleFilled className="k-task-done" aria-label={t('entity.task.fields.status.enum.done')} /> : <Gap />
  return (
    <>
      <button
        type="button"
        className="k-task-circle"
        disabled={busy}
        aria-label={t(act === 'submit' ? 'task_list.submit_one' : 'task_list.complete_one', { title })}
        onClick={() => void finish()}
      />
      {asks && (
        <Suspense>
          <FinishQuestion row={row} act={act} onDone={refresh} onClose={() => setAsks(false)} />
        </Suspense>
      )}
    </>
  )
}

const Gap = () => <span className="k-task-gap" aria-hidden />

/** No live event comes for a change of one's own. */
export function useRefreshTasks(onDone: (() => void) | undefined): () => void {
  const invalidate = useInvalidate()
  const counts = useRefreshTaskCounts()
  return () => {
    void invalidate({ resource: entity, invalidates: ['list'] })
    counts()
    onDone?.()
  }
}

/** Loaded when it asks. @param props.act which of the two finishes the row */
function FinishQuestion({ row, act, onDone, onClose }: { row: RecordRow; act: string; onDone: () => void; onClose: () => void }) {
  const { known } = useEntity(entity)
  const resource = useResource(entity)
  if (!known || !resource) return null
  return <ActionRun known={known} resource={resource} name={act} row={row} onDone={onDone} onClose={onClose} />
}
