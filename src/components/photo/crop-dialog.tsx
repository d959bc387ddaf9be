/** Chooses the square of a picture that becomes a photo: dragged or moved by the arrow keys, zoomed by the slider. */
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogFooter } from '../../ui/dialog-footer'
import { Dialog } from '../../ui/dialog'
import { firstCrop, mostZoom, moved, sideOf, zoomed, type Crop } from './crop'
import './photo.css'

/** Pixels of a photo (sc.md §3.1). */
const side = 256
/** Of the square's side, by one arrow key; with Shift finer. */
const step = { coarse: 0.05, fine: 0.01 }
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface CropDialogProps {
  file: File
  onDone: (photo: File) => Promise<void>
  onClose: () => void
}

export function CropDialog({ file, onDone, onClose }: CropDialogProps) {
  const { t } = useTranslation(['sc', 'common'])
  const { picture, isBroken } = usePicture(file)
  const [crop, setCrop] = useState<Crop>()
  const [busy, setBusy] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)
  const now = crop ?? (picture && firstCrop(picture.width, picture.height))
  useEffect(() => {
    if (picture && now && canvas.current) draw(canvas.current, picture, now)
  }, [picture, now])

  const finish = async () => {
    if (!canvas.current || !now) return
    setBusy(true)
    const content = await new Promise<Blob | null>((resolve) => {
      canvas.current?.toBlob(resolve, 'image/jpeg', 0.92)
    })
    if (content) await onDone(new File([content], 'photo.jpg', { type: 'image/jpeg' }))
    setBusy(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    if (!arrow || !now) return
    event.preventDefault()
    const far = event.shiftKey ? step.fine : step.coarse
    setCrop(moved(now, arrow[0] * far, arrow[1] * far))
  }
  // The picture follows the pointer, so the square goes the other way.
  const onPointerMove = (event: PointerEvent) => {
    if (!now || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    const shown = event.currentTarget.clientWidth
    setCrop(moved(now, -event.movementX / shown, -event.movementY / shown))
  }
  return (
    <Dialog
      open
      height="auto"
      title={t('photo.crop')}
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} loading={busy} disabled={!now} onClick={() => void finish()}>
          {t('photo.use')}
        </DialogFooter>
      }
    >
      {isBroken && <p role="alert">{t('error.photo_unreadable')}</p>}
      {now && (
        <div className="k-crop">
          <p id="crop-about" className="k-secondary">
            {t('photo.crop_about')}
          </p>
          <div className="k-crop-frame">
            <canvas
              ref={canvas}
              width={side}
              height={side}
              tabIndex={0}
              role="application"
              aria-label={t('photo.area')}
              aria-describedby="crop-about"
              onKeyDown={onKeyDown}
              onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={onPointerMove}
            />
          </div>
          <label className="k-crop-zoom">
            {t('photo.zoom')}
            <input
              type="range"
              min={1}
              max={mostZoom}
              step={0.05}
              value={now.zoom}
              aria-valuetext={`${Math.round(now.zoom * 100)} %`}
              onChange={({ target }) => setCrop(zoomed(now, Number(target.value)))}
            />
          </label>
        </div>
      )}
    </Dialog>
  )
}

/** Upright, as the camera held it. */
function usePicture(file: File): { picture: ImageBitmap | undefined; isBroken: boolean } {
  const [picture, setPicture] = useState<ImageBitmap>()
  const [isBroken, setIsBroken] = useState(false)
  useEffect(() => {
    let isWanted = true
    createImageBitmap(file).then(
      (found) => {
        if (isWanted) setPicture(found)
        else found.close()
      },
      () => {
        if (isWanted) setIsBroken(true)
      },
    )
    return () => {
      isWanted = false
    }
  }, [file])
  return { picture, isBroken }
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const from = sideOf(crop)
  // Under what is transparent: a photo has no holes.
  context.fillStyle = 'white'
  context.fillRect(0, 0, side, side)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, crop.x - from / 2, crop.y - from / 2, from, from, 0, 0, side, side)
}
