/** What can be done to the selected rows; it takes the toolbar's place while rows are selected. */
import { lazy, Suspense, useState } from 'react'
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import { showAlert, showFailure } from '../../../providers/notification/alerts'
import { idempotencyKey } from '../../../providers/data/idempotency-key'
import { followJob } from '../../../providers/notification/jobs'
import {
  actOnRows,
  batchRecords,
  type BatchRequest,
  type BatchAnswer,
  type BatchScope,
  type RecordRow,
} from '../../../providers/data/record-api'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { countText } from '../list-pager'
import { LazyPart } from '../../cells/lazy-cell'
import { recordTitle } from '../../../components/entity/entity-texts'
import { CascadePreview } from '../../record/cascade-preview'
import { usersOf, type RefusedUse } from '../../record/refused-use'
import { undoAction } from '../../record/undo-action'
import { ExportButton } from './export-button'
import type { ListUi } from '../state/list-context'
import { refusalText } from './refusal-text'
import { SelectMatching } from './select-matching'
import type { ListView } from '../views/use-list-view'
import type { Selection } from './use-selection'

const BulkReplaceDialog = lazy(async () => ({ default: (await import('./bulk-replace-dialog')).BulkReplaceDialog }))
const BulkReleaseDialog = lazy(async () => ({ default: (await import('./bulk-release-dialog')).BulkReleaseDialog }))
const BulkEditDialog = lazy(async () => ({ default: (await import('./bulk-edit-dialog')).BulkEditDialog }))

export function BulkBar({ ui, list, selection }: { ui: ListUi; list: ListView; selection: Selection }) {
  const {
    context: { t },
    entity,
    known,
  } = ui
  const [open, setOpen] = useState<'edit' | 'delete' | 'replace' | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<BatchAnswer['failed']>([])
  const [used, setUsed] = useState<RefusedUse['users'] | null>(null)
  const { rows } = selection
  // Rows on other pages are judged one by one by the server; what it refuses is told.
  const allMay = (action: string) => rows.every((row) => row._actions?.includes(action))
  const count = countText({ total: selection.count, total_is_estimate: selection.atLeast })
  const scope = scopeOf(ui, selection)

  const run = async (send: () => Promise<BatchAnswer>): Promise<boolean> => {
    setBusy(true)
    try {
      const answer = await send()
      setOpen(null)
      setUsed(null)
      if (answer.job_id !== undefined) {
        selection.clear()
        showAlert({
          kind: 'success',
          text: t('screens:bulk.started', { n: answer.total === undefined ? count : countText({ total: answer.total }) }),
        })
        await followJob(answer.job_id)
        return true
      }
      ui.refetch()
      setFailed(answer.failed)
      if (answer.failed.length === 0) selection.clear()
      const text = t('screens:bulk.result', { done: answer.done.length, failed: answer.failed.length })
      showAlert({ kind: answer.failed.length > 0 ? 'warning' : 'success', text, ...undoAction(t, answer.change_set, ui.refetch) })
      return true
    } catch (error) {
      const refusal = usersOf(error)
      if (refusal?.canRelease) {
        setOpen(null)
        setUsed(refusal.users)
      } else showFailure(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  const batch = (act: Pick<BatchRequest, 'action' | 'values' | 'lists' | 'release'>) =>
    void run(() => batchRecords(entity.name, { ...scope, ...act }, idempotencyKey()))

  return (
    <div className="k-toolbar k-bulk" role="toolbar" aria-label={t('screens:bulk.label')}>
      <strong>{t('screens:bulk.selected', { n: count })}</strong>
      <SelectMatching ui={ui} selection={selection} />
      {ui.trash ? (
        <Button loading={busy} onClick={() => batch({ action: 'restore' })}>
          {t('screens:act.restore')}
        </Button>
      ) : (
        <>
          {known.entity.x.actions.includes('edit') && (
            <Button disabled={!allMay('edit')} onClick={() => setOpen('edit')}>
              {t('screens:bulk.edit')}
            </Button>
          )}
          {ui.resource.bulkActions && (
            <LazyPart
              load={ui.resource.bulkActions}
              props={{
                entity: entity.name,
                rows,
                count: selection.count,
                everything: selection.state.mode === 'all',
                scope,
                onDone: () => {
                  selection.clear()
                  ui.refetch()
                },
                act: (act, of, told) => run(() => actOnRows(entity.name, act, { scope: of, ...(told ? { told } : {}) }, idempotencyKey())),
              }}
            />
          )}
          <ExportButton
            ui={ui}
            list={list}
            count={countText({ total: selection.count, ...(selection.atLeast ? { total_is_estimate: true } : {}) })}
            selection={selection.state}
          />
          {entity.lookup !== false && known.entity.x.actions.includes('delete') && (
            <Button disabled={!allMay('delete')} onClick={() => setOpen('replace')}>
              {t('screens:merge.act')}
            </Button>
          )}
          {known.entity.x.actions.includes('delete') && (
            <Button colour="danger" disabled={!allMay('delete')} onClick={() => setOpen('delete')}>
              {t('screens:act.delete')}
            </Button>
          )}
        </>
      )}
      <span className="k-toolbar-end">
        <Button type="text" icon={<CloseOutlined aria-hidden />} onClick={selection.clear}>
          {t('screens:bulk.clear')}
        </Button>
      </span>
      <Dialog
        open={open === 'delete'}
        title={t('screens:delete.question')}
        height="auto"
        onClose={() => setOpen(null)}
        footer={
          <>
            <Button onClick={() => setOpen(null)}>{t('screens:cancel')}</Button>
            <Button type="primary" colour="danger" loading={busy} onClick={() => batch({ action: 'delete' })}>
              {t('screens:delete.button')}
            </Button>
          </>
        }
      >
        <NamedRows ui={ui} rows={rows} count={selection.count} />
        {open === 'delete' && selection.state.mode === 'ids' && <CascadePreview entity={entity} ids={rows.map(({ id }) => id)} />}
      </Dialog>
      {open === 'edit' && (
        <Suspense>
          <BulkEditDialog
            ui={ui}
            scope={scope}
            rows={rows}
            count={count}
            busy={busy}
            onClose={() => setOpen(null)}
            onSave={(edit) => batch({ action: 'edit', ...edit })}
          />
        </Suspense>
      )}
      {used && (
        <Suspense>
          <BulkReleaseDialog
            entity={entity}
            users={used}
            busy={busy}
            onClose={() => setUsed(null)}
            onDelete={() => batch({ action: 'delete', release: true })}
          />
        </Suspense>
      )}
      {open === 'replace' && (
        <Suspense>
          <BulkReplaceDialog
            ui={ui}
            rows={rows}
            scope={scope}
            busy={busy}
            onClose={() => setOpen(null)}
            names={<NamedRows ui={ui} rows={rows} count={selection.count} />}
            onSave={(of, withId) =>
              void run(() => actOnRows(entity.name, 'replace', { scope: of, told: { with_id: withId } }, idempotencyKey()))
            }
          />
        </Suspense>
      )}
      <Dialog
        open={failed.length > 0}
        title={t('screens:bulk.failed_title', { n: failed.length })}
        height="auto"
        onClose={() => setFailed([])}
        footer={
          <Button type="primary" onClick={() => setFailed([])}>
            {t('screens:close')}
          </Button>
        }
      >
        <ul className="k-bulk-failed">
          {failed.map((row) => (
            <li key={row.id}>
              <strong>{row.title || `#${row.id}`}</strong> {refusalText(t, entity, row)}
            </li>
          ))}
        </ul>
      </Dialog>
    </div>
  )
}

function scopeOf({ matching }: ListUi, { state, rows }: Selection): BatchScope {
  if (state.mode === 'all') return { filter: matching.filter ?? {}, ...(matching.q ? { q: matching.q } : {}), except: state.except }
  return { ids: rows.map(({ id, version }) => ({ id, version })) }
}

const named = 5

function NamedRows({ ui, rows, count }: { ui: ListUi; rows: readonly RecordRow[]; count: number }) {
  const { t, formats } = ui.context
  const shown = rows.slice(0, named)
  return (
    <ul className="k-bulk-names">
      {shown.map((row) => (
        <li key={row.id}>{recordTitle(ui.entity, row, formats.language, ui.context.refs)}</li>
      ))}
      {count > shown.length && <li className="k-muted">{t('screens:used_by.more', { n: count - shown.length })}</li>}
    </ul>
  )
}
