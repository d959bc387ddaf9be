/** Lines that are looked through one by one: of a file, or of a batch. It scrolls in its own box, which the keyboard reaches. */
import type { ReactNode } from 'react'
import './import.css'

interface LinesTableProps {
  /** Accessible name. */
  label: string
  /** Of the columns; one that is hidden is only read out. */
  headings: readonly (string | { hidden: string })[]
  className?: string
  /** Rows. */
  children: ReactNode
}

export function LinesTable({ label, headings, className, children }: LinesTableProps) {
  return (
    <div className={className ? `k-import-table ${className}` : 'k-import-table'} tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            {headings.map((heading) => {
              const text = typeof heading === 'string' ? heading : heading.hidden
              return (
                <th key={text} scope="col">
                  {typeof heading === 'string' ? text : <span className="k-visually-hidden">{text}</span>}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
