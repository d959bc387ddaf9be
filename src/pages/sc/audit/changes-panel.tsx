/** What an entry changed, field by field: in the words of the record's own screens as far as the reader knows its kind, else as it is kept. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import { useRight } from '../../../providers/access/use-right'
import { actionPath, type ShowPanelProps } from '../../../resources/core/define-module'
import { findResource } from '../../../resources/core/find-resource'
import type { auditLog } from '../../../schemas/sc/audit-log'
import type { Entity, RowOf } from '../../../schemas/core/define'
import { fieldNamed } from '../../../screens/entity/system-fields'
import { useEntity, type EntityAccess } from '../../../screens/entity/use-entity'
import { useTitles } from '../../../screens/entity/use-titles'
import { ValueDifferences } from '../../../screens/record/value-differences'
import './audit.css'

export default function ChangesPanel({ row }: ShowPanelProps<RowOf<typeof auditLog>>) {
  const { t } = useTranslation(['sc', 'screens'])
  const name = `${row.module}/${row.entity ?? ''}`
  const resource = findResource(name)
  const mayList = useRight(resource ? actionPath(resource, 'list') : [])
  const { known, error } = useEntity(name, { enabled: resource !== undefined && mayList })
  const changes = useMemo(() => auditChanges(row.changes), [row.changes])
  if (changes.length === 0) return <p className="k-muted">{t('sc:audit.no_changes')}</p>
  return (
    <section className="k-audit-changes" aria-label={t('sc:entity.audit-log.fields.changes.label')}>
      {known && !error ? <KnownChanges known={known} changes={changes} /> : <PlainChanges changes={changes} />}
    </section>
  )
}

function KnownChanges({ known: { entity }, changes }: { known: EntityAccess; changes: readonly AuditChange[] }) {
  const { t } = useTranslation(['sc', 'screens', entity.module])
  const formats = useFormats()
  const told = changes.flatMap(({ name, from, to }) => {
    const field = shownAs(entity, name)
    return field ? [{ field, from, to }] : []
  })
  const rest = changes.filter(({ name }) => !shownAs(entity, name))
  const [fromRow, toRow] = [useMemo(() => rowOf(changes, 'from'), [changes]), useMemo(() => rowOf(changes, 'to'), [changes])]
  const refs = useTitles(
    entity,
    useMemo(() => [fromRow, toRow], [fromRow, toRow]),
    noRefs,
  )
  return (
    <>
      {told.length > 0 && (
        <ValueDifferences
          context={{ t, entity, formats, refs }}
          changes={told}
          fromLabel={t('sc:audit.from')}
          toLabel={t('sc:audit.to')}
          fromRow={fromRow}
          toRow={toRow}
        />
      )}
      {rest.length > 0 && <PlainChanges changes={rest} />}
    </>
  )
}

function PlainChanges({ changes }: { changes: readonly AuditChange[] }) {
  const { t } = useTranslation('sc')
  return (
    <table className="k-differences">
      <thead>
        <tr>
          <th scope="col">{t('audit.field')}</th>
          <th scope="col">{t('audit.from')}</th>
          <th scope="col">{t('audit.to')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, from, to }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{plain(from)}</td>
            <td>{plain(to)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const noRefs = {}
const rowOf = (changes: readonly AuditChange[], side: 'from' | 'to') =>
  Object.fromEntries(changes.map((change) => [change.name, change[side]]))
/** Files are kept by their hash, which no file's value looks like. */
const shownAs = (entity: Entity, name: string) => {
  const field = fieldNamed(entity, name)
  return field?.x.file ? undefined : field
}
const plain = (value: unknown): string =>
  value === null || value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value)

/** The changes of an entry of the audit log, as it keeps them: `{ field: { from, to } }`. Pure. */
interface AuditChange {
  name: string
  from: unknown
  to: unknown
}

/** Acts that are no writing of a record keep plain values instead of pairs: what came of it. */
function auditChanges(changes: unknown): AuditChange[] {
  if (typeof changes !== 'object' || changes === null) return []
  return Object.entries(changes).map(([name, change]: [string, unknown]) =>
    isPair(change) ? { name, from: change.from, to: change.to } : { name, from: undefined, to: change },
  )
}

const isPair = (change: unknown): change is { from?: unknown; to?: unknown } =>
  typeof change === 'object' && change !== null && ('from' in change || 'to' in change)
