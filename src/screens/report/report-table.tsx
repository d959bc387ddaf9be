/** The table of a report; its first column leads to what stands behind the row. */
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
              {columns.map(({ kind }, at) => (
                <Cell
                  key={at}
                  first={at === 0}
                  kind={kind}
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

function Cell({ first, kind, text, url }: { first: boolean; kind: ReportColumnKind; text: string; url: string | undefined }) {
  const content = url ? <Link to={url}>{text}</Link> : text
  return first ? <th scope="row">{content}</th> : <td data-kind={kind}>{content}</td>
}

function textOf(value: ReportCell, kind: ReportColumnKind, formats: Formats): string {
  if (value === null) return ''
  if (typeof value === 'number') return kind === 'percent' ? formatPercent(value) : groupDigits(String(value))
  if (kind === 'money') return groupDigits(value)
  if (kind === 'month') return formatBucket(`${value}-01`, 'month', formats)
  if (kind === 'date') return formatDate(value, formats)
  return kind === 'datetime' ? formatDateTime(value, formats) : value
}
