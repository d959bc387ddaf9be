/** A name drawn in the form, by mouse, finger or pen; or a picture of it. The value is the id of the picture, as text. */
import { useRef, useState, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { uploadFile } from '../../../../../api/engine/uploads'
import { FileChooser } from '../../../../../components/inputs/file-chooser'
import { failureOf } from '../../../../../providers/http/error-text'
import { Button } from '../../../../../ui/button'
import type { Control, ControlProps, ShownProps } from '../control'
import { FormPicture } from '../form-picture'

const size = { width: 480, height: 160 }

function SignatureInput({ id, label, value, onChange, describedBy }: ControlProps) {
  const { t } = useTranslation('wf')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, size.width, size.height)
    setDrawn(false)
  }
  const send = async (file: File) => {
    setSending(true)
    setFailure(null)
    try {
      const stored = await uploadFile(file, { onProgress: () => undefined, signal: new AbortController().signal })
      onChange(String(stored.id))
    } catch (error) {
      setFailure(failureOf(error)?.text ?? null)
    } finally {
      setSending(false)
    }
  }
  const take = () =>
    canvas.current?.toBlob((blob) => {
      if (blob) void send(new File([blob], 'signature.png', { type: 'image/png' }))
    }, 'image/png')
  if (value !== undefined && value !== null && value !== '')
    return (
      <div id={id} className="k-fill-signature" tabIndex={-1}>
        <FormPicture file={Number(value)} alt={label} />
        <Button size="small" onClick={() => onChange(undefined)}>
          {t('form_designer.fill.sign_again')}
        </Button>
      </div>
    )
  return (
    <div id={id} className="k-fill-signature" tabIndex={-1}>
      <canvas
        ref={canvas}
        {...size}
        role="img"
        aria-label={t('form_designer.fill.sign_here', { label })}
        {...(describedBy ? { 'aria-describedby': describedBy } : {})}
        onPointerDown={(event) => begin(event)}
        onPointerMove={(event) => draw(event) && setDrawn(true)}
      />
      <span className="k-fill-signature-acts">
        <Button size="small" type="primary" disabled={!isDrawn} loading={isSending} onClick={take}>
          {t('form_designer.fill.use_signature')}
        </Button>
        <Button size="small" disabled={!isDrawn} onClick={clear}>
          {t('form_designer.fill.clear')}
        </Button>
        <FileChooser
          small
          images
          multiple={false}
          text={t('form_designer.fill.signature_picture')}
          onChoose={([file]) => file && void send(file)}
        />
      </span>
      {failure && (
        <div className="k-entry-error" role="alert">
          {failure}
        </div>
      )}
    </div>
  )
}

function begin({ currentTarget, pointerId, nativeEvent }: PointerEvent<HTMLCanvasElement>): void {
  currentTarget.setPointerCapture(pointerId)
  const pen = currentTarget.getContext('2d')
  const [x, y] = placeIn(currentTarget, nativeEvent)
  pen?.beginPath()
  pen?.moveTo(x, y)
}

/** @returns whether something was drawn: only while the pen is down */
function draw({ currentTarget, buttons, nativeEvent }: PointerEvent<HTMLCanvasElement>): boolean {
  const pen = currentTarget.getContext('2d')
  if (buttons === 0 || !pen) return false
  const [x, y] = placeIn(currentTarget, nativeEvent)
  // The picture is kept and printed on white: its ink is dark in both themes.
  pen.strokeStyle = 'black'
  pen.lineWidth = 2.5
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.lineTo(x, y)
  pen.stroke()
  return true
}

function placeIn(canvas: HTMLCanvasElement, { offsetX, offsetY }: { offsetX: number; offsetY: number }): [number, number] {
  return [(offsetX * size.width) / canvas.clientWidth, (offsetY * size.height) / canvas.clientHeight]
}

const SignatureShown = ({ value, label }: ShownProps) => <FormPicture file={Number(value)} alt={label} />

export const signatureControl: Control = { Input: SignatureInput, Shown: SignatureShown }
