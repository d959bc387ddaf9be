/** Asks for the password again; what waited for it goes on, or is given up. */
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure } from '../../providers/alerts'
import { failureOf } from '../../providers/error-text'
import { confirmPassword } from '../../providers/step-up'
import { Button } from './button'
import { Dialog } from './dialog'
import { TextField } from './text-field'

export function StepUpDialog({ account, onAnswer }: { account: string; onAnswer: (typed: boolean) => void }) {
  const { t } = useTranslation('common')
  const form = useId()
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (busy) return
    if (password === '') return setFault(t('password.need_current'))
    setBusy(true)
    try {
      await confirmPassword(password)
      onAnswer(true)
    } catch (error) {
      showFailure(error)
      setFault(failureOf(error)?.text)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open title={t('password.again_title')} height="auto" onClose={() => onAnswer(false)}
      footer={<><Button onClick={() => onAnswer(false)}>{t('action.cancel')}</Button><Button type="primary" submit form={form} loading={busy}>{t('two_factor.go_on')}</Button></>}
    >
      <form id={form} className="k-form k-form-tight" noValidate onSubmit={(event) => void submit(event)}>
        <p>{t('password.again')}</p>
        <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
        <TextField type="password" name="password" autoComplete="current-password" label={t('password.current')} value={password} onChange={setPassword} error={fault} autoFocus />
      </form>
    </Dialog>
  )
}
