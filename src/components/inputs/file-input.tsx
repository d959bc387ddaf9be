/** Takes files by choosing, dropping or pasting; shows how far each is; nothing that was typed elsewhere waits for it. */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refTitle, type Refs } from '../../providers/data/refs'
import type { Attachment } from '../../shared/engine/attachments'
import { ChosenFiles } from './chosen-files'
import { FileChooser } from './file-chooser'
import type { ShownFile } from './file-link'
import { UploadList } from './upload-list'
import { useUploads } from './use-uploads'

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
  /** A phone opens its camera. */
  camera?: boolean
  /** Why a file is not taken here, in words. */
  refuses?: (file: File) => string | undefined
  disabled: boolean
  invalid: boolean
  describedBy: string | undefined
  onBlur: () => void
}

export function FileInput({
  id,
  label,
  value,
  onChange,
  refs,
  multiple = false,
  images = false,
  camera = false,
  refuses,
  disabled,
  invalid,
  describedBy,
  onBlur,
}: FileInputProps) {
  const { t } = useTranslation('screens')
  const [sent, setSent] = useState<readonly Attachment[]>([])
  // Several files end at different moments: each adds itself to what stands there then.
  const ids = useRef(value)
  useEffect(() => {
    ids.current = value
  }, [value])
  const uploads = useUploads({
    multiple,
    images,
    disabled,
    refuses,
    place: placeOf(id),
    onStored: (stored) => {
      setSent((all) => [...all, stored])
      ids.current = multiple ? [...ids.current, stored.id] : [stored.id]
      onChange([...ids.current])
    },
  })
  useLeaveWarning(uploads.isRunning)

  const remove = (one: number) => {
    ids.current = ids.current.filter((other) => other !== one)
    onChange([...ids.current])
  }
  const fileOf = (one: number): ShownFile => {
    const stored = sent.find((candidate) => candidate.id === one)
    return stored ? { ...stored, title: stored.name } : { title: `#${one}`, ...refTitle(refs, 'sc/attachment', one), id: one }
  }
  return (
    <div className="k-file-input" data-invalid={invalid} {...uploads.target}>
      <ChosenFiles files={value.map((one) => fileOf(one))} onRemove={disabled ? undefined : remove} />
      <UploadList uploads={uploads} />
      {!disabled && (
        <FileChooser
          id={id}
          text={t(multiple ? 'file.choose_many' : value.length > 0 ? 'file.replace' : 'file.choose')}
          multiple={multiple}
          images={images}
          camera={camera}
          onChoose={uploads.take}
          onBlur={onBlur}
          aria-label={`${label}: ${t(multiple ? 'file.choose_many' : 'file.choose')}`}
          {...(describedBy ? { 'aria-describedby': describedBy } : {})}
          danger={invalid}
        />
      )}
    </div>
  )
}

/** The record's form and its field. @param id of the input */
function placeOf(id: string): string {
  const { pathname, search } = window.location
  return [pathname, new URLSearchParams(search).get('id') ?? '', id].join(' ')
}

/** Leaving the page while a file is on its way asks. */
export function useLeaveWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [active])
}
