/** The quiet row above a list: search, filters, columns, recycle bin. */
import { lazy, Suspense, type RefObject } from 'react'
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import TableOutlined from '@ant-design/icons/TableOutlined'
import { Popover, Skeleton, type InputRef } from 'antd'
import type { Refs } from '../../providers/data/refs'
import { Button } from '../../ui/button'
import { entityPlural } from '../../components/entity/entity-texts'
import { ExportButton } from './bulk/export-button'
import { FilterBar } from './filter/filter-bar'
import { emptyListState } from './state/list-state'
import { LayoutMenu } from './layouts/layout-menu'
import type { ListUi } from './state/list-context'
import { SearchBox } from './filter/search-box'
import type { ListView } from './views/use-list-view'
import { ViewsMenu } from './views/views-menu'

const ColumnChooser = lazy(async () => ({ default: (await import('./table/column-chooser')).ColumnChooser }))

interface ListToolbarProps {
  ui: ListUi
  list: ListView
  /** How many rows match, as people read it. */ count: string
  refs: Refs
  searchRef: RefObject<InputRef | null>
  /** The company shows maps. */ maps: boolean
}

export function ListToolbar({ ui, list, count, refs, searchRef, maps }: ListToolbarProps) {
  const {
    context: { t },
    entity,
    known,
    trash,
  } = ui
  const { state, setState: onChange } = list
  return (
    <div className="k-toolbar" role="search" aria-label={entityPlural(t, entity)}>
      {entity.fields.some(({ x }) => x.search) && (
        <SearchBox t={t} q={state.q} onSearch={(q) => onChange({ ...state, q, page: 1 }, { replace: true })} inputRef={searchRef} />
      )}
      <FilterBar entity={entity} state={state} onChange={onChange} refs={refs} />
      <span className="k-toolbar-end">
        <ViewsMenu ui={ui} list={list} />
        {!trash && <LayoutMenu ui={ui} state={state} onChange={onChange} maps={maps} />}
        <Columns ui={ui} list={list} />
        <ExportButton ui={ui} list={list} count={count} />
        {known.may('delete') && (
          <Button
            type={trash ? 'default' : 'text'}
            icon={<DeleteOutlined aria-hidden />}
            onClick={() => onChange({ ...emptyListState, perPage: state.perPage, columns: state.columns, trash: !trash })}
          >
            {t(trash ? 'screens:list.leave_trash' : 'screens:list.trash')}
          </Button>
        )}
      </span>
    </div>
  )
}

function Columns({ ui, list }: Pick<ListToolbarProps, 'ui' | 'list'>) {
  const { t } = ui.context
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      content={
        <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 4, width: 180 }} />}>
          <ColumnChooser ui={ui} layout={list.columns} onChange={list.setColumns} />
        </Suspense>
      }
    >
      <Button type="text" icon={<TableOutlined aria-hidden />}>
        {t('screens:list.columns')}
      </Button>
    </Popover>
  )
}
