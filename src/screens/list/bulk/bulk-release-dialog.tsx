/** Several rows are to be deleted that records have: asked once for all of them, with what has them. */
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Dialog } from '../../../ui/dialog'
import type { Entity } from '../../../schemas/core/define'
import { releaseLabel, type RefusedUse } from '../../record/refused-use'
import { UsedByList } from '../../record/used-by-list'

interface BulkReleaseDialogProps {
  entity: Entity
  used: RefusedUse
  busy: boolean
  onClose: () => void
  onDelete: () => void
}

export function BulkReleaseDialog({ entity, used, busy, onClose, onDelete }: BulkReleaseDialogProps) {
  const { t } = useTranslation('screens')
  return (
    <Dialog
      open
      title={t('bulk.used_title')}
      onClose={onClose}
      width={560}
      height="auto"
      footer={
        <DialogFooter onCancel={onClose} colour="danger" loading={busy} onClick={onDelete} autoFocus>
          {releaseLabel(t, used)}
        </DialogFooter>
      }
    >
      <Alert type="info" showIcon title={t('bulk.used_release')} />
      <UsedByList entity={entity} {...used} />
    </Dialog>
  )
}
