/** Files of a bulletin: a click shows one; those that must be opened before confirming say so (bb.md §5.3). */
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { FileLink, FilePicture } from '../../../components/inputs/file-link'
import type { BulletinPage } from '../../../shared/bb/bulletin'

interface ReadFilesProps {
  files: BulletinPage['attached']
  opened: ReadonlySet<number>
  onOpen: (file: number) => void
}

export function ReadFiles({ files, opened, onOpen }: ReadFilesProps) {
  const { t } = useTranslation('bb')
  if (files.length === 0) return null
  return (
    <section aria-label={t('read.files')}>
      <h2>{t('read.files')}</h2>
      <ul className="k-bb-files">
        {files.map(({ id, name, size, mime, must_open }) => (
          <li key={id} onClickCapture={() => onOpen(id)}>
            <FilePicture file={{ id, title: name, mime }} />
            <FileLink file={{ id, title: name, size }} withSize withIcon={false} />
            {must_open && !opened.has(id) && <Tag color="warning">{t('read.must_open')}</Tag>}
          </li>
        ))}
      </ul>
    </section>
  )
}
