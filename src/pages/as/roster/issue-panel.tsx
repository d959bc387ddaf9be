/** What the law and the staffing say of the roster, while it is painted: each with its article and a way to the cell (as.md R9). */
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import type { RosterIssue } from '../../../shared/as/roster-checks'
import type { ShiftName } from '../../../shared/as/shift'
import { issueText } from './roster-words'

const mostShown = 100

interface IssuePanelProps {
  issues: readonly RosterIssue[]
  names: ReadonlyMap<number, string>
  shifts: ReadonlyMap<number, ShiftName>
  onGo: (issue: RosterIssue) => void
}

export function IssuePanel({ issues, names, shifts, onGo }: IssuePanelProps) {
  const { t } = useTranslation('as')
  const formats = useFormats()
  const day = (date = '') => formatDate(date, formats)
  const blocking = issues.filter(({ level }) => level === 'block').length
  return (
    <aside className="k-roster-issues" aria-label={t('roster.issues')}>
      <h2>
        {t('roster.issues')} <span className="k-count">{issues.length}</span>
      </h2>
      <p role="status" className="k-muted">
        {issues.length === 0 ? t('roster.no_issues') : t('roster.blocking', { n: blocking })}
      </p>
      <ul>
        {issues.slice(0, mostShown).map((issue) => (
          <li key={`${issue.code} ${issue.user ?? issue.department} ${issue.shift ?? ''} ${issue.dates[0]}`} data-level={issue.level}>
            <button type="button" onClick={() => onGo(issue)}>
              <strong>{issue.user === undefined ? (shifts.get(issue.shift ?? 0)?.code ?? '') : names.get(issue.user)}</strong>
              <span>{issueText(t, issue)}</span>
              <small>{issue.dates.length > 1 ? `${day(issue.dates[0])} – ${day(issue.dates.at(-1))}` : day(issue.dates[0])}</small>
            </button>
          </li>
        ))}
      </ul>
      {issues.length > mostShown && <p className="k-muted">{t('roster.more_issues', { n: issues.length - mostShown })}</p>}
    </aside>
  )
}
