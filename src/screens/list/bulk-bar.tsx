/** What can be done to the selected rows; it takes the toolbar's place while rows are selected. */
import { lazy, Suspense, useState } from 'react'
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import { showAlert, showFailure } from '../../providers/alerts'
import { batchRecords, type BatchAnswer, type RecordRow } from '../../providers/data/record-api'
import { Button } from '../../components/shell/button'
import { Dialog } from '../../components/shell/dialog'
import { countText } from './list-pager'
import { recordTitle } from '../entity/texts'
import { ExportButton } from './export-button'
import type { ListUi } from './list-ui'
import type { ListView } from './use-list-view'
import type { Selection } from './use-selection'

const BulkEditDialog = lazy(async () => ({ default: (await import('./bulk-edit-dialog')).BulkEditDialog }))

export function BulkBar({ ui, list, selection }: { ui: ListUi; list: ListView; selection: Selection }) {
  const { context: { t }, entity } = ui
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<BatchAnswer['failed']>([])
  const rows = selection.rows
  const allMay = (action: string) => rows.every((row) => row._actions?.includes(action))

  const run = async (action: 'edit' | 'delete' | 'restore', values?: Record<string, unknown>) => {
    setBusy(true)
    try {
      const answer = await batchRecords(entity.name, { action, ids: rows.map(({ id, version }) => ({ id, version })), ...(values ? { values } : {}) })
      setOpen(null)
      ui.refetch()
      setFailed(answer.failed)
      if (answer.failed.length === 0) selection.clear()
      const text = t('screens:bulk.result', { done: answer.done.length, failed: answer.failed.length })
      const undo = () => void batchRecords(entity.name, { action: 'restore', ids: answer.done.map((id) => ({ id })) }).then(ui.refetch, showFailure)
      showAlert({ kind: answer.failed.length > 0 ? 'warning' : 'success', text, ...(action === 'delete' && answer.done.length > 0 ? { act: { label: t('screens:delete.undo'), run: undo } } : {}) })
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="k-toolbar k-bulk" role="toolbar" aria-label={t('screens:bulk.label')}>
      <strong>{t('screens:bulk.selected', { n: rows.length })}</strong>
      {ui.trash
        ? <Button loading={busy} onClick={() => void run('restore')}>{t('screens:act.restore')}</Button>
        : <>
            <Button disabled={!allMay('edit')} onClick={() => setOpen('edit')}>{t('screens:bulk.edit')}</Button>
            <ExportButton ui={ui} list={list} count={countText({ total: selection.count, ...(selection.atLeast ? { total_is_estimate: true } : {}) })} selection={selection.state} />
            <Button colour="danger" disabled={!allMay('delete')} onClick={() => setOpen('delete')}>{t('screens:act.delete')}</Button>
          </>}
      <span className="k-toolbar-end"><Button type="text" icon={<CloseOutlined aria-hidden />} onClick={selection.clear}>{t('screens:bulk.clear')}</Button></span>
      <Dialog open={open === 'delete'} title={t('screens:delete.question')} height="auto" onClose={() => setOpen(null)} footer={
        <><Button onClick={() => setOpen(null)}>{t('screens:cancel')}</Button><Button type="primary" colour="danger" loading={busy} onClick={() => void run('delete')}>{t('screens:delete.button')}</Button></>
      }>
        <NamedRows ui={ui} rows={rows} />
      </Dialog>
      {open === 'edit' && <Suspense><BulkEditDialog ui={ui} count={rows.length} busy={busy} onClose={() => setOpen(null)} onSave={(values) => void run('edit', values)} /></Suspense>}
      <Dialog open={failed.length > 0} title={t('screens:bulk.failed_title', { n: failed.length })} height="auto" onClose={() => setFailed([])} footer={<Button type="primary" onClick={() => setFailed([])}>{t('screens:close')}</Button>}>
        <ul className="k-bulk-failed">{failed.map((row) => <li key={row.id}><strong>{nameOf(ui, rows, row.id)}</strong> {row.message}</li>)}</ul>
      </Dialog>
    </div>
  )
}

const named = 5

function NamedRows({ ui, rows }: { ui: ListUi; rows: readonly RecordRow[] }) {
  const { t, formats } = ui.context
  return (
    <ul className="k-bulk-names">
      {rows.slice(0, named).map((row) => <li key={row.id}>{recordTitle(ui.entity, row, formats.language)}</li>)}
      {rows.length > named && <li className="k-muted">{t('screens:used_by.more', { n: rows.length - named })}</li>}
    </ul>
  )
}

function nameOf(ui: ListUi, rows: readonly RecordRow[], id: number): string {
  const row = rows.find((candidate) => candidate.id === id)
  return row ? recordTitle(ui.entity, row, ui.context.formats.language) : `#${id}`
}
