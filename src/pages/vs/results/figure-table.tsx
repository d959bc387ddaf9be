/** The numbers of a picture. */
import type { ReactNode } from 'react'

interface FigureTableProps {
  /** Read aloud. */
  label: string
  /** The first names the rows. */
  heads: readonly string[]
  rows: readonly { key: string | number; name: ReactNode; cells: readonly ReactNode[]; isMarked?: boolean }[]
}

export function FigureTable({ label, heads: [first, ...heads], rows }: FigureTableProps) {
  return (
    <div className="k-table-scroll k-table-inset k-vs-figure-table">
      <table className="k-table" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {heads.map((head) => (
              <th key={head} scope="col" className="k-col-number">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells, isMarked = false }) => (
            <tr key={key} data-marked={isMarked || undefined}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={heads[at]} className="k-col-number">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
