/** Files of a record, in a list and in its details. */
import { FileLink, FilePicture, isPicture, type ShownFile } from '../../components/inputs/file-link'
import { refTitle, type Refs } from '../../providers/data/refs'

export function FileValue({ refs, value, whole }: { refs: Refs; value: unknown; whole: boolean }) {
  const files = (Array.isArray(value) ? value : [value]).map((id): ShownFile => ({
    title: `#${String(id)}`,
    ...refTitle(refs, 'sc/attachment', id),
    id: Number(id),
  }))
  return (
    <span className="k-value-files">
      {files.map((file) => (
        <span key={file.id} className="k-value-file">
          {isPicture(file) && <FilePicture file={file} />}
          <FileLink file={file} withSize={whole} withIcon={!isPicture(file)} />
        </span>
      ))}
    </span>
  )
}
