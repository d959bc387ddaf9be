/** Who changed what and when, newest first; a former value can be brought back (shell.md §2.4). */
import { lazy, Suspense, useState } from 'react'
import { Checkbox, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { showFailure, showText } from '../../providers/notification/alerts'
import { revertRecord, type RecordRow, type Revision } from '../../providers/data/record-api'
import { formatDateTime } from '../../components/format/format-date'
import { useFormats } from '../../components/format/format-settings'
import { Button } from '../../ui/button'
import { DialogFooter } from '../../ui/dialog-footer'
import { Dialog } from '../../ui/dialog'
import type { Field } from '../../schemas/core/define'
import { fieldText } from '../cells/field-text'
import { fieldLabel } from '../../components/entity/entity-texts'
import type { EntityAccess } from '../entity/use-entity'
import { ScreenError } from '../entity/screen-error'
import { RevisionEntry } from './revision-entry'
import { useRevisions } from './use-revisions'

const HistoryCompare = lazy(async () => ({ default: (await import('./history-compare')).HistoryCompare }))

interface RecordHistoryProps {
  known: EntityAccess
  row: RecordRow
  onReverted: () => void
}

export function RecordHistory({ known, row, onReverted }: RecordHistoryProps) {
  const { entity } = known
  const { t } = useTranslation(['screens', entity.module])
  const formats = useFormats()
  const [asked, setAsked] = useState<{ revision: Revision; field: Field; value: unknown } | null>(null)
  const [busy, setBusy] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const [points, setPoints] = useState<readonly number[]>([])
  const [isComparing, setComparing] = useState(false)
  const { revisions, context, error, refetch, hasOlder, loadOlder, loadingOlder } = useRevisions(entity, row)
  if (error) return <ScreenError error={error} onRetry={() => void refetch()} />
  if (!revisions) return <Skeleton active />
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
            <RevisionEntry
              context={context}
              revision={revision}
              record={row}
              mark={
                isChoosing && (
                  <Checkbox
                    checked={points.includes(revision.version)}
                    onChange={(event) => choose(revision.version, event.target.checked)}
                    aria-label={t('screens:compare.point', { time: formatDateTime(revision.at, formats) })}
                  />
                )
              }
              onRevert={(field, value) => (index > 0 && mayRevert(field) ? () => setAsked({ revision, field, value }) : undefined)}
            />
          </li>
        ))}
      </ol>
      {isComparing && first !== undefined && second !== undefined && (
        <Suspense>
          <HistoryCompare context={context} revisions={revisions} points={[first, second]} onClose={() => setComparing(false)} />
        </Suspense>
      )}
      {hasOlder && (
        <Button loading={loadingOlder} onClick={loadOlder}>
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
