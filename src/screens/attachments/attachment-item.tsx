/** One file beside a record: what it is, how large, whose and since when. */
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../components/format/format-date'
import { formatFileSize } from '../../components/format/format-number'
import { useFormats } from '../../components/format/format-settings'
import { timeAgo } from '../../components/format/time-ago'
import { useNow } from '../../components/format/use-now'
import { FileLink, FilePicture } from '../../components/inputs/file-link'
import { Button } from '../../ui/button'
import type { RecordFile } from '../../api/engine/attachments'
import { formatTags } from '../../providers/i18n/language'

interface AttachmentItemProps {
  file: RecordFile
  /** Absent = it may not be removed. */
  onRemove?: () => void
}

export function AttachmentItem({ file, onRemove }: AttachmentItemProps) {
  const { t } = useTranslation('screens')
  const formats = useFormats()
  const now = useNow()
  const { id, name, size, mime, at, by, scan } = file
  const shown = { id, title: name, mime, ...(scan ? { scan } : {}) }
  return (
    <li className="k-attachment">
      <FilePicture file={shown} />
      <div className="k-attachment-main">
        <FileLink file={shown} withIcon={false} />
        <p className="k-attachment-facts">
          <span>{formatFileSize(size)}</span>
          <span>{by?.name ?? t('attachments.unknown')}</span>
          <time dateTime={at} title={formatDateTime(at, formats)}>
            {timeAgo(at, now, formatTags[formats.language])}
          </time>
        </p>
      </div>
      {onRemove && (
        <Button type="text" size="small" icon={<DeleteOutlined aria-hidden />} label={t('file.remove', { name })} onClick={onRemove} />
      )}
    </li>
  )
}
