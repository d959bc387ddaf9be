/** The PIN that one signs with: whether there is one, a new one by the password, and the lock after wrong tries. */
import { useState, type FormEvent } from 'react'
import { Alert, Skeleton } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readSigning, setPin } from '../../../api/wf/signature'
import { formatDateTime } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { failureOf } from '../../../providers/http/error-text'
import { showFailure, showText } from '../../../providers/notification/alerts'
import { ScreenError } from '../../../screens/entity/screen-error'
import { pinTrouble, type SigningState } from '../../../shared/wf/signature'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/text-field'

const key = ['wf-signing']

export function PinCard() {
  const { t } = useTranslation('wf')
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({ queryKey: key, queryFn: ({ signal }) => readSigning(signal) })
  if (error) return <ScreenError error={error} onRetry={() => void refetch()} />
  return (
    <section className="k-sign-card">
      <h2>{t('signature.pin')}</h2>
      <p className="k-secondary">{t('signature.pin_purpose')}</p>
      {data ? <PinForm state={data} onSet={(state) => client.setQueryData(key, state)} /> : <Skeleton active />}
    </section>
  )
}

function PinForm({ state, onSet }: { state: SigningState; onSet: (state: SigningState) => void }) {
  const { t } = useTranslation('wf')
  const formats = useFormats()
  const [typed, setTyped] = useState({ pin: '', again: '', password: '' })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const type = (field: keyof typeof typed) => (value: string) => setTyped({ ...typed, [field]: value })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const trouble = pinTrouble(typed.pin)
    const found = {
      ...(trouble ? { pin: t(`signature.error.pin_${trouble}`) } : {}),
      ...(typed.again === typed.pin ? {} : { again: t('signature.error.pin_differs') }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      onSet(await setPin(typed.pin, typed.password))
      setTyped({ pin: '', again: '', password: '' })
      showText('success', 'wf:signature.pin_set')
    } catch (error) {
      showFailure(error)
      setErrors(Object.fromEntries(Object.entries(failureOf(error)?.errors ?? {}).map(([field, texts]) => [field, texts.join('\n')])))
    }
    setBusy(false)
  }
  return (
    <form className="k-sign-pin" noValidate onSubmit={(event) => void submit(event)}>
      {state.locked_until !== null && (
        <Alert type="warning" showIcon title={t('signature.locked_until', { at: formatDateTime(state.locked_until, formats) })} />
      )}
      <p>{t(state.has_pin ? 'signature.has_pin' : 'signature.has_no_pin')}</p>
      <TextField
        label={t('signature.new_pin')}
        help={t('signature.error.pin_digits')}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        value={typed.pin}
        onChange={type('pin')}
        error={errors.pin}
        maxLength={12}
      />
      <TextField
        label={t('signature.pin_again')}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        value={typed.again}
        onChange={type('again')}
        error={errors.again}
        maxLength={12}
      />
      {state.has_password && (
        <TextField
          label={t('signature.password')}
          type="password"
          autoComplete="current-password"
          value={typed.password}
          onChange={type('password')}
          error={errors.password}
        />
      )}
      <Button submit loading={isBusy} disabled={typed.pin === ''}>
        {t(state.has_pin ? 'signature.change_pin' : 'signature.set_pin')}
      </Button>
    </form>
  )
}
