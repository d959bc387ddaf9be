/** /wf/use/list: what waits for the person, what they sent, and everything else that they may read (wf.md §2.1). */
import { lazy, useRef, useState } from 'react'
import FolderOutlined from '@ant-design/icons/FolderOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Drawer, Segmented, type InputRef } from 'antd'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { useRight } from '../../../providers/access/use-right'
import { RowList } from '../../../screens/list/rows/row-list'
import { useRowSelection } from '../../../screens/list/rows/use-row-selection'
import { Button } from '../../../ui/button'
import { useIsPhone } from '../../../ui/use-is-phone'
import { addressOf, isFiltered, pageSizes, subsOf, withoutFilters, type WorkListState } from './list-address'
import { bulkActOf, mayBulk, type ListedWork } from './row-words'
import { useCounts, useRefreshWork, useWorkListState, useWorkRows } from './use-work-list'
import { useRowActs } from './use-row-acts'
import { useWorkBulk } from './use-work-bulk'
import { useWorkKeys } from './use-work-keys'
import { useWorkMore } from './use-work-more'
import { WorkEmpty } from './work-empty'
import { useWorkFilters } from './work-filters'
import { useDeclaredRows } from './work-rows'
import { WorkTree } from './work-tree'
import './work-list.css'

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
  const { t } = useTranslation('wf')
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const mayStart = useRight('wf.use.instance.actions.submit')
  const answer = useWorkRows(state)
  const refresh = useRefreshWork()
  const [treeOpen, setTreeOpen] = useState(false)
  const search = useRef<InputRef>(null)
  const { rows, fields, meta } = answer.data ?? { rows: noRows, fields: [], meta: undefined }
  const isSplit = state.view === 'split' && !isPhone
  const act = bulkActOf(state)
  const selection = useRowSelection(
    addressOf({ ...state, view: 'table', open: null, columns: undefined }),
    rows,
    act && ((row) => mayBulk(act, row)),
  )
  const { menuOf, dialog } = useRowActs(state, refresh)
  const bulk = useWorkBulk(act, selection, refresh)
  const { cursor, opened, ask, goOn } = useWorkKeys({
    ...{ state, change, rows, selection, isSplit, maySplit: !isPhone, lastPage: meta?.last_page ?? 1 },
    onSearch: () => search.current?.focus(),
    onCreate: mayStart ? () => void navigate(selectForm) : undefined,
  })
  const declared = useDeclaredRows({
    form: state.form,
    fields,
    menuOf,
    onOpen: isSplit ? (row) => change({ open: row.instance }) : undefined,
  })
  const more = useWorkMore(state)
  const filters = useWorkFilters({ state, rows, onChange: change })
  const tree = <WorkTree state={state} counts={useCounts()} onGo={() => setTreeOpen(false)} />
  const decided = (isOver: boolean) => {
    if (isOver) goOn()
    refresh()
  }
  return (
    <div className="k-work">
      <RowList
        label={t(titleOf(state))}
        {...{ rows, declared, selection, cursor, meta }}
        stale={answer.isPlaceholderData}
        error={answer.error}
        onRetry={() => void answer.refetch()}
        search={{ q: state.name, onSearch: (name) => change({ name }), inputRef: search }}
        place={{
          state,
          sizes: pageSizes,
          onChange: ({ page, perPage, sort, columns }) => change({ page, perPage, sort, columns, open: null }),
        }}
        acts={mayStart && <NewForm onClick={() => void navigate(selectForm)} />}
        side={!isPhone && tree}
        beside={isSplit ? { label: t('work_list.preview'), content: <WorkPreview row={opened} ask={ask} onDone={decided} /> } : undefined}
        lead={isPhone && <Button icon={<FolderOutlined aria-hidden />} label={t('work_list.folders')} onClick={() => setTreeOpen(true)} />}
        filters={{
          offered: filters,
          isOn: isFiltered(state),
          onClear: () => change({ ...withoutFilters(state), name: state.name }),
          onShowAll: () => change(withoutFilters(state)),
        }}
        tools={!isPhone && <ViewChoice state={state} rows={rows} change={change} />}
        more={more}
        nothing={<WorkEmpty state={state} mayStart={mayStart} onChange={change} />}
        bulk={bulk.button}
      />
      {isPhone && (
        <Drawer open={treeOpen} placement="left" size={280} title={t('work_list.folders')} onClose={() => setTreeOpen(false)}>
          {tree}
        </Drawer>
      )}
      {bulk.dialog}
      {dialog}
    </div>
  )
}

const noRows: readonly ListedWork[] = []

/** The text of the folder, `receive` with its part. */
const titleOf = ({ folder, sub }: WorkListState): string => `work_list.folder.${folder}.${subsOf(folder).length === 1 ? 'title' : sub}`

function NewForm({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('wf')
  return (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onClick}>
      {t('work_list.new')}
    </Button>
  )
}

function ViewChoice({ state, rows, change }: WorkListProps & { rows: readonly ListedWork[] }) {
  const { t } = useTranslation('wf')
  return (
    <Segmented
      aria-label={t('work_list.view')}
      value={state.view}
      options={(['table', 'split'] as const).map((value) => ({ value, label: t(`work_list.views.${value}`) }))}
      onChange={(view) => change({ view, open: view === 'split' ? (rows[0]?.instance ?? null) : null })}
    />
  )
}
