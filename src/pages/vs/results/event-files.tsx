/** The files of an event (vs.md §8): each call judges who gets it, and says why not. */
import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import { useTranslation } from 'react-i18next'
import { downloadFile } from '../../../api/engine/export'
import { showFailure } from '../../../providers/notification/alerts'
import { eventFiles, eventFilePath, type EventFile, type EventFileFormat } from '../../../shared/vs/export-calls'
import { MenuButton } from '../../../ui/menu-button'

interface EventFilesProps {
  id: number
  files: readonly EventFile[]
}

export function EventFiles({ id, files }: EventFilesProps) {
  const { t } = useTranslation('vs')
  const offered = files.flatMap((file) => eventFiles[file].map((format) => ({ file, format })))
  const download = (file: EventFile, format: EventFileFormat) => void downloadFile(eventFilePath(id, file), { format }).catch(showFailure)
  return (
    <MenuButton
      className="k-text-button k-more-button"
      items={() =>
        offered.map(({ file, format }) => ({
          key: `${file}.${format}`,
          label: t('results.file', { file: t(`results.files.${file}`), format: format.toUpperCase() }),
          onClick: () => download(file, format),
        }))
      }
    >
      <DownloadOutlined aria-hidden /> {t('results.download')}
    </MenuButton>
  )
}
