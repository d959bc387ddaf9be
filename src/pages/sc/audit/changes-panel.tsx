/** What an entry changed, field by field. */
import { useTranslation } from 'react-i18next'
import type { ShowPanelProps } from '../../../resources/define-module'
import type { auditLog } from '../../../schemas/sc/audit-log'
import type { RowOf } from '../../../schemas/define'
import './audit.css'

export default function ChangesPanel({ row }: ShowPanelProps<RowOf<typeof auditLog>>) {
  const { t, i18n } = useTranslation(['sc', 'screens', row.module])
  const changes = entriesOf(row.changes)
  if (changes.length === 0) return <p className="k-muted">{t('sc:audit.no_changes')}</p>
  const label = (field: string) => [`${row.module}:entity.${row.entity ?? ''}.fields.${field}.label`, `screens:field.${field}.label`].find((key) => i18n.exists(key))
  return (
    <section aria-label={t('sc:entity.audit-log.fields.changes.label')}>
      <table className="k-audit-changes">
        <thead><tr><th>{t('sc:audit.field')}</th><th>{t('sc:audit.from')}</th><th>{t('sc:audit.to')}</th></tr></thead>
        <tbody>{changes.map(([field, from, to]) => { const key = label(field); return <tr key={field}><th scope="row">{key ? t(key) : field}</th><td>{from}</td><td>{to}</td></tr> })}</tbody>
      </table>
    </section>
  )
}

/** Acts that are no writing of a record keep plain values instead of pairs. */
function entriesOf(changes: unknown): [field: string, from: string, to: string][] {
  if (typeof changes !== 'object' || changes === null) return []
  return Object.entries(changes).map(([field, change]: [string, unknown]) =>
    (typeof change === 'object' && change !== null && ('from' in change || 'to' in change) ? [field, text('from' in change ? change.from : null), text('to' in change ? change.to : null)] : [field, '', text(change)]))
}

const text = (value: unknown): string => (value === null || value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value))
