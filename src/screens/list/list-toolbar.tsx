/** The quiet row above a list: search, filters, columns, recycle bin. */
import { useEffect, useRef, useState, type RefObject } from 'react'
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import SearchOutlined from '@ant-design/icons/SearchOutlined'
import TableOutlined from '@ant-design/icons/TableOutlined'
import { Checkbox, Input, Popover, type InputRef } from 'antd'
import type { Refs } from '../../providers/data/refs'
import { Button } from '../../components/shell/button'
import { entityPlural } from '../entity/texts'
import { columnsOf, offeredColumns } from './columns'
import { FilterBar } from './filter-bar'
import { emptyListState, type ListState } from './list-state'
import type { ListUi } from './list-ui'

interface ListToolbarProps { ui: ListUi; state: ListState; onChange: (next: ListState, options?: { replace?: boolean }) => void; refs: Refs; searchRef: RefObject<InputRef | null> }

export function ListToolbar({ ui, state, onChange, refs, searchRef }: ListToolbarProps) {
  const { context: { t }, entity, known, trash } = ui
  return (
    <div className="k-toolbar" role="search" aria-label={entityPlural(t, entity)}>
      <SearchBox ui={ui} q={state.q} onSearch={(q) => onChange({ ...state, q, page: 1 }, { replace: true })} inputRef={searchRef} />
      <FilterBar entity={entity} state={state} onChange={onChange} refs={refs} />
      <span className="k-toolbar-end">
        <ColumnChooser ui={ui} state={state} onChange={onChange} />
        {known.may('delete') && (
          <Button type={trash ? 'default' : 'text'} icon={<DeleteOutlined aria-hidden />} onClick={() => onChange({ ...emptyListState, perPage: state.perPage, columns: state.columns, trash: !trash })}>
            {t(trash ? 'screens:list.leave_trash' : 'screens:list.trash')}
          </Button>
        )}
      </span>
    </div>
  )
}

const restMs = 300

/** Asks 300 ms after the last key, and not while an input method composes: half a word finds nothing. */
function SearchBox({ ui, q, onSearch, inputRef }: { ui: ListUi; q: string; onSearch: (q: string) => void; inputRef: RefObject<InputRef | null> }) {
  const { t } = ui.context
  const [text, setText] = useState(q)
  const [from, setFrom] = useState(q)
  const composing = useRef(false)
  // The address changed by itself (back, a pasted link): the box follows.
  if (from !== q) {
    setFrom(q)
    setText(q)
  }
  const search = useRef(onSearch)
  useEffect(() => { search.current = onSearch })
  useEffect(() => {
    if (text.trim() === q || composing.current) return
    const timer = setTimeout(() => search.current(text.trim()), text === '' ? 0 : restMs)
    return () => clearTimeout(timer)
  }, [text, q])
  return (
    <Input
      ref={inputRef} className="k-search" value={text} maxLength={200} allowClear prefix={<SearchOutlined aria-hidden />} type="search"
      placeholder={t('screens:list.search')} aria-label={t('screens:list.search')} aria-keyshortcuts="/"
      onChange={(event) => setText(event.target.value)}
      onCompositionStart={() => { composing.current = true }}
      onCompositionEnd={(event) => { composing.current = false; setText(event.currentTarget.value + ''); if (event.currentTarget.value.trim() !== q) search.current(event.currentTarget.value.trim()) }}
    />
  )
}

function ColumnChooser({ ui, state, onChange }: Pick<ListToolbarProps, 'ui' | 'state' | 'onChange'>) {
  const { context: { t }, entity, resource } = ui
  const shown = columnsOf(t, entity, resource, state.columns).map((column) => column.name)
  const offered = offeredColumns(t, entity, resource)
  const content = (
    <div className="k-columns">
      <Checkbox.Group
        className="k-filter-checks" value={shown}
        options={offered.map((column) => ({ value: column.name, label: column.label, disabled: shown.length === 1 && shown[0] === column.name }))}
        onChange={(next: string[]) => onChange({ ...state, columns: offered.map((column) => column.name).filter((name) => next.includes(name)) })}
      />
      <Button size="small" disabled={!state.columns} onClick={() => onChange({ ...state, columns: undefined })}>{t('screens:list.standard_columns')}</Button>
    </div>
  )
  return (
    <Popover trigger="click" placement="bottomRight" arrow={false} content={content} destroyOnHidden>
      <Button type="text" icon={<TableOutlined aria-hidden />}>{t('screens:list.columns')}</Button>
    </Popover>
  )
}
