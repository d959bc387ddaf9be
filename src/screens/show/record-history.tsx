/** Who changed what and when, newest first; a former value can be brought back (shell.md §2.4). */
import { lazy, Suspense, useMemo, useState } from 'react'
import { Checkbox, Skeleton } from 'antd'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showFailure, showText } from '../../providers/notification/alerts'
import { readHistory, revertRecord, type RecordRow, type Revision } from '../../providers/data/record-api'
import { formatDateTime } from '../../components/format/format-date'
import { useFormats } from '../../components/format/format-settings'
import { Button } from '../../ui/button'
import { DialogFooter } from '../../ui/dialog-footer'
import { Dialog } from '../../ui/dialog'
import type { Field } from '../../schemas/core/define'
import { isRows } from '../../schemas/core/field-types'
import { inRecord } from '../../schemas/core/in-record'
import { fieldText } from '../cells/field-text'
import { isEmptyValue, type ValueContext } from '../field-types/list-type'
import { fieldNamed } from '../entity/system-fields'
import { fieldLabel } from '../../components/entity/entity-texts'
import type { EntityAccess } from '../entity/use-entity'
import { ScreenError } from '../entity/screen-error'
import { useTitles } from '../entity/use-titles'
import { childChanges } from './child-changes'

const HistoryCompare = lazy(async () => ({ default: (await import('./history-compare')).HistoryCompare }))

interface RecordHistoryProps {
  known: EntityAccess
  row: RecordRow
  onReverted: () => void
}

const noRefs = {}

export function RecordHistory({ known, row, onReverted }: RecordHistoryProps) {
  const { entity } = known
  const { t } = useTranslation(['screens', entity.module])
  const formats = useFormats()
  const [asked, setAsked] = useState<{ revision: Revision; field: Field; value: unknown } | null>(null)
  const [busy, setBusy] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const [points, setPoints] = useState<readonly number[]>([])
  const [isComparing, setComparing] = useState(false)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['history', entity.name, row.id, row.version],
    initialPageParam: 0,
    queryFn: ({ pageParam }) => readHistory(entity.name, row.id, pageParam || undefined),
    getNextPageParam: (page) => page.meta?.next ?? undefined,
    retry: 1,
  })
  const revisions = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
  const formerValues = useMemo(
    () => revisions.flatMap(({ changes }) => changes.flatMap(({ field, from, to }) => [{ [field]: from }, { [field]: to }])),
    [revisions],
  )
  const refs = useTitles(entity, formerValues, row._refs ?? noRefs)
  if (error) return <ScreenError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  const context: ValueContext = { t, entity, formats, refs }
  const [first, second] = points
  const choose = (version: number, chosen: boolean) =>
    setPoints(chosen ? [...points, version].slice(-2) : points.filter((one) => one !== version))
  const mayRevert = (field: Field) =>
    (row._actions?.includes('edit') ?? false) && known.mayWrite(field) && !field.x.fixed && !row._closed?.includes(field.name)

  const revert = async () => {
    if (!asked) return
    setBusy(true)
    try {
      await revertRecord(entity.name, row.id, asked.revision.version, [asked.field.name])
      showText('success', 'screens:history.restored')
      setAsked(null)
      onReverted()
    } catch (failure) {
      showFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {revisions.length > 1 && (
        <div className="k-history-acts">
          {isChoosing ? (
            <>
              <span className="k-muted">{t('screens:compare.choose')}</span>
              <Button size="small" type="primary" disabled={second === undefined} onClick={() => setComparing(true)}>
                {t('screens:compare.show')}
              </Button>
              <Button
                size="small"
                type="text"
                onClick={() => {
                  setChoosing(false)
                  setPoints([])
                }}
              >
                {t('screens:cancel')}
              </Button>
            </>
          ) : (
            <Button size="small" type="text" onClick={() => setChoosing(true)}>
              {t('screens:compare.start')}
            </Button>
          )}
        </div>
      )}
      <ol className="k-history">
        {revisions.map((revision, index) => (
          <li key={revision.version}>
            <div className="k-history-head">
              {isChoosing && (
                <Checkbox
                  checked={points.includes(revision.version)}
                  onChange={(event) => choose(revision.version, event.target.checked)}
                  aria-label={t('screens:compare.point', { time: formatDateTime(revision.at, formats) })}
                />
              )}
              <strong>{revision.by?.name ?? t('screens:history.system')}</strong>{' '}
              <time dateTime={revision.at}>{formatDateTime(revision.at, formats)}</time>
            </div>
            {revision.version === 1 ? (
              <p className="k-muted">{t('screens:history.created')}</p>
            ) : (
              <ul>
                {revision.changes.flatMap((change) => {
                  const field = fieldNamed(entity, change.field)
                  return field
                    ? [
                        <Change
                          key={change.field}
                          context={context}
                          field={field}
                          change={change}
                          record={row}
                          {...(index > 0 && mayRevert(field) ? { onRevert: () => setAsked({ revision, field, value: change.to }) } : {})}
                        />,
                      ]
                    : []
                })}
              </ul>
            )}
          </li>
        ))}
      </ol>
      {isComparing && first !== undefined && second !== undefined && (
        <Suspense>
          <HistoryCompare context={context} revisions={revisions} points={[first, second]} onClose={() => setComparing(false)} />
        </Suspense>
      )}
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('screens:history.older')}
        </Button>
      )}
      <Dialog
        open={asked !== null}
        title={t('screens:history.restore_title')}
        height="auto"
        onClose={() => setAsked(null)}
        footer={
          <DialogFooter onCancel={() => setAsked(null)} loading={busy} onClick={() => void revert()}>
            {t('screens:history.restore')}
          </DialogFooter>
        }
      >
        {asked && (
          <p>
            {t('screens:history.restore_text', {
              field: fieldLabel(t, entity, asked.field.name),
              value: fieldText(context, asked.field, asked.value, {}) || t('screens:no_value'),
            })}
          </p>
        )}
      </Dialog>
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
        <ul className="k-change-rows">
          {childChanges(change.from, change.to, field.items ?? []).map((row, index) => (
            <ChildChangeItem key={index} context={{ ...context, parent: field.name }} record={record} field={field} change={row} />
          ))}
        </ul>
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

function ChildChangeItem({
  context,
  field,
  record,
  change,
}: {
  context: ValueContext
  field: Field
  record: FormerRow
  change: ReturnType<typeof childChanges>[number]
}) {
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
