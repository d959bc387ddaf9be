/** The table of all reports: rows by level, amounts at the right, the head and the first column stay in sight. */
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import { figureText, isNegative, type Unit } from './figure-text'
import './report.css'

export interface FigureColumn {
  key: string
  label: ReactNode
  kind?: 'text' | 'amount'
  /** What it groups, above the heads of several columns. */
  group?: string
}

export interface FigureRow {
  key: string
  /** `sum` is bold with a line above it, `carried` is quiet, `head` names what follows. */
  tone?: 'sum' | 'carried' | 'head'
  /** 1 = top. */
  level?: number
  /** By the key of the column; the first one heads the row. */
  cells: Readonly<Record<string, ReactNode>>
}

export function FigureTable({
  label,
  columns,
  rows,
  foot = [],
}: {
  label: string
  columns: readonly FigureColumn[]
  rows: readonly FigureRow[]
  foot?: readonly FigureRow[]
}) {
  return (
    <div className="k-figures" role="region" tabIndex={0} aria-label={label}>
      <table>
        <thead>
          {columns.some(({ group }) => group !== undefined) && <Groups columns={columns} />}
          <tr>
            {columns.map(({ key, label: head, kind = 'text' }) => (
              <th key={key} scope="col" data-kind={kind}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} row={row} columns={columns} />
          ))}
        </tbody>
        {foot.length > 0 && (
          <tfoot>
            {foot.map((row) => (
              <Row key={row.key} row={row} columns={columns} />
            ))}
          </tfoot>
        )}
      </table>
    </div>
  )
}

function Groups({ columns }: { columns: readonly FigureColumn[] }) {
  const groups = columns.reduce<{ key: string; group: string; span: number }[]>((list, { key, group = '' }) => {
    const last = list.at(-1)
    if (last?.group === group) return [...list.slice(0, -1), { ...last, span: last.span + 1 }]
    return [...list, { key, group, span: 1 }]
  }, [])
  return (
    <tr className="k-figures-groups">
      {groups.map(({ key, group, span }) =>
        group === '' ? (
          <td key={key} colSpan={span} />
        ) : (
          <th key={key} scope="colgroup" colSpan={span}>
            {group}
          </th>
        ),
      )}
    </tr>
  )
}

function Row({ row: { tone, level = 1, cells }, columns }: { row: FigureRow; columns: readonly FigureColumn[] }) {
  return (
    <tr data-tone={tone}>
      {columns.map(({ key, kind = 'text' }, index) =>
        index === 0 ? (
          <th key={key} scope="row" data-kind={kind} style={{ '--k-level': level - 1 } as CSSProperties}>
            {cells[key]}
          </th>
        ) : (
          <td key={key} data-kind={kind}>
            {cells[key]}
          </td>
        ),
      )}
    </tr>
  )
}

/** An amount, which leads to what it is made of. */
export function Figure({
  amount,
  currency,
  unit = '1',
  to,
  blankZero = true,
  label,
}: {
  amount: string
  currency: string
  unit?: Unit
  to?: string | undefined
  blankZero?: boolean
  label?: string
}) {
  const text = figureText(amount, { currency, unit, blankZero })
  if (text === '') return null
  const look = isNegative(amount) ? 'k-figure-negative' : undefined
  return to === undefined ? (
    <span className={look}>{text}</span>
  ) : (
    <Link className={look} to={to} aria-label={label && `${label}: ${text}`}>
      {text}
    </Link>
  )
}
