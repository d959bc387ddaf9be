/** Changing one's own password: by wish, by the reminder, or forced, and then the dialog cannot be closed. */
import { useId, useState, type FormEvent } from 'react'
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { NewPassword, newPasswordGaps, type NewPasswordErrors } from './new-password'
import { showFailure, showText } from '../../providers/notification/alerts'
import { showGaps } from '../../providers/notification/gap-alert'
import { failureOf } from '../../providers/http/error-text'
import { http } from '../../providers/http/http'
import { authProvider } from '../../providers/auth/auth-provider'
import { useIdentity } from '../../providers/auth/identity'
import { usePublicSecurity } from '../../api/engine/security'
import { replaceToken, setForcedStep } from '../../providers/auth/session'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { TextField } from '../../ui/text-field'

export interface ChangePasswordProps {
  account: string
  /** Absent = forced: the dialog stays until the password is changed or the person signs out. */
  onClose?: () => void
}

type Faults = NewPasswordErrors & { current_password?: string }

export function ChangePasswordDialog({ account, onClose }: ChangePasswordProps) {
  const { t } = useTranslation('common')
  const settings = usePublicSecurity()
  const { identity } = useIdentity()
  const security = settings && {
    ...settings,
    password_min: (identity?.two_factor ? settings.password_min_2fa : null) ?? settings.password_min,
  }
  const form = useId()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const [endOthers, setEndOthers] = useState(true)
  const [faults, setFaults] = useState<Faults>({})
  const [busy, setBusy] = useState(false)
  const forced = onClose === undefined

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const gaps: Faults = {
      ...(current === '' ? { current_password: t('password.need_current') } : {}),
      ...newPasswordGaps(password, repeat, t),
    }
    setFaults(gaps)
    const typed: Readonly<Record<string, string>> = { current_password: current, password, password_confirmation: repeat }
    if (Object.keys(gaps).length > 0) return showGaps({ ...gaps }, (field) => !typed[field])
    setBusy(true)
    try {
      await replaceToken(async () => {
        const { data } = await http.post<{ access_token: string; token_expires: number }>('/api/sc/user/change-password', {
          current_password: current,
          password,
          password_confirmation: repeat,
          end_other_sessions: forced || endOthers,
        })
        return data
      })
      setForcedStep(null)
      showText('success', 'common:password.changed')
      onClose?.()
    } catch (error) {
      showFailure(error)
      const errors = failureOf(error)?.errors ?? {}
      setFaults(Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field, texts.join('\n')])))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      title={t('action.change_password')}
      height="auto"
      {...(onClose ? { onClose } : {})}
      footer={
        <>
          {onClose ? (
            <Button onClick={onClose}>{t('action.cancel')}</Button>
          ) : (
            <Button onClick={() => void authProvider.logout()}>{t('action.sign_out')}</Button>
          )}
          <Button type="primary" submit form={form} loading={busy}>
            {t('action.change_password')}
          </Button>
        </>
      }
    >
      {forced && <p>{t('password.forced')}</p>}
      <form id={form} className="k-form k-form-tight" noValidate onSubmit={(event) => void submit(event)}>
        <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
        <TextField
          type="password"
          name="current_password"
          autoComplete="current-password"
          label={t('password.current')}
          value={current}
          onChange={setCurrent}
          error={faults.current_password}
          autoFocus
        />
        {security && (
          <NewPassword
            security={security}
            account={account}
            password={password}
            repeat={repeat}
            onPassword={setPassword}
            onRepeat={setRepeat}
            errors={faults}
          />
        )}
        {!forced && (
          <Checkbox checked={endOthers} onChange={(event) => setEndOthers(event.target.checked)}>
            {t('password.end_others')}
          </Checkbox>
        )}
      </form>
    </Dialog>
  )
}
