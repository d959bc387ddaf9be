/** Taking the tablet out of service, for those who know its token: nobody who passes by. */
import { useEffect, useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog'
import { DialogFooter } from '../../../ui/dialog-footer'
import { TextField } from '../../../ui/text-field'
import { idleMs } from './desk'

export function Disconnect({ token, onLeave }: { token: string; onLeave: () => void }) {
  const { t } = useTranslation('as')
  const form = useId()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const close = () => {
    setOpen(false)
    setTyped('')
    setWrong(false)
  }
  // Left open by somebody who went away, it closes.
  useEffect(() => {
    if (!isOpen) return
    const timer = setTimeout(close, idleMs)
    return () => clearTimeout(timer)
  }, [isOpen, typed])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === token) onLeave()
    else setWrong(true)
  }
  return (
    <>
      <button type="button" className="k-kiosk-quiet" onClick={() => setOpen(true)}>
        {t('kiosk.disconnect.act')}
      </button>
      <Dialog
        open={isOpen}
        title={t('kiosk.disconnect.title')}
        height="auto"
        onClose={close}
        footer={
          <DialogFooter onCancel={close} submit form={form}>
            {t('kiosk.disconnect.act')}
          </DialogFooter>
        }
      >
        <p>{t('kiosk.disconnect.about')}</p>
        <form id={form} className="k-form k-form-tight" noValidate onSubmit={submit}>
          <TextField
            type="password"
            name="device-token"
            autoComplete="off"
            label={t('kiosk.connect.token')}
            value={typed}
            onChange={(text) => {
              setTyped(text)
              setWrong(false)
            }}
            error={isWrong ? t('kiosk.disconnect.wrong') : undefined}
            autoFocus
            maxLength={200}
          />
        </form>
      </Dialog>
    </>
  )
}
