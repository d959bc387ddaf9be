/** Setting or changing the PIN for kiosks; the password before it, so that who finds the screen open can't. */
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { setOwnPin } from '../../../api/as/kiosk'
import { failureOf } from '../../../providers/http/error-text'
import { showFailure, showText } from '../../../providers/notification/alerts'
import { Dialog } from '../../../ui/dialog'
import { DialogFooter } from '../../../ui/dialog-footer'
import { TextField } from '../../../ui/text-field'
import { pinGap } from './pin-gap'

interface PinDialogProps {
  account: string
  isSet: boolean
  /** False: a provider signs the person in, and there is none to enter. */
  hasPassword: boolean
  onSet: () => Promise<void>
  onClose: () => void
}

export function PinDialog({ account, isSet, hasPassword, onSet, onClose }: PinDialogProps) {
  const { t } = useTranslation(['as', 'common'])
  const form = useId()
  const [pin, setPin] = useState('')
  const [password, setPassword] = useState('')
  const [faults, setFaults] = useState<{ pin?: string; password?: string }>({})
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const gap = pinGap(pin)
    const found = {
      ...(gap && { pin: t(`kiosk.gap.${gap}`) }),
      ...(hasPassword && password === '' && { password: t('common:password.need_current') }),
    }
    setFaults(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await setOwnPin(pin, hasPassword ? password : undefined)
      showText('success', 'as:kiosk.own.saved')
      await onSet()
    } catch (error) {
      showFailure(error)
      const errors = failureOf(error)?.errors ?? {}
      setFaults({ ...(errors.pin && { pin: errors.pin.join('\n') }), ...(errors.password && { password: errors.password.join('\n') }) })
      setPassword('')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={t(isSet ? 'kiosk.own.change' : 'kiosk.own.set')}
      height="auto"
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} submit form={form} loading={isBusy}>
          {t('kiosk.own.save')}
        </DialogFooter>
      }
    >
      <form id={form} className="k-form k-form-tight" noValidate onSubmit={(event) => void submit(event)}>
        <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
        <TextField
          type="password"
          name="pin"
          autoComplete="new-password"
          inputMode="numeric"
          label={t('kiosk.own.new_pin')}
          help={t('kiosk.own.pin_help')}
          value={pin}
          onChange={setPin}
          error={faults.pin}
          autoFocus
          maxLength={8}
        />
        {hasPassword && (
          <TextField
            type="password"
            name="password"
            autoComplete="current-password"
            label={t('common:password.current')}
            help={t('kiosk.own.password_help')}
            value={password}
            onChange={setPassword}
            error={faults.password}
          />
        )}
      </form>
    </Dialog>
  )
}
