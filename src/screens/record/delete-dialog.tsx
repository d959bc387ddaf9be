/** Deleting: the question, the users of a used record with Deactivate, Replace with… or, where they let go, Remove from them; and ten seconds to undo. */
import { useState } from 'react'
import { useDelete, useInvalidate, type BaseKey, type HttpError } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { showAlert, showFailure } from '../../providers/notification/alerts'
import { replaceRecord, updateRecord, type RecordRow } from '../../providers/data/record-api'
import { useFormats } from '../../components/format/format-settings'
import { RefSelect } from '../../components/inputs/ref-select'
import { Button } from '../../ui/button'
import { DialogFooter } from '../../ui/dialog-footer'
import { Dialog } from '../../ui/dialog'
import type { Entity } from '../../schemas/core/define'
import { recordTitle } from '../../components/entity/entity-texts'
import { CascadePreview } from './cascade-preview'
import { releaseLabel, usersOf, type RefusedUse } from './refused-use'
import { undoAction } from './undo-action'
import { UsedByList } from './used-by-list'

interface Deleted {
  id: BaseKey
  change_set: number | null
}

export interface DeleteDialogProps {
  entity: Entity
  row: RecordRow
  onClose: () => void
  onChanged: (change: 'deleted' | 'restored' | 'changed') => void
}

export function DeleteDialog({ entity, row, onClose, onChanged }: DeleteDialogProps) {
  const { t } = useTranslation('screens')
  const formats = useFormats()
  const [busy, setBusy] = useState(false)
  const [used, setUsed] = useState<RefusedUse | null>(null)
  const [replacement, setReplacement] = useState<number | null>(null)
  const name = recordTitle(entity, row, formats)
  const { mutateAsync: destroy } = useDelete<Deleted, HttpError>({ overtimeOptions: { enabled: false } })
  const invalidate = useInvalidate()
  const client = useQueryClient()

  const act = async <T,>(run: () => Promise<T>, done: (answer: T) => void) => {
    setBusy(true)
    try {
      const answer = await run()
      // No picker offers what has gone, not even until it has read its entries again.
      client.removeQueries({ queryKey: ['options', entity.name] })
      onClose()
      done(answer)
    } catch (error) {
      // A deletion that is refused puts the lists back as they stood when it was asked for.
      void invalidate({ resource: entity.name, invalidates: ['list'] })
      const refusal = usersOf(error)
      if (refusal) setUsed(refusal)
      else showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const remove = (release = false) =>
    act(
      () =>
        destroy({
          resource: entity.name,
          id: row.id,
          meta: { release },
          mutationMode: 'pessimistic',
          // The screen below reads its list itself.
          invalidates: [],
          successNotification: false,
          errorNotification: false,
        }),
      ({ data }) => {
        onChanged('deleted')
        showAlert({ kind: 'success', text: t('delete.done', { name }), ...undoAction(t, data.change_set, () => onChanged('restored')) })
      },
    )
  const deactivate = () =>
    act(
      () => updateRecord(entity.name, row.id, { active: false, version: row.version }),
      () => {
        onChanged('changed')
        showAlert({ kind: 'success', text: t('delete.deactivated', { name }) })
      },
    )
  const replace = (withId: number) =>
    act(
      () => replaceRecord(entity.name, row.id, withId),
      () => {
        onChanged('deleted')
        showAlert({ kind: 'success', text: t('delete.replaced', { name }) })
      },
    )

  if (!used) {
    return (
      <Dialog
        open
        title={t('delete.question')}
        onClose={onClose}
        height="auto"
        footer={
          <DialogFooter onCancel={onClose} colour="danger" loading={busy} onClick={() => void remove()} autoFocus>
            {t('delete.button')}
          </DialogFooter>
        }
      >
        <p className="k-delete-name">{name}</p>
        <CascadePreview entity={entity} ids={[row.id]} />
        <p className="k-muted">{t('delete.consequence')}</p>
      </Dialog>
    )
  }
  const { canRelease } = used
  const canDeactivate = entity.lookup !== false && row.active === true && (row._actions?.includes('edit') ?? false)
  return (
    <Dialog
      open
      title={t('delete.used_title', { name })}
      onClose={onClose}
      width={560}
      height="auto"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          {canDeactivate &&
            (row.is_default === true ? (
              <Tooltip title={t('list.default_stays_active')}>
                <span>
                  <Button disabled>{t('delete.deactivate')}</Button>
                </span>
              </Tooltip>
            ) : (
              <Button loading={busy} onClick={() => void deactivate()}>
                {t('delete.deactivate')}
              </Button>
            ))}
          {canRelease && replacement === null && (
            <Button type="primary" colour="danger" loading={busy} onClick={() => void remove(true)}>
              {releaseLabel(t, used)}
            </Button>
          )}
          {entity.lookup !== false && !(canRelease && replacement === null) && (
            <Button
              type="primary"
              colour="danger"
              disabled={replacement === null}
              loading={busy}
              onClick={() => {
                if (replacement !== null) void replace(replacement)
              }}
            >
              {t('delete.replace_and_delete')}
            </Button>
          )}
        </>
      }
    >
      <Alert
        type="info"
        showIcon
        title={t(canRelease ? 'delete.used_release' : entity.lookup !== false ? 'delete.used_lookup' : 'delete.used')}
      />
      <UsedByList entity={entity} id={row.id} users={used.users} hasUnseen={used.hasUnseen} />
      {entity.lookup !== false && (
        <div className="k-delete-replace">
          <label htmlFor="k-replace">{t('delete.replace_with')}</label>
          <RefSelect
            id="k-replace"
            entity={entity.name}
            exclude={row.id}
            value={replacement === null ? [] : [replacement]}
            onChange={(ids) => setReplacement(ids[0] ?? null)}
          />
        </div>
      )}
    </Dialog>
  )
}
