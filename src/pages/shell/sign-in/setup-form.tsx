/** The first administrator of an empty installation, opened by the one-time link that the server prints at its start. */
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/text-field'
import { showFailure, showText } from '../../../providers/notification/alerts'
import { showGaps } from '../../../providers/notification/gap-alert'
import { failureOf } from '../../../providers/http/error-text'
import { http } from '../../../providers/http/http'
import { usePublicSecurity } from '../../../api/engine/security'
import { NewPassword, newPasswordGaps } from '../../../components/password/new-password'

type Faults = Partial<Record<'account' | 'name' | 'email' | 'password' | 'password_confirmation', string>>

export function SetupForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation('common')
  const security = usePublicSecurity()
  const [values, setValues] = useState({ account: '', name: '', email: '', password: '' })
  const [repeat, setRepeat] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const [busy, setBusy] = useState(false)
  const set = (field: keyof typeof values) => (text: string) => setValues((before) => ({ ...before, [field]: text }))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const gaps: Faults = {
      ...(values.account.trim() === '' ? { account: t('setup.need_account') } : {}),
      ...(values.name.trim() === '' ? { name: t('setup.need_name') } : {}),
      ...(values.email.trim() === '' ? { email: t('setup.need_email') } : {}),
      ...newPasswordGaps(values.password, repeat, t),
    }
    setFaults(gaps)
    const typed: Readonly<Record<string, string>> = { ...values, password_confirmation: repeat }
    if (Object.keys(gaps).length > 0) return showGaps(gaps, (field) => !typed[field]?.trim())
    setBusy(true)
    try {
      await http.post('/api/sc/user/setup', { token, ...values, account: values.account.trim() })
      showText('success', 'common:setup.done')
      onDone()
    } catch (error) {
      showFailure(error)
      const errors = failureOf(error)?.errors ?? {}
      setFaults(Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field, texts.join('\n')])))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <h1>{t('setup.title')}</h1>
      <p className="k-secondary">{t('setup.text')}</p>
      <form className="k-form" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          name="account"
          autoComplete="username"
          label={t('setup.account')}
          help={t('setup.account_help')}
          value={values.account}
          onChange={set('account')}
          error={faults.account}
          autoFocus
        />
        <TextField name="name" autoComplete="name" label={t('setup.name')} value={values.name} onChange={set('name')} error={faults.name} />
        <TextField
          name="email"
          type="email"
          autoComplete="email"
          label={t('setup.email')}
          value={values.email}
          onChange={set('email')}
          error={faults.email}
        />
        {security && (
          <NewPassword
            security={security}
            account={values.account}
            password={values.password}
            repeat={repeat}
            onPassword={set('password')}
            onRepeat={setRepeat}
            errors={faults}
          />
        )}
        <Button type="primary" size="large" block submit loading={busy}>
          {t('setup.create')}
        </Button>
      </form>
    </>
  )
}
