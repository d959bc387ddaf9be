/** Files beside a record: added by choosing, dropping or pasting, opened, taken away and brought back (shell.md §2.4, §9). */
import { useRef, useState } from 'react'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { AskDialog } from '../../components/dialogs/confirm-dialog'
import { FileChooser } from '../../components/inputs/file-chooser'
import { UploadList } from '../../components/inputs/upload-list'
import { useUploads } from '../../components/inputs/use-uploads'
import { showAlert, showFailure } from '../../providers/notification/alerts'
import { addRecordFile, removeRecordFile, restoreRecordFile, type RecordFile } from '../../api/engine/attachments'
import { LeaveGuard } from '../form/conflict/leave-guard'
import { ScreenError } from '../entity/screen-error'
import { AttachmentItem } from './attachment-item'
import type { RecordFiles } from './use-record-files'
import './attachments.css'

interface RecordAttachmentsProps {
  files: RecordFiles
  entity: string
  id: number
}

export function RecordAttachments({ files: { files, mayChange, error, refetch }, entity, id }: RecordAttachmentsProps) {
  const { t } = useTranslation('screens')
  const region = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<RecordFile | null>(null)
  const [busy, setBusy] = useState(false)
  const uploads = useUploads({
    multiple: true,
    disabled: !mayChange,
    place: `${entity} ${id}`,
    onStored: async (stored) => {
      await addRecordFile(entity, id, stored.id)
      await refetch()
    },
  })
  if (error) return <ScreenError error={error} onRetry={() => void refetch()} />
  if (!files) return <Skeleton active avatar={{ shape: 'square' }} title={false} paragraph={{ rows: 2 }} />

  const undo = async (file: RecordFile) => {
    try {
      await restoreRecordFile(file.id)
    } catch (failure) {
      showFailure(failure)
    }
    await refetch()
  }
  const remove = async (file: RecordFile) => {
    setBusy(true)
    try {
      await removeRecordFile(file.id)
      showAlert({
        kind: 'success',
        text: t('attachments.removed', { name: file.name }),
        act: { label: t('delete.undo'), run: () => void undo(file) },
      })
    } catch (failure) {
      showFailure(failure)
    }
    setBusy(false)
    setAsked(null)
    // Also after a refusal: somebody else may have removed it.
    await refetch()
    // The button that asked goes with its file.
    if (document.activeElement === document.body) region.current?.focus({ preventScroll: true })
  }
  return (
    // Focusable, so that a click anywhere in it says where a paste belongs.
    <div ref={region} className="k-attachments" role="group" aria-label={t('attachments.title')} tabIndex={-1} {...uploads.target}>
      {mayChange && (
        <div className="k-file-input">
          <FileChooser text={t('file.choose_many')} multiple onChoose={uploads.take} />
          <UploadList uploads={uploads} />
        </div>
      )}
      {files.length === 0 ? (
        <p className="k-muted">{t(mayChange ? 'attachments.empty_add' : 'attachments.empty')}</p>
      ) : (
        <ul>
          {files.map((file) => (
            <AttachmentItem key={file.id} file={file} {...(mayChange ? { onRemove: () => setAsked(file) } : {})} />
          ))}
        </ul>
      )}
      {asked && (
        <AskDialog
          title={t('delete.question')}
          text={asked.name}
          act={t('delete.button')}
          danger
          busy={busy}
          onAct={() => void remove(asked)}
          onClose={() => setAsked(null)}
        />
      )}
      {mayChange && <LeaveGuard texts="attachments.leave" isDirty={() => uploads.isRunning} onLeave={uploads.stopAll} />}
    </div>
  )
}
