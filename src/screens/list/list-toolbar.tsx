/** The one quiet row above a list: search, filters, views, how it is shown, and the rest under More. */
import type { RefObject } from 'react'
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import type { InputRef } from 'antd'
import type { CountParams } from './list-pager'
import type { Refs } from '../../providers/data/refs'
import { Button } from '../../ui/button'
import { entityPlural } from '../../components/entity/entity-texts'
import { FilterBar } from './filter/filter-bar'
import { emptyListState } from './state/list-state'
import { LayoutMenu } from './layouts/layout-menu'
import { ListMore } from './list-more'
import type { ListUi } from './state/list-context'
import type { ListFind } from './state/narrowing'
import { SearchBox } from './filter/search-box'
import type { ListView } from './views/use-list-view'
import { ViewsMenu } from './views/views-menu'

interface ListToolbarProps {
  ui: ListUi
  list: ListView
  /** How many rows match. */ counted: CountParams
  refs: Refs
  searchRef: RefObject<InputRef | null>
  /** The company shows maps. */ maps: boolean
  find?: ListFind | undefined
}

export function ListToolbar({ ui, list, counted, refs, searchRef, maps, find }: ListToolbarProps) {
  const {
    context: { t },
    entity,
    trash,
  } = ui
  const { state, setState: onChange } = list
  return (
    <div className="k-toolbar" role="search" aria-label={entityPlural(t, entity)}>
      {find ? (
        <SearchBox t={t} q={find.typed} onSearch={find.onFind} inputRef={searchRef} {...findLook(find)} />
      ) : (
        entity.fields.some(({ x }) => x.search) && (
          <SearchBox t={t} q={state.q} onSearch={(q) => onChange({ ...state, q, page: 1 }, { replace: true })} inputRef={searchRef} />
        )
      )}
      <FilterBar entity={entity} state={state} onChange={onChange} refs={refs} />
      <span className="k-toolbar-end">
        <ViewsMenu ui={ui} list={list} />
        {!trash && <LayoutMenu ui={ui} state={state} onChange={onChange} maps={maps} />}
        {trash && (
          <Button
            icon={<DeleteOutlined aria-hidden />}
            onClick={() => onChange({ ...emptyListState, perPage: state.perPage, columns: state.columns, trash: false })}
          >
            {t('screens:list.leave_trash')}
          </Button>
        )}
        <ListMore ui={ui} list={list} counted={counted} />
      </span>
    </div>
  )
}

const findLook = ({ label, placeholder }: ListFind) => ({ className: 'k-search k-search-wide', label, placeholder })
