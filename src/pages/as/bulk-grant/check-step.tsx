/** Who would get what, and why somebody would not: nothing is written yet. */
import type { ReactNode } from 'react'
import { Checkbox, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../components/format/format-date'
import { groupDigits } from '../../../components/format/format-number'
import { useFormats } from '../../../components/format/format-settings'
import { ScreenError } from '../../../screens/entity/screen-error'
import { LinesTable } from '../../../screens/import/lines-table'
import type { GrantLine } from '../../../shared/as/bulk-grant'
import { hoursText } from '../common/amounts'
import { isGrantable, sumsOf } from './grant-state'

interface CheckStepProps {
  lines: readonly GrantLine[] | undefined
  error: unknown
  onRetry: () => void
  /** People who get nothing after all. */
  dropped: ReadonlySet<number>
  onDrop: (user: number, isDropped: boolean) => void
}

export function CheckStep({ lines, error, onRetry, dropped, onDrop }: CheckStepProps) {
  const { t } = useTranslation('as')
  if (error && !lines) return <ScreenError error={error} onRetry={onRetry} />
  if (!lines) return <Skeleton active paragraph={{ rows: 8 }} />
  const { lots, people, minutes } = sumsOf(lines, dropped)
  const others = lines.filter((line) => !isGrantable(line) || dropped.has(line.user)).length
  const n = (count: number) => groupDigits(String(count))
  return (
    <>
      <p role="status">
        {t('bulk_grant.will', { count: lots, n: n(lots), people: n(people), hours: hoursText(t, minutes) })}{' '}
        {others > 0 && t('bulk_grant.others', { count: others, n: n(others) })}
      </p>
      <GrantLines
        lines={lines}
        of={(line) =>
          isGrantable(line) && (
            <Checkbox
              checked={!dropped.has(line.user)}
              aria-label={t('bulk_grant.grant_to', { name: line.name })}
              onChange={(event) => onDrop(line.user, !event.target.checked)}
            />
          )
        }
      />
    </>
  )
}

/** @param of what is before a line; absent: nothing is */
export function GrantLines({ lines, of }: { lines: readonly GrantLine[]; of?: (line: GrantLine) => ReactNode }) {
  const { t } = useTranslation('as')
  const formats = useFormats()
  const day = (date: string | null) => (date === null ? '–' : formatDate(date, formats))
  const field = (name: string) => t(`entity.leave-entitlement.fields.${name}.label`)
  const headings = [t('batch_page.person'), field('granted_min'), field('valid_from'), field('valid_to'), t('batch_page.result')]
  return (
    <LinesTable label={t('bulk_grant.lines')} headings={of ? [{ hidden: t('bulk_grant.chosen') }, ...headings] : headings}>
      {lines.map((line) => (
        <tr key={`${line.user} ${line.valid_from ?? ''}`} data-result={line.result}>
          {of && <td>{of(line)}</td>}
          <th scope="row">
            {line.name} <span className="k-muted">{line.employee_no}</span>
          </th>
          <td className="k-grant-amount">{line.minutes === 0 ? '–' : hoursText(t, line.minutes)}</td>
          <td>{day(line.valid_from)}</td>
          <td>{day(line.valid_to)}</td>
          <td>
            {t(`bulk_grant.result.${line.result}`)}
            {line.refusal && <span className="k-entry-error">{t(`bulk_grant.refusal.${line.refusal}`)}</span>}
          </td>
        </tr>
      ))}
    </LinesTable>
  )
}
