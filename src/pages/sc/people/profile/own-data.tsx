/** What a person keeps of himself: how he is reached, his language and formats, who stands in for him. */
import { useState, type FormEvent } from 'react'
import { Input, Select } from 'antd'
import { isAxiosError } from 'axios'
import { useTranslation } from 'react-i18next'
import { codeOptions } from '../../../../components/format/code-names'
import { datePatterns, formatDate, todayIn } from '../../../../components/format/format-date'
import { useFormats } from '../../../../components/format/format-settings'
import { Button } from '../../../../ui/button'
import { showFailure, showText } from '../../../../providers/notification/alerts'
import { saveOwnFields } from '../../../../api/sc/profile'
import type { OwnFields } from '../../../../shared/sc/profile'
import type { UserRecord } from '../../../../shared/sc/user-record'
import { failureOf } from '../../../../providers/http/error-text'
import { languages } from '../../../../providers/i18n/language'
import { LeaveGuard } from '../../../../screens/form/conflict/leave-guard'
import { same } from '../../../../schemas/core/same'
import { warningOf } from '../../../../shared/engine/warnings'
import { Labelled } from '../../../../ui/labelled'
import { Deputies } from './deputies'

const texts = ['name_en', 'name_kana', 'phone', 'ext', 'mobile'] as const
const names = [...texts, 'language', 'date_format', 'time_zone', 'deputies'] as const
const lengths: Readonly<Record<(typeof texts)[number], number>> = { name_en: 100, name_kana: 100, phone: 32, ext: 16, mobile: 32 }
const patterns = [...new Set([...Object.values(datePatterns), 'YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY', 'DD.MM.YYYY', 'D MMM YYYY'])]

export function OwnData({ record, onSaved }: { record: UserRecord; onSaved: () => Promise<void> }) {
  const { t } = useTranslation(['sc', 'common', 'screens'])
  const formats = useFormats()
  // What was typed, over the record as it stands: a newer one comes in below it.
  const [typed, setTyped] = useState<Partial<OwnFields>>({})
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [busy, setBusy] = useState(false)
  const values = { ...record, ...typed }
  const set = (part: Partial<OwnFields>) => setTyped((now) => ({ ...now, ...part }))
  const change: Partial<OwnFields> = Object.fromEntries(
    names.filter((name) => !same(values[name], record[name])).map((name) => [name, values[name]]),
  )
  const isDirty = Object.keys(change).length > 0
  const warningFor = (name: (typeof texts)[number]) => {
    const warning = name === 'phone' || name === 'mobile' ? warningOf({ x: { warn: 'phone' } }, values[name]) : undefined
    return warning && t(`screens:warning.${warning}`)
  }
  const label = (name: string) => t(`entity.user.fields.${name}.label`)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !isDirty) return
    setBusy(true)
    try {
      await saveOwnFields({ ...change, version: record.version })
      await onSaved()
      setTyped({})
      setErrors({})
      showText('success', 'sc:profile.saved')
    } catch (error) {
      setErrors(failureOf(error)?.errors ?? {})
      if (isAxiosError(error) && error.response?.status === 409) {
        showText('warning', 'sc:profile.conflict')
        await onSaved()
      } else showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const today = todayIn(formats.timeZone)
  return (
    <form className="k-profile-card" aria-labelledby="profile-own" noValidate onSubmit={(event) => void save(event)}>
      <h2 id="profile-own">{t('profile.own')}</h2>
      <p className="k-secondary">{t('profile.own_about')}</p>
      <div className="k-profile-pair">
        {texts.map((name) => (
          <Labelled key={name} label={label(name)} error={errors[name]?.[0]} warning={warningFor(name)}>
            {({ id, describedBy, invalid }) => (
              <Input
                id={id}
                aria-describedby={describedBy}
                aria-invalid={invalid || undefined}
                {...(invalid ? { status: 'error' as const } : {})}
                maxLength={lengths[name]}
                value={values[name] ?? ''}
                onChange={({ target }) => set({ [name]: target.value === '' ? null : target.value })}
              />
            )}
          </Labelled>
        ))}
      </div>
      <h3>{t('profile.formats')}</h3>
      <div className="k-profile-pair">
        <Choice
          label={label('language')}
          help={t('profile.language_about')}
          error={errors.language?.[0]}
          value={values.language}
          onChange={(language) => set({ language })}
          options={languages.map((code) => ({ value: code, label: t(`entity.user.fields.language.enum.${code}`) }))}
        />
        <Choice
          label={label('date_format')}
          error={errors.date_format?.[0]}
          value={values.date_format}
          onChange={(date_format) => set({ date_format })}
          options={patterns.map((pattern) => ({
            value: pattern,
            label: `${formatDate(today, { ...formats, datePattern: pattern })} (${pattern})`,
          }))}
        />
        <Choice
          label={label('time_zone')}
          error={errors.time_zone?.[0]}
          value={values.time_zone}
          onChange={(time_zone) => set({ time_zone })}
          options={codeOptions('time_zone', formats.language)}
        />
      </div>
      <h3>{label('deputies')}</h3>
      <p className="k-secondary">{t('entity.user.fields.deputies.help')}</p>
      <Deputies
        value={values.deputies ?? []}
        refs={record._refs}
        self={record.id}
        errors={errors}
        onChange={(deputies) => set({ deputies })}
      />
      <div className="k-profile-acts">
        <Button type="primary" submit loading={busy} disabled={!isDirty}>
          {t('common:action.save')}
        </Button>
        {isDirty && (
          <Button
            disabled={busy}
            onClick={() => {
              setTyped({})
              setErrors({})
            }}
          >
            {t('notify.discard')}
          </Button>
        )}
      </div>
      <LeaveGuard isDirty={() => isDirty} onLeave={() => undefined} />
    </form>
  )
}

interface ChoiceProps<T extends string> {
  label: string
  help?: string
  error: string | undefined
  value: T | null
  options: readonly { value: T; label: string }[]
  onChange: (value: T | null) => void
}

/** Nothing chosen is as the company has it. */
function Choice<T extends string>({ label, help, error, value, options, onChange }: ChoiceProps<T>) {
  const { t } = useTranslation('sc')
  return (
    <Labelled label={label} help={help} error={error}>
      {({ id, describedBy, invalid }) => (
        <Select<T>
          id={id}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          {...(invalid ? { status: 'error' as const } : {})}
          className="k-input-wide"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('profile.as_company')}
          value={value}
          options={[...options]}
          onChange={(next: T | undefined) => onChange(next ?? null)}
        />
      )}
    </Labelled>
  )
}
