/** One entry of a record's history: who changed what and when (shell.md §2.4). */
import { useState, type ReactNode } from 'react'
import { formatDateTime } from '../../components/format/format-date'
import { useFormats } from '../../components/format/format-settings'
import { fieldLabel } from '../../components/entity/entity-texts'
import type { Revision } from '../../providers/data/record-api'
import type { Field } from '../../schemas/core/define'
import { isRows } from '../../schemas/core/field-types'
import { inRecord } from '../../schemas/core/in-record'
import { Button } from '../../ui/button'
import { fieldText } from '../cells/field-text'
import { fieldNamed } from '../entity/system-fields'
import { isEmptyValue, type ValueContext } from '../field-types/list-type'
import { childChanges, type ChildChange } from './child-changes'

interface RevisionEntryProps {
  context: ValueContext
  revision: Revision
  record: FormerRow
  /** Before the name. */
  mark?: ReactNode
  /** How the value that a field had then is brought back; undefined = it can't be. */
  onRevert?: (field: Field, value: unknown) => (() => void) | undefined
}

export function RevisionEntry({ context, revision, record, mark, onRevert }: RevisionEntryProps) {
  const { t, entity } = context
  const formats = useFormats()
  return (
    <>
      <div className="k-history-head">
        {mark}
        <strong>{revision.by?.name ?? t('screens:history.system')}</strong>{' '}
        <time dateTime={revision.at}>{formatDateTime(revision.at, formats)}</time>
      </div>
      {revision.version === 1 ? (
        <p className="k-muted">{t('screens:history.created')}</p>
      ) : (
        <ul>
          {revision.changes.flatMap((change) => {
            const field = fieldNamed(entity, change.field)
            if (!field) return []
            const revert = onRevert?.(field, change.to)
            return [
              <Change
                key={change.field}
                context={context}
                field={field}
                change={change}
                record={record}
                {...(revert ? { onRevert: revert } : {})}
              />,
            ]
          })}
        </ul>
      )}
    </>
  )
}

/** One field, from and to. */
export function Change({
  context,
  field,
  change,
  record = {},
  onRevert,
}: {
  context: ValueContext
  field: Field
  /** As it stands: its child rows may ask it for their currency. */
  record?: FormerRow
  change: Revision['changes'][number]
  onRevert?: () => void
}) {
  const { t, entity } = context
  const text = (value: unknown) => (isEmptyValue(value) ? t('screens:no_value') : fieldText(context, field, value, {}))
  return (
    <li className="k-change">
      <span className="k-change-field">{fieldLabel(t, entity, field.name)}</span>
      {isRows(field) ? (
        <ChildChanges context={{ ...context, parent: field.name }} record={record} field={field} change={change} />
      ) : (
        <span>
          <del>{text(change.from)}</del> <span aria-hidden>→</span> <ins>{text(change.to)}</ins>
        </span>
      )}
      {onRevert && (
        <Button type="link" size="small" onClick={onRevert}>
          {t('screens:history.restore')}
        </Button>
      )}
    </li>
  )
}

type FormerRow = Readonly<Record<string, unknown>>

/** The rest is shown on demand; a single further row takes the place of the button. */
const fewRows = 5

interface ChildProps<C> {
  context: ValueContext
  field: Field
  record: FormerRow
  change: C
}

function ChildChanges({ context, field, record, change }: ChildProps<Revision['changes'][number]>) {
  const { t } = context
  const [isOpen, setOpen] = useState(false)
  const rows = childChanges(change.from, change.to, field.items ?? [])
  const shown = isOpen || rows.length <= fewRows + 1 ? rows : rows.slice(0, fewRows)
  return (
    <ul className="k-change-rows">
      {shown.map((row, index) => (
        <ChildChangeItem key={index} context={context} record={record} field={field} change={row} />
      ))}
      {shown.length < rows.length && (
        <li>
          <Button type="link" size="small" onClick={() => setOpen(true)}>
            {t('screens:history.more_rows', { count: rows.length - shown.length })}
          </Button>
        </li>
      )}
    </ul>
  )
}

function ChildChangeItem({ context, field, record, change }: ChildProps<ChildChange>) {
  const { t, entity } = context
  const items = field.items ?? []
  const textOf = (item: Field, row: FormerRow) => fieldText(context, item, row[item.name], inRecord(field, row, record))
  const words = (row: FormerRow) =>
    items
      .map((item) => textOf(item, row))
      .filter(Boolean)
      .join(t('screens:list_separator'))
  if (change.kind !== 'changed') return <li>{t(`screens:history.row_${change.kind}`, { row: words(change.row) })}</li>
  return (
    <li>
      {t('screens:history.row_changed', { n: change.place })}
      {change.fields.map((name) => {
        const item = items.find((one) => one.name === name)
        if (!item) return null
        return (
          <span key={name} className="k-change-cell">
            {fieldLabel(t, entity, name, field.name)}: <del>{textOf(item, change.from) || '–'}</del> <span aria-hidden>→</span>{' '}
            <ins>{textOf(item, change.row) || '–'}</ins>
          </span>
        )
      })}
    </li>
  )
}
