/** Files that were chosen: each opens, and can be taken off again. */
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { FileLink, FilePicture, isPicture, type ShownFile } from './file-link'

export function ChosenFiles({
  files,
  onRemove,
}: {
  files: readonly ShownFile[]
  /** Absent = they stay. */ onRemove?: ((id: number) => void) | undefined
}) {
  const { t } = useTranslation('screens')
  if (files.length === 0) return null
  return (
    <ul className="k-file-list">
      {files.map((file) => (
        <li key={file.id}>
          {isPicture(file) && <FilePicture file={file} />}
          <FileLink file={file} withSize withIcon={!isPicture(file)} />
          {onRemove && (
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={t('file.remove', { name: file.title })}
              onClick={() => onRemove(file.id)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
