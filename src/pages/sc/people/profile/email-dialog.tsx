/** Another address for one's letters: a way into the account, so the password is asked for before it changes (sc.md §5.2). */
import { useId, useState, type FormEvent } from 'react'
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { DialogFooter } from '../../../../ui/dialog-footer'
import { Dialog } from '../../../../ui/dialog'
import { TextField } from '../../../../ui/text-field'
import { showFailure, showText } from '../../../../providers/notification/alerts'
import { changeOwnEmail } from '../../../../api/sc/profile'
import { failureOf } from '../../../../providers/http/error-text'

export function EmailDialog({ email: before, onChanged, onClose }: { email: string; onChanged: () => Promise<void>; onClose: () => void }) {
  const { t } = useTranslation(['sc', 'common'])
  const form = useId()
  const [email, setEmail] = useState(before)
  const [endOthers, setEndOthers] = useState(false)
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      await changeOwnEmail(email.trim(), endOthers)
      showText('success', 'sc:profile.email_changed')
      await onChanged()
      onClose()
    } catch (error) {
      showFailure(error)
      setFault(failureOf(error)?.errors?.email?.[0])
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      height="auto"
      title={t('profile.change_email')}
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} submit form={form} loading={busy}>
          {t('common:action.save')}
        </DialogFooter>
      }
    >
      <form id={form} className="k-form k-form-tight" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          type="email"
          name="email"
          autoComplete="email"
          label={t('profile.new_email')}
          help={t('profile.email_about')}
          maxLength={254}
          value={email}
          onChange={setEmail}
          error={fault}
          autoFocus
        />
        <Checkbox checked={endOthers} onChange={(event) => setEndOthers(event.target.checked)}>
          {t('common:password.end_others')}
        </Checkbox>
      </form>
    </Dialog>
  )
}
