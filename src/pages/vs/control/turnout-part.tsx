/** How many have answered, by department where it has five people or more (vs.md §2, §5.5). */
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../components/format/format-date'
import { formatPercent, groupDigits } from '../../../components/format/format-number'
import { useFormats } from '../../../components/format/format-settings'
import { LinesTable } from '../../../screens/import/lines-table'
import type { ControlRoom } from '../../../shared/vs/control'
import { i18nText } from '../../../shared/engine/i18n-text'
import styles from './control.module.css'

export function TurnoutPart({ turnout, isSecret }: { turnout: ControlRoom['turnout']; isSecret: boolean }) {
  const { t } = useTranslation('vs')
  const formats = useFormats()
  if (!turnout) return <p className="k-secondary">{t('control.no_turnout')}</p>
  const n = (count: number) => groupDigits(String(count))
  const share = (answered: number, eligible: number) => (eligible === 0 ? '–' : formatPercent(((answered / eligible) * 100).toFixed(1)))
  const answered = t(isSecret ? 'control.papers' : 'control.answered')
  const lines = [
    { key: 'all', name: t('maint.tab.all'), ...turnout },
    ...turnout.groups.map(({ kind, department, ...counts }) => ({
      key: `${kind} ${department ?? ''}`,
      name: kind === 'department' ? i18nText(turnout.names[department ?? 0] ?? {}, formats.language) : t(`control.group.${kind}`),
      ...counts,
    })),
  ]
  return (
    <div className={styles.part}>
      <p className="k-secondary">{t('control.as_of', { time: formatDateTime(turnout.at, formats) })}</p>
      <LinesTable
        label={t('control.by_department')}
        headings={[t('entity.participant.fields.department.label'), t('control.eligible'), answered, t('control.share')]}
      >
        {lines.map((line) => (
          <tr key={line.key}>
            <th scope="row">{line.name}</th>
            <td className="k-number">{n(line.eligible)}</td>
            <td className="k-number">{n(line.answered)}</td>
            <td className="k-number">{share(line.answered, line.eligible)}</td>
          </tr>
        ))}
      </LinesTable>
      {turnout.groups.length === 0 && <p className="k-secondary">{t('control.too_small')}</p>}
    </div>
  )
}
