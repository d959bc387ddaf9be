/** What can be done to the selected rows; it takes the toolbar's place while rows are selected. */
import { lazy, Suspense, useState } from 'react'
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
import { DialogFooter } from '../../../ui/dialog-footer'
import { Dialog } from '../../../ui/dialog'
import { countParams, countText, type CountParams } from '../list-pager'
import { bulkActions, bulkOffer } from '../../action/record-actions'
import { useActions } from '../../action/use-actions'
import { LazyPart } from '../../cells/lazy-cell'
import type { Action } from '../../../schemas/core/types'
import { recordTitle } from '../../../components/entity/entity-texts'
import { CascadePreview } from '../../record/cascade-preview'
import { usersOf, type RefusedUse } from '../../record/refused-use'
import { undoAction } from '../../record/undo-action'
import { BulkFrame } from './bulk-frame'
import { ExportButton } from './export-button'
import type { ListUi } from '../state/list-context'
import { refusalText } from './refusal-text'
import type { ListView } from '../views/use-list-view'
import type { Selection } from './use-selection'

const BulkReplaceDialog = lazy(async () => ({ default: (await import('./bulk-replace-dialog')).BulkReplaceDialog }))
const BulkReleaseDialog = lazy(async () => ({ default: (await import('./bulk-release-dialog')).BulkReleaseDialog }))
const BulkEditDialog = lazy(async () => ({ default: (await import('./bulk-edit-dialog')).BulkEditDialog }))

export function BulkBar({ ui, list, selection }: { ui: ListUi; list: ListView; selection: Selection }) {
  const { t } = ui.context
  const [open, setOpen] = useState<BulkDialog | null>(null)
  const bulk = useBulkRun(ui, selection, () => setOpen(null))
  return (
    <BulkFrame
      t={t}
      n={chosen(selection).n}
      onClear={selection.clear}
      after={
        <>
          <BulkDialogs ui={ui} selection={selection} bulk={bulk} open={open} onClose={() => setOpen(null)} />
          <FailedRows ui={ui} failed={bulk.failed} onClose={bulk.dismissFailed} />
        </>
      }
    >
      <SelectMatching ui={ui} selection={selection} />
      {ui.trash ? (
        <Button loading={bulk.busy} onClick={() => bulk.batch({ action: 'restore' })}>
          {t('screens:act.restore')}
        </Button>
      ) : (
        <BulkActions ui={ui} list={list} selection={selection} bulk={bulk} onOpen={setOpen} />
      )}
    </BulkFrame>
  )
}

type BulkDialog = 'edit' | 'delete' | 'replace'
type BulkRun = ReturnType<typeof useBulkRun>
interface BulkProps {
  ui: ListUi
  selection: Selection
  bulk: BulkRun
}

/** Does something to all selected rows, and says what came of it. @param onClose the dialog that asked for it */
function useBulkRun(ui: ListUi, selection: Selection, onClose: () => void) {
  const { t } = ui.context
  const { name } = ui.entity
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<BatchAnswer['failed']>([])
  const [used, setUsed] = useState<RefusedUse | null>(null)
  const scope = scopeOf(ui, selection)

  const followStarted = async (job: number, total: number | undefined) => {
    selection.clear()
    showAlert({
      kind: 'success',
      text: t('screens:bulk.started', { ...(total === undefined ? chosen(selection) : countParams({ total })) }),
    })
    await followJob(job)
  }
  const run = async (send: () => Promise<BatchAnswer>): Promise<boolean> => {
    setBusy(true)
    try {
      const answer = await send()
      onClose()
      setUsed(null)
      if (answer.job_id !== undefined) {
        await followStarted(answer.job_id, answer.total)
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
        onClose()
        setUsed(refusal)
      } else showFailure(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    scope,
    failed,
    dismissFailed: () => setFailed([]),
    /** What still uses the rows, and would lose them. */
    used,
    dismissUsed: () => setUsed(null),
    batch: (act: Pick<BatchRequest, 'action' | 'values' | 'lists' | 'release'>) =>
      void run(() => batchRecords(name, { ...scope, ...act }, idempotencyKey())),
    act: (act: string, of: BatchScope, told?: Readonly<Record<string, unknown>>) =>
      run(() => actOnRows(name, act, { scope: of, ...(told ? { told } : {}) }, idempotencyKey())),
  }
}

function BulkActions({ ui, list, selection, bulk, onOpen }: BulkProps & { list: ListView; onOpen: (dialog: BulkDialog) => void }) {
  const { t } = ui.context
  const { entity, resource } = ui
  const { rows } = selection
  const { standard_actions: actions } = ui.known.entity.x
  // Rows on other pages are judged one by one by the server; what it refuses is told.
  const offer = (action: Action) => (actions.includes(action) ? bulkOffer(rows, action, selection.state.mode === 'all') : ('none' as const))
  const onDone = () => {
    selection.clear()
    ui.refetch()
  }
  const of = { entity: entity.name, rows, count: selection.count, everything: selection.state.mode === 'all', scope: bulk.scope }
  return (
    <>
      {offer('edit') !== 'none' && (
        <Button disabled={offer('edit') !== 'all'} onClick={() => onOpen('edit')}>
          {t('screens:bulk.edit')}
        </Button>
      )}
      <DeclaredActions ui={ui} selection={selection} bulk={bulk} />
      {resource.bulkActions && <LazyPart load={resource.bulkActions} props={{ ...of, onDone, act: bulk.act }} />}
      <ExportButton ui={ui} list={list} counted={chosen(selection)} selection={selection.state} />
      {entity.lookup !== false && offer('delete') !== 'none' && (
        <Button disabled={offer('delete') !== 'all'} onClick={() => onOpen('replace')}>
          {t('screens:merge.act')}
        </Button>
      )}
      {offer('delete') !== 'none' && (
        <Button colour="danger" disabled={offer('delete') !== 'all'} onClick={() => onOpen('delete')}>
          {t('screens:act.delete')}
        </Button>
      )}
    </>
  )
}

/** Actions that the entity declares for many rows. Those on other pages are judged by the server. */
function DeclaredActions({ ui, selection, bulk }: BulkProps) {
  const { t } = ui.context
  const { entity, resource, known } = ui
  const actions = useActions({ known, resource, onDone: ui.refetch, perform: (name, answers) => bulk.act(name, bulk.scope, answers) })
  const everything = selection.state.mode === 'all'
  const offered = bulkActions(t, entity, known.may).flatMap((action) => {
    const offer = bulkOffer(selection.rows, action.name, everything)
    return offer === 'none' ? [] : [{ ...action, offer }]
  })
  return (
    <>
      {offered.map(({ name, label, danger, offer }) => (
        <Button
          key={name}
          {...(danger ? { colour: 'danger' as const } : {})}
          disabled={offer !== 'all'}
          onClick={() => actions.start(name)}
        >
          {label}
        </Button>
      ))}
      {actions.dialog}
    </>
  )
}

function BulkDialogs({ ui, selection, bulk, open, onClose }: BulkProps & { open: BulkDialog | null; onClose: () => void }) {
  const { t } = ui.context
  const { entity } = ui
  const { rows } = selection
  const { busy, scope, batch } = bulk
  const names = <NamedRows ui={ui} rows={rows} count={selection.count} />
  return (
    <>
      <Dialog
        open={open === 'delete'}
        title={t('screens:delete.question')}
        height="auto"
        onClose={onClose}
        footer={
          <DialogFooter onCancel={onClose} colour="danger" loading={busy} onClick={() => batch({ action: 'delete' })}>
            {t('screens:delete.button')}
          </DialogFooter>
        }
      >
        {names}
        {open === 'delete' && selection.state.mode === 'ids' && <CascadePreview entity={entity} ids={rows.map(({ id }) => id)} />}
      </Dialog>
      <Suspense>
        {open === 'edit' && (
          <BulkEditDialog
            ui={ui}
            scope={scope}
            rows={rows}
            counted={chosen(selection)}
            busy={busy}
            onClose={onClose}
            onSave={(edit) => batch({ action: 'edit', ...edit })}
          />
        )}
      </Suspense>
      <Suspense>
        {bulk.used && (
          <BulkReleaseDialog
            entity={entity}
            used={bulk.used}
            busy={busy}
            onClose={bulk.dismissUsed}
            onDelete={() => batch({ action: 'delete', release: true })}
          />
        )}
      </Suspense>
      <Suspense>
        {open === 'replace' && (
          <BulkReplaceDialog
            ui={ui}
            rows={rows}
            scope={scope}
            busy={busy}
            onClose={onClose}
            names={names}
            onSave={(of, withId) => void bulk.act('replace', of, { with_id: withId })}
          />
        )}
      </Suspense>
    </>
  )
}

/** The rows to which it could not be done, each with its reason. */
function FailedRows({ ui, failed, onClose }: { ui: ListUi; failed: BatchAnswer['failed']; onClose: () => void }) {
  const { t } = ui.context
  return (
    <Dialog
      open={failed.length > 0}
      title={t('screens:bulk.failed_title', { n: failed.length })}
      height="auto"
      onClose={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('screens:close')}
        </Button>
      }
    >
      <ul className="k-bulk-failed">
        {failed.map((row) => (
          <li key={row.id}>
            <strong>{row.title || `#${row.id}`}</strong> {refusalText(t, ui.entity, row)}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const chosen = ({ count, atLeast }: Selection): CountParams => countParams({ total: count, total_is_estimate: atLeast })

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
        <li key={row.id}>{recordTitle(ui.entity, row, formats, ui.context.refs)}</li>
      ))}
      {count > shown.length && <li className="k-muted">{t('screens:used_by.more', { n: count - shown.length })}</li>}
    </ul>
  )
}

/** "Select all 1,234 matching": offered when everything on the page is selected and more matches on others. */
function SelectMatching({ ui, selection }: { ui: ListUi; selection: Selection }) {
  if (!selection.more) return null
  return (
    <Button type="link" onClick={selection.selectMatching}>
      {ui.context.t('screens:list.select_matching', { n: countText(selection.more) })}
    </Button>
  )
}
