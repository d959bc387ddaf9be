/** What every table of a list has: its own scroll, a sticky head, boxes to tick before the columns and menus after them. */
import type { CSSProperties, ReactNode } from 'react'
import type { TFunction } from 'i18next'

interface TableFrameProps {
  t: TFunction
  /** Read aloud. */ label: string
  /** How many columns, without those of the frame. */ columns: number
  stale: boolean
  resizing?: boolean
  /** Before the boxes. */ lead?: ReactNode
  /** Absent where nothing is done with many rows. */
  selectAll?: { all: boolean; some: boolean; onChange: (selected: boolean) => void } | undefined
  head: ReactNode
  children: ReactNode
}

export function TableFrame({ t, label, columns, stale, resizing, lead, selectAll, head, children }: TableFrameProps) {
  return (
    <div className="k-table-scroll" data-stale={stale || undefined} data-resizing={resizing || undefined} tabIndex={-1}>
      <table className="k-table" style={{ '--k-columns': columns } as CSSProperties} aria-label={label} aria-busy={stale}>
        <thead>
          <tr>
            {lead}
            {selectAll && (
              <th className="k-col-check">
                <input
                  type="checkbox"
                  aria-label={t('screens:list.select_all')}
                  checked={selectAll.all}
                  ref={(box) => {
                    if (box) box.indeterminate = selectAll.some && !selectAll.all
                  }}
                  onChange={(event) => selectAll.onChange(event.target.checked)}
                />
              </th>
            )}
            {head}
            <th className="k-col-menu">
              <span className="k-visually-hidden">{t('screens:list.acts')}</span>
            </th>
          </tr>
        </thead>
        {children}
      </table>
    </div>
  )
}

/** The box of a row, in a cell of its own. */
export function CheckCell({ label, checked, onToggle }: { label: string; checked: boolean; onToggle: (range: boolean) => void }) {
  return (
    <td className="k-col-check">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={() => undefined}
        onClick={(event) => onToggle(event.shiftKey)}
      />
    </td>
  )
}
