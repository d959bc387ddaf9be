/** A person's photo with what may be done to it: another one, cut to a square, or none. */
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure } from '../../providers/notification/alerts'
import { uploadFile } from '../../api/engine/uploads'
import { Avatar } from '../people/avatar'
import { Button } from '../../ui/button'
import './photo.css'

const AskDialog = lazy(async () => ({ default: (await import('../dialogs/confirm-dialog')).AskDialog }))
const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog')).CropDialog }))

interface PhotoFieldProps {
  name: string
  /** 0 = somebody who is not there yet. */
  person: number
  /** The photo's file. */
  value: number | null
  /** @throws what the person is told */
  onChange: (file: number | null) => Promise<void> | void
  disabled?: boolean
  /** Stands beside the photo, above the acts. */
  children?: ReactNode
}

export function PhotoField({ name, person, value, onChange, disabled = false, children }: PhotoFieldProps) {
  const { t } = useTranslation(['sc', 'screens'])
  const picker = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<File>()
  // What was cut just now is seen before it is anybody's photo.
  const [fresh, setFresh] = useState<{ file: number; address: string }>()
  const [busy, setBusy] = useState(false)
  const [asks, setAsks] = useState(false)
  useEffect(() => (fresh ? () => URL.revokeObjectURL(fresh.address) : undefined), [fresh])
  const change = async (file: number | null) => {
    setBusy(true)
    try {
      await onChange(file)
    } catch (error) {
      showFailure(error)
    }
    setBusy(false)
  }
  const take = async (photo: File) => {
    try {
      const { id } = await uploadFile(photo, { onProgress: () => undefined, signal: new AbortController().signal })
      setFresh({ file: id, address: URL.createObjectURL(photo) })
      setChosen(undefined)
      await change(id)
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <div className="k-photo">
      {fresh && fresh.file === value ? (
        <span className="k-avatar" aria-hidden>
          <img src={fresh.address} alt="" />
        </span>
      ) : (
        <Avatar name={name} person={value === null ? 0 : person} />
      )}
      <div className="k-photo-beside">
        {children}
        {!disabled && (
          <div className="k-photo-acts">
            <Button size="small" loading={busy} onClick={() => picker.current?.click()}>
              {t(value === null ? 'photo.choose' : 'photo.change')}
            </Button>
            {value !== null && (
              <Button size="small" type="text" disabled={busy} onClick={() => setAsks(true)}>
                {t('photo.remove')}
              </Button>
            )}
          </div>
        )}
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        tabIndex={-1}
        aria-hidden
        accept="image/png,image/jpeg,image/gif,image/webp,image/avif"
        onChange={({ target }) => {
          setChosen(target.files?.[0])
          target.value = ''
        }}
      />
      {asks && (
        <Suspense fallback={null}>
          <AskDialog
            title={t('screens:delete.question')}
            text={t('photo.whose', { name })}
            act={t('screens:delete.button')}
            danger
            busy={busy}
            onAct={() => void change(null).then(() => setAsks(false))}
            onClose={() => setAsks(false)}
          />
        </Suspense>
      )}
      {chosen && (
        <Suspense fallback={null}>
          <CropDialog file={chosen} onDone={take} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
