/** Where a file is dropped or chosen, one at a time; how far it has come is shown, and what refuses it is said. */
import { useRef, useState, type DragEvent } from 'react'
import InboxOutlined from '@ant-design/icons/InboxOutlined'
import { Progress, Spin } from 'antd'
import { useTranslation } from 'react-i18next'
import { showFailure } from '../../providers/notification/alerts'
import './import.css'

interface FileDropProps {
  /** What the file is chosen for, as it is read aloud. */
  label: string
  /** What stands there instead. */
  title?: string
  limits?: string
  /** Endings, as `<input accept>` takes them. */
  accept: string
  /** No file is taken now. */
  closed?: boolean
  /** @param onProgress 0–1 */
  onFile: (file: File, onProgress: (part: number) => void) => Promise<void>
}

export function FileDrop({ label, title = label, limits, accept, closed = false, onFile }: FileDropProps) {
  const { t } = useTranslation('screens')
  const [busy, setBusy] = useState(false)
  const [part, setPart] = useState<number | null>(null)
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const take = async (file: File | undefined) => {
    if (!file || busy || closed) return
    setBusy(true)
    try {
      await onFile(file, setPart)
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
      setPart(null)
      if (input.current) input.current.value = ''
    }
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  return (
    <label
      className="k-import-drop"
      data-over={(over && !closed) || undefined}
      data-closed={closed || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <input
        ref={input}
        type="file"
        className="k-visually-hidden"
        accept={accept}
        aria-label={label}
        disabled={busy || closed}
        onChange={(event) => void take(event.target.files?.[0])}
      />
      {busy && part === null ? <Spin /> : <InboxOutlined aria-hidden />}
      <strong>{title}</strong>
      {limits && <span className="k-muted">{limits}</span>}
      {part !== null && <Progress percent={Math.round(part * 100)} aria-label={t('import.uploading')} />}
    </label>
  )
}
