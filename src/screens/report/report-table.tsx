/** The table of a report; its first column leads to what stands behind the row. */
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatBucket } from '../../components/format/format-bucket'
import { formatDate, formatDateTime } from '../../components/format/format-date'
import { formatPercent, groupDigits } from '../../components/format/format-number'
import { useFormats, type Formats } from '../../components/format/format-settings'
import type { Report, ReportCell, ReportColumnKind } from '../../shared/engine/report'

export function ReportTable({ report: { columns, rows, total } }: { report: Pick<Report, 'columns' | 'rows' | 'total'> }) {
  const { t } = useTranslation('sc')
  const formats = useFormats()
  const greatest = greatestShaded(columns, rows)
  return (
    <div className="k-reports-card k-reports-scroll" role="region" tabIndex={0} aria-label={t('report.table')}>
      <table>
        <thead>
          <tr>
            {columns.map(({ heading, kind }, at) => (
              <th key={at} scope="col" data-kind={kind}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells, url }, n) => (
            <tr key={n}>
              {columns.map(({ kind, is_heat, is_shaded }, at) => (
                <Cell
                  key={at}
                  first={at === 0}
                  kind={kind}
                  heat={is_heat ? heatOf(cells[at] ?? null) : undefined}
                  shade={is_shaded ? shadeOf(cells[at] ?? null, greatest) : undefined}
                  text={textOf(cells[at] ?? null, kind, formats)}
                  url={at === 0 ? url : undefined}
                />
              ))}
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              {columns.map(({ kind }, at) => (
                <Cell
                  key={at}
                  first={at === 0}
                  kind={kind}
                  text={textOf(total[at] ?? null, at === 0 ? 'text' : kind, formats)}
                  url={undefined}
                />
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

type Heat = 'some' | 'full' | 'over'

interface CellProps {
  first: boolean
  kind: ReportColumnKind
  heat?: Heat | undefined
  /** 0 to 1. */
  shade?: number | undefined
  text: string
  url: string | undefined
}

function Cell({ first, kind, heat, shade, text, url }: CellProps) {
  const content = url ? <Link to={url}>{text}</Link> : text
  return first ? (
    <th scope="row">{content}</th>
  ) : (
    // a custom property is not in React's type
    <td data-kind={kind} data-heat={heat} style={shade === undefined ? undefined : ({ '--k-shade': `${shade * 60}%` } as CSSProperties)}>
      {content}
    </td>
  )
}

const greatestShaded = (columns: Report['columns'], rows: Report['rows']): number =>
  Math.max(0, ...rows.flatMap(({ cells }) => cells.filter((cell, at) => columns[at]?.is_shaded && typeof cell === 'number').map(Number)))

const shadeOf = (count: ReportCell, greatest: number): number => (typeof count === 'number' && greatest > 0 ? count / greatest : 0)

function heatOf(percent: ReportCell): Heat | undefined {
  if (typeof percent !== 'number' || percent <= 0) return undefined
  return percent > 100 ? 'over' : percent >= 80 ? 'full' : 'some'
}

function textOf(value: ReportCell, kind: ReportColumnKind, formats: Formats): string {
  if (value === null) return ''
  if (typeof value === 'number') return kind === 'percent' ? formatPercent(value) : groupDigits(String(value))
  if (kind === 'money') return groupDigits(value)
  if (kind === 'month') return formatBucket(`${value}-01`, 'month', formats)
  if (kind === 'date') return formatDate(value, formats)
  return kind === 'datetime' ? formatDateTime(value, formats) : value
}
