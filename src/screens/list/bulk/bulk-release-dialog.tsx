/** Several rows are to be deleted that records have: asked once for all of them, with what has them. */
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { groupDigits } from '../../../components/format/format-number'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Dialog } from '../../../ui/dialog'
import type { UsedBy } from '../../../providers/data/record-api'
import type { Entity } from '../../../schemas/core/define'
import { countOf } from '../../record/refused-use'
import { UsedByList } from '../../record/used-by-list'

interface BulkReleaseDialogProps {
  entity: Entity
  users: readonly UsedBy[]
  busy: boolean
  onClose: () => void
  onDelete: () => void
}

export function BulkReleaseDialog({ entity, users, busy, onClose, onDelete }: BulkReleaseDialogProps) {
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
          {t('delete.release_and_delete', { n: groupDigits(String(countOf(users))) })}
        </DialogFooter>
      }
    >
      <Alert type="info" showIcon title={t('bulk.used_release')} />
      <UsedByList entity={entity} users={users} />
    </Dialog>
  )
}
