/**
 * A list whose rows a call of the module answers: head, tools, bar of the selected, rows and pages are those of every other
 * list; the module declares its columns and fills the places around them.
 */
import { Suspense, type ComponentProps, type ReactNode, type RefObject } from 'react'
import type { InputRef, MenuProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../../../ui/use-is-phone'
import { usePreferences } from '../../../providers/preferences/preferences'
import { ScreenError } from '../../entity/screen-error'
import { BulkFrame } from '../bulk/bulk-frame'
import type { Listed } from '../bulk/use-selection'
import { SearchBox } from '../filter/search-box'
import { HeadFrame } from '../head-frame'
import { countText, ListPager, type PageMeta } from '../list-pager'
import { RowsSkeleton } from '../list-skeleton'
import { MoreMenu } from '../more-menu'
import { NothingMatches } from '../nothing-matches'
import { withSort, type ListPlace } from '../state/list-place'
import { RowCards } from './row-cards'
import { RowFilterBar, type RowFilters } from './row-filter-bar'
import { RowTable, type RowsProps, type RowTableProps } from './row-table'
import { useRowColumns } from './use-row-columns'
import '../../../ui/screens.css'
import '../../cells/field-value.css'

interface RowListProps<Row extends Listed> extends RowsProps<Row> {
  /** What it is called, and read aloud. */ label: string
  meta: PageMeta | undefined
  error: unknown
  onRetry: () => void
  search: { q: string; onSearch: (q: string) => void; inputRef: RefObject<InputRef | null> }
  place: { state: ListPlace; sizes: readonly number[]; onChange: (next: ListPlace) => void }
  /** At the right of the head. */ acts: ReactNode
  /** Left of the rows: what they are in. */ side?: ReactNode
  /** Right of the rows, which are cards then: what one of them holds. */ beside?: { label: string; content: ReactNode } | undefined
  /** Before the search. */ lead?: ReactNode
  filters: RowFilters
  /** At the end of the tools. */ tools: ReactNode
  /** Under More, after the columns; called when it opens. */ more: () => NonNullable<MenuProps['items']>
  /** What is done to the selected rows. */ bulk: ReactNode
  /** In place of rows where there are none, and nothing hides them. */ nothing: ReactNode
}

export function RowList<Row extends Listed>({ acts, side, beside, ...list }: RowListProps<Row>) {
  const { density } = usePreferences()
  const { label, meta, declared, place } = list
  const isPhone = useIsPhone()
  const hasCards = isPhone || beside !== undefined
  const arranged = useRowColumns(declared, place.state.columns, (columns) => place.onChange({ ...place.state, columns }))
  return (
    <div className="k-list" data-density={density} data-beside={beside !== undefined || undefined}>
      <HeadFrame title={label} count={meta && <span className="k-count">{countText(meta)}</span>}>
        {acts}
      </HeadFrame>
      <div className="k-list-columns">
        {side && <aside className="k-list-side">{side}</aside>}
        <section className="k-list-middle" aria-label={label}>
          <Tools {...list} columns={hasCards ? undefined : () => arranged.chooser} />
          <Rows {...list} {...arranged} hasCards={hasCards} />
        </section>
        {beside && (
          <section className="k-list-beside" aria-label={beside.label}>
            <Suspense>{beside.content}</Suspense>
          </section>
        )}
      </div>
    </div>
  )
}

type MiddleProps<Row extends Listed> = Omit<RowListProps<Row>, 'acts' | 'side' | 'beside'>

/** The bar of the selected rows takes the place of the tools, as in every list. */
function Tools<Row extends Listed>({
  label,
  selection,
  search,
  lead,
  filters,
  tools,
  more,
  columns,
  bulk,
}: MiddleProps<Row> & { columns: ComponentProps<typeof MoreMenu>['columns'] }) {
  const { t } = useTranslation('screens')
  if (selection && selection.rows.length > 0)
    return (
      <BulkFrame t={t} n={String(selection.rows.length)} onClear={selection.clear}>
        {bulk}
      </BulkFrame>
    )
  return (
    <div className="k-toolbar" role="search" aria-label={label}>
      {lead}
      <SearchBox t={t} {...search} />
      <RowFilterBar {...filters} />
      <span className="k-toolbar-end">
        {tools}
        <MoreMenu t={t} columns={columns} items={more} />
      </span>
    </div>
  )
}

function Rows<Row extends Listed>(list: MiddleProps<Row> & Pick<RowTableProps<Row>, 'columns' | 'onResize'> & { hasCards: boolean }) {
  const { t } = useTranslation('screens')
  const { label, rows, declared, selection, cursor, stale, meta, error, onRetry, place, filters, nothing, hasCards } = list
  if (!meta) return <div className="k-list-body">{error ? <ScreenError error={error} onRetry={onRetry} /> : <RowsSkeleton />}</div>
  if (rows.length === 0)
    return <div className="k-list-body">{filters.isOn ? <NothingMatches t={t} onClear={filters.onShowAll} /> : nothing}</div>
  const shown = { label, rows, declared, selection, cursor, stale }
  return (
    <>
      <div className="k-list-body">
        {hasCards ? (
          <RowCards {...shown} />
        ) : (
          <RowTable
            {...shown}
            columns={list.columns}
            onResize={list.onResize}
            sort={place.state.sort}
            onSort={(field, add) => place.onChange(withSort(place.state, field, add))}
          />
        )}
      </div>
      <ListPager state={place.state} meta={meta} shown={rows.length} sizes={place.sizes} onChange={place.onChange} />
    </>
  )
}
