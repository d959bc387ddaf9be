/** A file as people see it: its picture or kind, name and size; a click opens it. */
import FileOutlined from '@ant-design/icons/FileOutlined'
import { useQuery } from '@tanstack/react-query'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { fileAddress, fileThumbnail } from '../../api/engine/uploads'
import { showFailure } from '../../providers/notification/alerts'
import { formatFileSize } from '../format/format-number'
import './file-input.css'

export interface ShownFile {
  id: number
  title: string
  size?: number
  mime?: string
  /** Why it does not open. */ scan?: 'pending' | 'infected'
}

const pictures = /^image\/(png|apng|jpeg|gif|webp|avif)$/
export const isPicture = ({ mime }: ShownFile): boolean => mime !== undefined && pictures.test(mime)

export function FileLink({ file, withSize = false, withIcon = true }: { file: ShownFile; withSize?: boolean; withIcon?: boolean }) {
  const { t } = useTranslation('screens')
  const open = async () => {
    // Opened within the click, so that no browser takes it for an unasked window.
    const target = window.open('about:blank', '_blank')
    try {
      const url = await fileAddress(file.id)
      if (target) {
        target.opener = null
        target.location.replace(url)
      } else window.location.assign(url)
    } catch (error) {
      target?.close()
      showFailure(error)
    }
  }
  return (
    <>
      <button
        type="button"
        className="k-file-link"
        title={file.title}
        aria-label={t('file.open', { name: file.title })}
        onClick={(event) => {
          event.stopPropagation()
          void open()
        }}
      >
        {withIcon && <FileOutlined aria-hidden />}
        <span className="k-file-name">{file.title}</span>
      </button>
      {file.scan && (
        <Tag color={file.scan === 'infected' ? 'error' : 'warning'} variant="filled">
          {t(`file.scan.${file.scan}`)}
        </Tag>
      )}
      {withSize && file.size !== undefined && <span className="k-file-size">{formatFileSize(file.size)}</span>}
    </>
  )
}

/** A small square of the picture, or what stands for a file without one. */
export function FilePicture({ file }: { file: ShownFile }) {
  const thumbnail = useQuery({
    queryKey: ['thumbnail', file.id],
    queryFn: () => fileThumbnail(file.id),
    staleTime: Infinity,
    retry: 1,
    enabled: isPicture(file) && !file.scan,
  })
  return thumbnail.data ? (
    <img className="k-file-picture" src={thumbnail.data} alt={file.title} />
  ) : (
    <span className="k-file-picture" aria-hidden>
      <FileOutlined />
    </span>
  )
}
