/** Files on their way: chosen, dropped or pasted, each sent by itself, with how far it is and what went wrong. */
import { useEffect, useState, type ClipboardEvent, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../providers/http/error-text'
import { isOf, type UploadPoint } from '../../api/engine/upload-rules'
import { uploadFile } from '../../api/engine/uploads'
import type { Attachment } from '../../shared/engine/attachments'

export interface Upload {
  key: number
  name: string
  share: number
  error?: string
  abort: AbortController
}

interface UploadOptions {
  multiple?: boolean
  /** Pictures only. */
  images?: boolean
  disabled?: boolean
  /** Why a file is not taken here, in words. */
  refuses?: ((file: File) => string | undefined) | undefined
  /** What the files belong to, the same after a reload: uploads that broke off are offered again there. */
  place?: string
  /** Takes the file in, each at its own moment; until it is done the file counts as on its way, and its error is the file's. */
  onStored: (file: Attachment) => Promise<void> | void
}

export interface Uploads {
  all: readonly Upload[]
  /** Those that broke off here, before a reload. */
  interrupted: readonly UploadPoint[]
  /** Goes on; of one whose file the browser did not keep, the file must be chosen again. */
  resume: (point: UploadPoint) => void
  discard: (point: UploadPoint) => void
  isRunning: boolean
  /** Why the last files were not even begun. */
  refusal: string | null
  take: (files: readonly File[]) => void
  /** Ends the upload, or puts its error away. */
  dismiss: (upload: Upload) => void
  stopAll: () => void
  /** For the element on which files are dropped, and which has the focus when they are pasted. */
  target: {
    'data-over': boolean
    onDragOver: (event: DragEvent) => void
    onDragLeave: (event: DragEvent) => void
    onDrop: (event: DragEvent) => void
    onPaste: (event: ClipboardEvent) => void
  }
}

/** shell.md §9. */
const filesAtOnce = 20
let lastKey = 0

export function useUploads({ multiple = false, images = false, disabled = false, refuses, place, onStored }: UploadOptions): Uploads {
  const { t } = useTranslation('screens')
  const [all, setAll] = useState<readonly Upload[]>([])
  const [isOver, setIsOver] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [interrupted, setInterrupted] = useState<readonly UploadPoint[]>([])
  useEffect(() => {
    if (place === undefined || disabled) return
    let isHere = true
    void brokenOffAt(place).then((points) => {
      if (isHere) setInterrupted(points)
    })
    return () => {
      isHere = false
    }
  }, [place, disabled])

  const change = (key: number, patch: Partial<Upload>) =>
    setAll((before) => before.map((one) => (one.key === key ? { ...one, ...patch } : one)))
  const drop = (key: number) => setAll((before) => before.filter((one) => one.key !== key))
  const send = async (file: File) => {
    const upload: Upload = { key: ++lastKey, name: file.name, share: 0, abort: new AbortController() }
    setAll((before) => [...before, upload])
    setInterrupted((before) => before.filter((point) => !isOf(point, file)))
    try {
      await onStored(
        await uploadFile(file, {
          signal: upload.abort.signal,
          ...(place === undefined ? {} : { place }),
          onProgress: (share) => change(upload.key, { share }),
        }),
      )
      drop(upload.key)
    } catch (error) {
      if (upload.abort.signal.aborted) drop(upload.key)
      else change(upload.key, { error: failureOf(error)?.text ?? '' })
    }
  }
  const take = (files: readonly File[]) => {
    const wanted = multiple ? files : files.slice(0, 1)
    const reasons = new Map(
      wanted.flatMap((file) => {
        const reason = images && !file.type.startsWith('image/') ? t('file.only_pictures', { name: file.name }) : refuses?.(file)
        return reason === undefined ? [] : [[file, reason] as const]
      }),
    )
    setRefusal(wanted.length > filesAtOnce ? t('file.too_many', { n: filesAtOnce }) : ([...reasons.values()][0] ?? null))
    if (wanted.length > filesAtOnce) return
    for (const file of wanted.filter((one) => !reasons.has(one))) void send(file)
  }
  const dismiss = (upload: Upload) => {
    upload.abort.abort()
    drop(upload.key)
  }
  const discard = ({ id }: UploadPoint) => {
    // It goes from view once it is forgotten: a reload right after must not bring it back.
    void import('../../api/engine/upload-points')
      .then(({ forgetPoint }) => forgetPoint(id))
      .then(() => setInterrupted((before) => before.filter((point) => point.id !== id)))
  }
  return {
    all,
    interrupted,
    resume: ({ file }) => {
      if (file) void send(file)
    },
    discard,
    isRunning: all.some(({ error }) => error === undefined),
    refusal,
    take,
    dismiss,
    stopAll: () => {
      for (const upload of all) dismiss(upload)
    },
    target: {
      'data-over': isOver,
      onDragOver: (event) => {
        if (disabled) return
        event.preventDefault()
        setIsOver(true)
      },
      onDragLeave: () => setIsOver(false),
      onDrop: (event) => {
        if (disabled) return
        event.preventDefault()
        setIsOver(false)
        take([...event.dataTransfer.files])
      },
      onPaste: (event) => {
        if (event.clipboardData.files.length > 0 && !disabled) {
          event.preventDefault()
          take([...event.clipboardData.files])
        }
      },
    },
  }
}

const brokenOffAt = async (place: string): Promise<readonly UploadPoint[]> =>
  (await import('../../api/engine/upload-points')).brokenOffAt(place)
