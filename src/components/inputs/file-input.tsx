/** Takes files by choosing, dropping or pasting; shows how far each is; nothing that was typed elsewhere waits for it. */
import { useEffect, useRef, useState } from 'react'
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import UploadOutlined from '@ant-design/icons/UploadOutlined'
import { Button, Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../providers/error-text'
import { refTitle, type Refs } from '../../providers/data/refs'
import { uploadFile, type Attachment } from '../../providers/data/uploads'
import { FileLink, FilePicture, isPicture, type ShownFile } from './file-link'

interface FileInputProps {
  id: string
  label: string
  value: readonly number[]
  onChange: (ids: number[]) => void
  /** Names of the files that the record has already. */
  refs: Refs
  multiple?: boolean
  /** Pictures only. */
  images?: boolean
  disabled: boolean
  invalid: boolean
  describedBy: string | undefined
  onBlur: () => void
}

interface Upload { key: number; name: string; share: number; error?: string; abort: AbortController }

/** shell.md §9. */
const filesAtOnce = 20
let lastKey = 0

export function FileInput({ id, label, value, onChange, refs, multiple = false, images = false, disabled, invalid, describedBy, onBlur }: FileInputProps) {
  const { t } = useTranslation('screens')
  const picker = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState<readonly Attachment[]>([])
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [isOver, setIsOver] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  // Several files end at different moments: each adds itself to what stands there then.
  const ids = useRef(value)
  useEffect(() => { ids.current = value }, [value])
  const running = uploads.some(({ error }) => error === undefined)
  useLeaveWarning(running)

  const change = (key: number, patch: Partial<Upload>) => setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...patch } : one)))
  const drop = (key: number) => setUploads((all) => all.filter((one) => one.key !== key))
  const send = async (file: File) => {
    const upload: Upload = { key: ++lastKey, name: file.name, share: 0, abort: new AbortController() }
    setUploads((all) => [...all, upload])
    try {
      const stored = await uploadFile(file, { signal: upload.abort.signal, onProgress: (share) => change(upload.key, { share }) })
      drop(upload.key)
      setSent((all) => [...all, stored])
      ids.current = multiple ? [...ids.current, stored.id] : [stored.id]
      onChange([...ids.current])
    } catch (error) {
      if (upload.abort.signal.aborted) drop(upload.key)
      else change(upload.key, { error: failureOf(error)?.text ?? '' })
    }
  }
  const take = (files: readonly File[]) => {
    const wanted = multiple ? files : files.slice(0, 1)
    const wrong = images ? wanted.filter(({ type }) => !type.startsWith('image/')) : []
    setRefusal(wanted.length > filesAtOnce ? t('file.too_many', { n: filesAtOnce }) : wrong[0] ? t('file.only_pictures', { name: wrong[0].name }) : null)
    if (wanted.length > filesAtOnce) return
    for (const file of wanted.filter((one) => !wrong.includes(one))) void send(file)
  }
  const remove = (one: number) => {
    ids.current = ids.current.filter((other) => other !== one)
    onChange([...ids.current])
  }
  const fileOf = (one: number): ShownFile => {
    const stored = sent.find((candidate) => candidate.id === one)
    return stored ? { ...stored, title: stored.name } : { title: `#${one}`, ...refTitle(refs, 'sc/attachment', one), id: one }
  }
  return (
    <div
      className="k-file-input" data-over={isOver} data-invalid={invalid}
      onDragOver={(event) => { if (disabled) return; event.preventDefault(); setIsOver(true) }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => { if (disabled) return; event.preventDefault(); setIsOver(false); take([...event.dataTransfer.files]) }}
      onPaste={(event) => { if (event.clipboardData.files.length > 0 && !disabled) { event.preventDefault(); take([...event.clipboardData.files]) } }}
    >
      {value.length > 0 && (
        <ul className="k-file-list">
          {value.map((one) => fileOf(one)).map((file) => (
            <li key={file.id}>
              {isPicture(file) && <FilePicture file={file} />}
              <FileLink file={file} withSize />
              {!disabled && <Button type="text" size="small" icon={<CloseOutlined />} aria-label={t('file.remove', { name: file.title })} onClick={() => remove(file.id)} />}
            </li>
          ))}
        </ul>
      )}
      {uploads.length > 0 && (
        <ul className="k-file-list" aria-live="polite">
          {uploads.map(({ key, name, share, error, abort }) => (
            <li key={key}>
              <span className="k-file-name">{name}</span>
              {error === undefined ? <Progress percent={Math.round(share * 100)} size="small" aria-label={t('file.uploading', { name })} /> : <span className="k-file-error" role="alert">{error}</span>}
              <Button type="text" size="small" icon={<CloseOutlined />} aria-label={t(error === undefined ? 'file.stop' : 'file.dismiss', { name })} onClick={() => { abort.abort(); drop(key) }} />
            </li>
          ))}
        </ul>
      )}
      {refusal && <p className="k-file-error" role="alert">{refusal}</p>}
      {!disabled && (
        <div className="k-file-drop">
          <Button
            id={id} icon={<UploadOutlined />} onClick={() => picker.current?.click()} onBlur={onBlur} aria-label={`${label}: ${t(multiple ? 'file.choose_many' : 'file.choose')}`}
            {...(describedBy ? { 'aria-describedby': describedBy } : {})} danger={invalid}
          >
            {t(multiple ? 'file.choose_many' : value.length > 0 ? 'file.replace' : 'file.choose')}
          </Button>
          <span className="k-file-hint">{t('file.or_drop')}</span>
          <input
            ref={picker} type="file" hidden multiple={multiple} tabIndex={-1} aria-hidden {...(images ? { accept: 'image/png,image/jpeg,image/gif,image/webp,image/avif' } : {})}
            onChange={(event) => { take([...(event.target.files ?? [])]); event.target.value = '' }}
          />
        </div>
      )}
    </div>
  )
}

/** Leaving the page while a file is on its way asks. */
function useLeaveWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [active])
}
