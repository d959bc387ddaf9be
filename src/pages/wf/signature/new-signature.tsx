/** A new signature: drawn, typed in one of four hands, or a picture of it without its background. */
import { useEffect, useRef, useState } from 'react'
import { Checkbox, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { addSignature } from '../../../api/wf/signature'
import { FileChooser } from '../../../components/inputs/file-chooser'
import { useOneAct } from '../../../providers/data/one-act'
import { showFailure, showText } from '../../../providers/notification/alerts'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Dialog } from '../../../ui/dialog'
import { Tabs } from '../../../ui/tabs'
import { TextField } from '../../../ui/text-field'
import { DrawPad } from './draw-pad'
import { drawName, familyOf, loadHand, signatureFonts, type SignatureFont } from './signature-fonts'
import { drawPicture, pngOf } from './signature-picture'
import './signature.css'

const kinds = ['drawn', 'typed', 'image'] as const
type Kind = (typeof kinds)[number]

/** @param name of the person, which a typed signature begins with */
export function NewSignature({
  name,
  isFirst,
  onDone,
  onClose,
}: {
  name: string
  isFirst: boolean
  onDone: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('wf')
  const [kind, setKind] = useState<Kind>('drawn')
  const [isReady, setReady] = useState<Readonly<Record<Kind, boolean>>>({ drawn: false, typed: false, image: false })
  const [label, setLabel] = useState('')
  const [isDefault, setDefault] = useState(isFirst)
  const { busy, run } = useOneAct()
  const drawn = useRef<HTMLCanvasElement>(null)
  const typed = useRef<HTMLCanvasElement>(null)
  const image = useRef<HTMLCanvasElement>(null)
  const ready = (of: Kind) => (value: boolean) => setReady((before) => ({ ...before, [of]: value }))
  const save = async () => {
    const canvas = { drawn, typed, image }[kind].current
    if (!canvas) return
    const values = { kind, is_default: isDefault, label: label.trim() || t(`entity.signature.fields.kind.enum.${kind}`) }
    try {
      const picture = await pngOf(canvas)
      if (!picture) return showText('warning', 'wf:signature.empty')
      const isAdded = await run(async (key) => addSignature(picture, values, key).then(() => true))
      if (isAdded) onDone()
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <Dialog
      open
      width={680}
      height="auto"
      title={t('signature.new')}
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} disabled={!isReady[kind]} loading={busy} onClick={() => void save()}>
          {t('signature.save')}
        </DialogFooter>
      }
    >
      <div className="k-sign-new">
        <Tabs
          late
          selected={kind}
          onSelect={(key) => setKind(kinds.find((one) => one === key) ?? 'drawn')}
          tabs={[
            { key: 'drawn', label: t('signature.draw'), children: <DrawPad canvas={drawn} onDrawn={ready('drawn')} /> },
            {
              key: 'typed',
              label: t('signature.type'),
              children: <TypedName first={name} canvas={typed} onDrawn={ready('typed')} />,
            },
            { key: 'image', label: t('signature.upload'), children: <UploadedName canvas={image} onDrawn={ready('image')} /> },
          ]}
        />
        <TextField label={t('signature.label')} help={t('signature.label_help')} value={label} onChange={setLabel} maxLength={80} />
        <Checkbox checked={isDefault} onChange={({ target }) => setDefault(target.checked)}>
          {t('signature.make_default')}
        </Checkbox>
      </div>
    </Dialog>
  )
}

interface PartProps {
  canvas: React.RefObject<HTMLCanvasElement | null>
  onDrawn: (isDrawn: boolean) => void
}

function TypedName({ first, canvas, onDrawn }: PartProps & { first: string }) {
  const { t } = useTranslation('wf')
  const [name, setName] = useState(first)
  const [font, setFont] = useState<SignatureFont>(/\p{Script=Han}/u.test(first) ? 'yuji_boku' : 'caveat')
  const latest = useRef(onDrawn)
  useEffect(() => {
    latest.current = onDrawn
  })
  useEffect(() => {
    let isCurrent = true
    void loadHand(font, name)
      .then(() => {
        if (!isCurrent || !canvas.current) return
        drawName(canvas.current, name, font)
        latest.current(name.trim() !== '')
      })
      .catch(showFailure)
    return () => {
      isCurrent = false
    }
  }, [name, font, canvas])
  return (
    <div className="k-sign-part">
      <TextField label={t('signature.name')} value={name} onChange={setName} maxLength={40} />
      <Radio.Group value={font} onChange={({ target }) => setFont(target.value as SignatureFont)} aria-label={t('signature.font')}>
        {signatureFonts.map((one) => (
          <Radio key={one} value={one}>
            <span style={{ fontFamily: familyOf(one) }}>{t(`signature.fonts.${one}`)}</span>
          </Radio>
        ))}
      </Radio.Group>
      <canvas ref={canvas} className="k-sign-preview" role="img" aria-label={name} />
    </div>
  )
}

function UploadedName({ canvas, onDrawn }: PartProps) {
  const { t } = useTranslation('wf')
  const [isShown, setShown] = useState(false)
  const take = async ([file]: readonly File[]) => {
    if (!file || !canvas.current) return
    try {
      await drawPicture(canvas.current, file)
      setShown(true)
      onDrawn(true)
    } catch {
      showText('danger', 'wf:signature.no_picture')
    }
  }
  return (
    <div className="k-sign-part">
      <FileChooser text={t('signature.choose')} multiple={false} images onChoose={(files) => void take(files)} />
      <p className="k-secondary">{t('signature.upload_help')}</p>
      <canvas ref={canvas} className="k-sign-preview" hidden={!isShown} role="img" aria-label={t('signature.upload')} />
    </div>
  )
}
