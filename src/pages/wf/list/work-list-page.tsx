/** /wf/use/list: what waits for the person, what they sent, and everything else that they may read (wf.md §2.1). */
import { lazy, Suspense, useRef, useState } from 'react'
import FilterOutlined from '@ant-design/icons/FilterOutlined'
import FolderOutlined from '@ant-design/icons/FolderOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Drawer, Segmented, type InputRef } from 'antd'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { useRight } from '../../../providers/access/use-right'
import { showAlert, showText } from '../../../providers/notification/alerts'
import { ScreenError } from '../../../screens/entity/screen-error'
import { SearchBox } from '../../../screens/list/filter/search-box'
import { countText } from '../../../screens/list/list-pager'
import { RowsSkeleton } from '../../../screens/list/list-skeleton'
import { PageTurner } from '../../../components/paging/page-turner'
import type { WorkRow } from '../../../shared/wf/work-list'
import { Button } from '../../../ui/button'
import { useIsPhone } from '../../../ui/use-is-phone'
import { markAllRead } from './bulk-read'
import { addressOf, isFiltered, subsOf, type WorkListState } from './list-address'
import { bulkActOf } from './row-words'
import { useRowCursor } from './use-row-cursor'
import { useCounts, useRefreshWork, useWorkListState, useWorkRows } from './use-work-list'
import { useRowActs } from './use-row-acts'
import { useWorkSelection, type WorkSelection } from './use-work-selection'
import { WorkEmpty } from './work-empty'
import { WorkFilters } from './work-filters'
import { WorkMore } from './work-more'
import { WorkCards, WorkTable } from './work-table'
import { WorkTree } from './work-tree'
import '../../../ui/screens.css'
import '../../../screens/cells/field-value.css'
import './work-list.css'

const BulkApproveDialog = lazy(async () => ({ default: (await import('./bulk-approve-dialog')).BulkApproveDialog }))
const WorkPreview = lazy(async () => ({ default: (await import('./work-preview')).WorkPreview }))
const selectForm = '/wf/use/new/select-form'

export default function WorkListPage() {
  const [params] = useSearchParams()
  const [state, change] = useWorkListState()
  // The four names always stand in the address.
  return params.has('folder') ? <WorkList state={state} change={change} /> : <Navigate replace to={addressOf(state)} />
}

interface WorkListProps {
  state: WorkListState
  change: (next: Partial<WorkListState>) => void
}

function WorkList({ state, change }: WorkListProps) {
  const { t } = useTranslation(['wf', 'screens'])
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const mayStart = useRight('wf.use.instance.actions.submit')
  const counts = useCounts()
  const answer = useWorkRows(state)
  const refresh = useRefreshWork()
  const [treeOpen, setTreeOpen] = useState(false)
  const [filtersOpen, setFiltersOpen] = useState(isFiltered({ ...state, name: '' }))
  const [approving, setApproving] = useState<readonly WorkRow[] | null>(null)
  const search = useRef<InputRef>(null)
  const rows = answer.data?.data ?? noRows
  const isSplit = state.view === 'split' && !isPhone
  const bulkAct = bulkActOf(state)
  const selection = useWorkSelection(rows, bulkAct, addressOf({ ...state, view: 'table', open: null }))
  const { menuOf, dialog } = useRowActs(state, refresh)

  const { cursor, opened, ask, goOn } = useRowCursor({
    ...{ state, change, rows, selection, isSplit, maySplit: !isPhone },
    onSearch: () => search.current?.focus(),
    onCreate: () => {
      if (mayStart) void navigate(selectForm)
    },
  })
  const markRead = async (chosen: readonly WorkRow[]) => {
    const { done, refusal } = await markAllRead(chosen)
    if (refusal) showAlert({ kind: 'danger', text: refusal })
    else showText('success', 'wf:work_list.told.read', { n: done })
    selection?.clear()
    refresh()
  }
  const tree = <WorkTree state={state} counts={counts} onGo={() => setTreeOpen(false)} />
  const title = titleOf(state)
  const list = {
    ...{ rows, selection, cursor, menuOf },
    fields: answer.data?.meta.fields ?? [],
    ...(isSplit ? { onOpen: (row: WorkRow) => change({ open: row.instance }) } : {}),
  }
  return (
    <div className="k-work" data-split={isSplit || undefined}>
      <div className="k-list-head">
        <h1>
          {t(title)}
          {answer.data && <span className="k-count">{countText(answer.data.meta)}</span>}
        </h1>
        {mayStart && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => void navigate(selectForm)}>
            {t('work_list.new')}
          </Button>
        )}
      </div>
      <div className="k-work-columns">
        {!isPhone && <aside className="k-work-side">{tree}</aside>}
        <section className="k-work-list" aria-label={t(title)}>
          <div className="k-toolbar" role="search">
            {isPhone && <Button icon={<FolderOutlined aria-hidden />} label={t('work_list.folders')} onClick={() => setTreeOpen(true)} />}
            <SearchBox t={t} q={state.name} inputRef={search} onSearch={(name) => change({ name })} />
            <button type="button" className="k-pill k-pill-quiet" aria-expanded={filtersOpen} onClick={() => setFiltersOpen(!filtersOpen)}>
              <FilterOutlined aria-hidden />
              {t('screens:filter.add')}
            </button>
            <span className="k-toolbar-end">
              {!isPhone && (
                <Segmented
                  aria-label={t('work_list.view')}
                  value={state.view}
                  options={(['table', 'split'] as const).map((value) => ({ value, label: t(`work_list.views.${value}`) }))}
                  onChange={(view) => change({ view, open: view === 'split' ? (rows[0]?.instance ?? null) : null })}
                />
              )}
              <WorkMore state={state} />
            </span>
          </div>
          {filtersOpen && <WorkFilters state={state} rows={rows} onChange={change} />}
          {selection && selection.rows.length > 0 && (
            <BulkBar
              selection={selection}
              act={bulkAct === 'approve' ? t('work_list.bulk.open') : t('work_list.bulk.read')}
              onAct={() => (bulkAct === 'approve' ? setApproving(selection.rows) : void markRead(selection.rows))}
            />
          )}
          {answer.error && !answer.data ? (
            <ScreenError error={answer.error} onRetry={() => void answer.refetch()} />
          ) : !answer.data ? (
            <RowsSkeleton />
          ) : rows.length === 0 ? (
            <WorkEmpty state={state} mayStart={mayStart} onChange={change} />
          ) : (
            <div className="k-work-body">
              {isPhone || isSplit ? <WorkCards {...list} /> : <WorkTable {...list} />}
              <PageTurner
                page={answer.data.meta.current_page}
                last={Math.ceil(answer.data.meta.total / answer.data.meta.per_page)}
                onGo={(page) => change({ page, open: null })}
              />
            </div>
          )}
        </section>
        {isSplit && (
          <Suspense>
            <WorkPreview
              row={opened}
              ask={ask}
              onDone={(isOver) => {
                if (isOver) goOn()
                refresh()
              }}
            />
          </Suspense>
        )}
      </div>
      {isPhone && (
        <Drawer open={treeOpen} placement="left" size={280} title={t('work_list.folders')} onClose={() => setTreeOpen(false)}>
          {tree}
        </Drawer>
      )}
      {approving && (
        <Suspense>
          <BulkApproveDialog
            rows={approving}
            onDone={() => {
              selection?.clear()
              refresh()
            }}
            onClose={() => setApproving(null)}
          />
        </Suspense>
      )}
      {dialog}
    </div>
  )
}

const noRows: readonly WorkRow[] = []

/** The text of the folder, `receive` with its part. */
const titleOf = ({ folder, sub }: WorkListState): string => `wf:work_list.folder.${folder}.${subsOf(folder).length === 1 ? 'title' : sub}`

function BulkBar({ selection, act, onAct }: { selection: WorkSelection; act: string; onAct: () => void }) {
  const { t } = useTranslation('wf')
  return (
    <div className="k-toolbar k-bulk" role="region" aria-label={t('work_list.chosen', { n: selection.rows.length })}>
      <strong>{t('work_list.chosen', { n: selection.rows.length })}</strong>
      <Button type="primary" size="small" onClick={onAct}>
        {act}
      </Button>
      <Button type="text" size="small" onClick={selection.clear}>
        {t('work_list.unchoose')}
      </Button>
    </div>
  )
}
