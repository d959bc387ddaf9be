/** The password before an act on how one signs in: whoever finds the screen open must not be able to. */
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure } from '../../providers/notification/alerts'
import { failureOf } from '../../providers/http/error-text'
import { TextField } from '../../ui/text-field'

interface PasswordAgainProps {
  /** Of the form, for the button outside. */
  id: string
  account: string
  /** What else is asked. */
  children?: ReactNode
  onBusy: (busy: boolean) => void
  /** Throws what the server refuses. */
  onSend: (password: string) => Promise<void>
}

export function PasswordAgain({ id, account, children, onBusy, onSend }: PasswordAgainProps) {
  const { t } = useTranslation('common')
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (password === '') return setFault(t('password.need_current'))
    onBusy(true)
    try {
      await onSend(password)
    } catch (error) {
      showFailure(error)
      setFault(failureOf(error)?.text)
    } finally {
      onBusy(false)
    }
  }
  return (
    <form id={id} className="k-form k-form-tight" noValidate onSubmit={(event) => void submit(event)}>
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      <TextField
        type="password"
        name="password"
        autoComplete="current-password"
        label={t('password.current')}
        help={t('two_factor.password_text')}
        value={password}
        onChange={setPassword}
        error={fault}
        autoFocus
      />
      {children}
    </form>
  )
}
