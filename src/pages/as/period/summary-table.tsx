/** Everybody's month as payroll reads it (as.md R11); what changed since the version before is marked, and said. */
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../../components/format/format-number'
import { useFormats } from '../../../components/format/format-settings'
import { cachedGet } from '../../../providers/data/cached-lists'
import { i18nText } from '../../../shared/engine/i18n-text'
import type { LeaveName } from '../../../shared/as/leave'
import type { MonthDifference, MonthValues, SummaryRow } from '../../../shared/as/period'

const minutes = ['scheduled', 'worked', 'night', 'late', 'early', 'absent'] as const
const counts = ['late_count', 'early_count', 'missing', 'meals', 'calendar_days_employed', 'suspended_days'] as const
const lists = ['leave', 'ot', 'comp_expired', 'annual_pay', 'closure'] as const
const columns = [
  ...(['scheduled', 'worked', 'night', 'late_count', 'late', 'early_count', 'early', 'absent', 'missing'] as const),
  ...lists,
  ...(['meals', 'calendar_days_employed', 'suspended_days'] as const),
]
type Column = (typeof columns)[number]

export function SummaryTable({ rows }: { rows: readonly SummaryRow[] }) {
  const { t } = useTranslation('as')
  const leaveName = useLeaveNames()
  return (
    <div className="k-period-card k-period-scroll" role="region" tabIndex={0} aria-label={t('entity.month-summary.plural')}>
      <table className="k-period-table">
        <thead>
          <tr>
            <th scope="col">{t('period.column.person')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`period.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.user}>
              <th scope="row">
                <span>{row.name}</span>
                <span className="k-muted">{[row.employee_no, row.department].filter(Boolean).join(' · ')}</span>
              </th>
              {columns.map((column) => (
                <Cell key={column} column={column} row={row} leaveName={leaveName} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type LeaveNames = (code: string) => string

/** Months name leave types by code: as people know them, also those that were closed since. */
function useLeaveNames(): LeaveNames {
  const { language } = useFormats()
  const { data } = useQuery({ queryKey: ['as', 'leaves'], queryFn: () => cachedGet<readonly LeaveName[]>('/api/as/leave/all') })
  return useMemo(() => {
    const names = new Map(data?.map(({ code, name }) => [code, i18nText(name, language)]))
    return (code) => names.get(code) ?? code
  }, [data, language])
}

function Cell({ column, row: { values, changes }, leaveName }: { column: Column; row: SummaryRow; leaveName: LeaveNames }) {
  const { t } = useTranslation('as')
  const changed = changes.filter(({ field }) => field === column || field.startsWith(`${column}.`))
  const said = changed.map((change) => {
    const { from, to } = spoken(change)
    const field = nameOf(change)
    return field === null ? `${from} → ${to}` : t('period.change', { field, from, to })
  })
  return (
    <td data-changed={changed.length > 0 || undefined} title={said.join('\n') || undefined}>
      {column === 'leave' ? leaveOf(values, leaveName) : textOf(column, values)}
      {said.length > 0 && <span className="k-period-change">{said.join(' · ')}</span>}
    </td>
  )

  /** Of one part of the column; null = the column as a whole, which its heading names. */
  function nameOf({ field }: MonthDifference): string | null {
    const [, part, name, ...rest] = field.split('.')
    if (part === undefined) return null
    if (column === 'leave') return name === undefined ? leaveName(part) : `${leaveName(part)} ${percent([name, ...rest].join('.'))}`
    if (column !== 'ot' || !name) return part
    return name === 'night' ? t('period.night_premium') : t(`entity.overtime.fields.day_type.enum.${name}`, { defaultValue: name })
  }
}

const isOf = <T extends string>(list: readonly T[], name: string): name is T => (list as readonly string[]).includes(name)

const spoken = ({ field, from, to }: MonthDifference) =>
  isOf(counts, field) ? { from, to } : { from: formatDuration(from), to: formatDuration(to) }

/** A type whose days are paid at several shares of the wage is shown with each. */
const leaveOf = ({ leave }: MonthValues, leaveName: LeaveNames): string =>
  leave
    .map(({ code, pay_ratio, minutes: taken }) => {
      const isSplit = leave.some((other) => other.code === code && other.pay_ratio !== pay_ratio)
      return `${leaveName(code)} ${isSplit ? `${percent(pay_ratio)} ` : ''}${formatDuration(taken)}`
    })
    .join(', ') || '–'

const percent = (ratio: string): string => `${Math.round(Number(ratio) * 100)} %`

function textOf(column: Exclude<Column, 'leave'>, values: MonthValues): string {
  if (isOf(minutes, column)) return values[column] === 0 ? '–' : formatDuration(values[column])
  if (isOf(counts, column)) return values[column] === 0 ? '–' : String(values[column])
  const total =
    column === 'ot'
      ? values.ot.reduce((sum, { minutes: worked, flat }) => sum + (flat ?? worked), 0)
      : (values[column] ?? []).reduce((sum, { minutes: left }) => sum + left, 0)
  return total === 0 ? '–' : formatDuration(total)
}
