/** Records become one: compare and choose, see what will happen, merge; with Undo on what is told afterwards (cm.md §2). */
import { useMemo, useState } from 'react'
import { Alert, Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Dialog } from '../../../ui/dialog'
import { failureOf } from '../../../providers/http/error-text'
import { readRecord, type RecordRow } from '../../../providers/data/record-api'
import type { Refs } from '../../../providers/data/refs'
import { useResource } from '../../../resources/core/use-resource'
import { useEntity, type EntityAccess } from '../../../screens/entity/use-entity'
import { useTitles } from '../../../screens/entity/use-titles'
import { ScreenError } from '../../../screens/entity/screen-error'
import { differing, fullest, joinedFields, keptFields, pickedFields, proposed } from './merge-choice'
import { MergeFields } from './merge-fields'
import { MergePreview } from './merge-preview'
import { mergeRecords, type MergedEntity } from '../../../api/cm/merge'
import { useMergeNotice } from './use-merge-notice'
import './merge.css'

interface MergeDialogProps {
  entity: MergedEntity
  ids: readonly number[]
  /** @param survivor undefined = the merge was undone */ onDone: (survivor: number | undefined) => void
  onClose: () => void
}

export function MergeDialog({ entity, ids, onDone, onClose }: MergeDialogProps) {
  const { t } = useTranslation(['cm', 'screens'])
  const { known, error: undeclared, retry } = useEntity(entity)
  const {
    data: rows,
    error,
    refetch,
  } = useQuery({
    queryKey: ['merge', entity, ids],
    gcTime: 0,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => Promise.all(ids.map((id) => readRecord(entity, id, { signal }))),
  })
  if (known && rows) return <Comparison entity={entity} known={known} rows={rows} onDone={onDone} onClose={onClose} />
  return (
    <Dialog open width={960} height="auto" title={t('cm:merge.title', { n: ids.length })} onClose={onClose}>
      {(error ?? undeclared) ? (
        <ScreenError
          error={error ?? undeclared}
          onRetry={() => {
            retry()
            void refetch()
          }}
        />
      ) : (
        <Skeleton active />
      )}
    </Dialog>
  )
}

function Comparison({
  entity,
  known,
  rows,
  onDone,
  onClose,
}: Omit<MergeDialogProps, 'ids'> & { entity: MergedEntity; known: EntityAccess; rows: readonly RecordRow[] }) {
  const { t } = useTranslation(['cm', 'screens'])
  const hide = useResource(entity)?.hide
  const fields = useMemo(() => {
    const unasked = new Set([...(hide ?? []), ...joinedFields(entity), ...keptFields(entity)])
    return known.entity.fields.filter((field) => known.mayWrite(field) && !unasked.has(field.name))
  }, [entity, known, hide])
  const differ = useMemo(() => differing(fields, rows), [fields, rows])
  const brought = useMemo(
    (): Refs =>
      rows.reduce<Refs>(
        (all, row) =>
          Object.fromEntries(
            [...new Set([...Object.keys(all), ...Object.keys(row._refs ?? {})])].map((name) => [
              name,
              { ...all[name], ...row._refs?.[name] },
            ]),
          ),
        {},
      ),
    [rows],
  )
  const refs = useTitles(known.entity, rows, brought)
  const [survivor, setSurvivor] = useState(() => fullest(fields, rows))
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({})
  const [checking, setChecking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const tell = useMergeNotice(entity)
  const merge = {
    survivor_id: survivor,
    loser_ids: rows.map(({ id }) => id).filter((id) => id !== survivor),
    fields: pickedFields(fields, rows, { survivor, chosen }),
  }
  const run = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const answer = await mergeRecords(entity, merge)
      tell(answer, () => onDone(undefined))
      onDone(survivor)
    } catch (error) {
      setFailure(failureOf(error)?.text ?? null)
      setChecking(false)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      width={960}
      height="auto"
      title={t(checking ? 'cm:merge.check_title' : 'cm:merge.title', { n: rows.length })}
      onClose={onClose}
      footer={
        checking ? (
          <>
            <Button onClick={() => setChecking(false)}>{t('cm:merge.back')}</Button>
            <Button type="primary" loading={busy} onClick={() => void run()}>
              {t('cm:merge.act')}
            </Button>
          </>
        ) : (
          <DialogFooter
            onCancel={onClose}
            onClick={() => {
              setFailure(null)
              setChecking(true)
            }}
          >
            {t('cm:merge.next')}
          </DialogFooter>
        )
      }
    >
      {failure !== null && <Alert type="error" showIcon role="alert" title={failure} className="k-merge-failure" />}
      {checking ? (
        <MergePreview entity={known.entity} name={entity} merge={merge} rows={rows} refs={refs} />
      ) : (
        <>
          <p className="k-muted">{t(entity === 'cm/lead' ? 'cm:merge.lead_purpose' : 'cm:merge.purpose')}</p>
          <MergeFields
            entity={known.entity}
            rows={rows}
            refs={refs}
            fields={differ}
            survivor={survivor}
            sourceOf={(name) => chosen[name] ?? proposed(name, rows, survivor)}
            onSurvivor={setSurvivor}
            onChoose={(name, id) => setChosen({ ...chosen, [name]: id })}
          />
          <p className="k-muted">{t('cm:merge.equal', { count: fields.length - differ.length })}</p>
        </>
      )}
    </Dialog>
  )
}
