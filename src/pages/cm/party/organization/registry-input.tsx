/** The registry number of an organization: checked while it is typed (cm.md R4). */
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { usePreview } from '../../../../components/inputs/use-preview'
import type { FieldInputProps } from '../../../../resources/core/define-module'

interface Answer {
  state: 'right' | 'format' | 'check_digit' | 'doubtful' | 'taken'
  holder: { id: number; title: string } | null
}

export default function RegistryInput({ id, value, onChange, onBlur, disabled, invalid, describedBy, values }: FieldInputProps) {
  const text = typeof value === 'string' ? value : ''
  const asked =
    text.trim() === ''
      ? null
      : {
          registry_no: text.slice(0, 40),
          registry_type: values.registry_type ?? null,
          country: values.country ?? null,
          shared: values.kind === 'branch' && typeof values.parent === 'number',
          ...(typeof values.id === 'number' ? { id: values.id } : {}),
        }
  const { data } = usePreview<Answer>('/api/cm/organization/check-registry', asked)
  // What the server has refused is said below the field anyway.
  const shown = asked && data && !invalid ? data : null
  const state = `${id}-state`
  return (
    <>
      <Input
        id={id}
        value={text}
        disabled={disabled}
        autoComplete="off"
        aria-invalid={invalid}
        aria-describedby={[describedBy, ...(shown ? [state] : [])].filter(Boolean).join(' ') || undefined}
        {...(invalid ? { status: 'error' as const } : {})}
        onChange={(event) => onChange(event.target.value || null)}
        onBlur={onBlur}
      />
      {shown && (
        <div id={state} role="status" className={shown.state === 'right' ? 'k-entry-help k-registry-right' : 'k-entry-warning'}>
          <State {...shown} />
        </div>
      )}
    </>
  )
}

function State({ state, holder }: Answer) {
  const { t } = useTranslation('cm')
  if (!holder) return <>{t(`registry.${state}`)}</>
  return (
    <>
      {t('registry.taken_by')}{' '}
      <a href={`/cm/use/contact/organizations/view?id=${holder.id}`} target="_blank" rel="noreferrer">
        {holder.title}
      </a>
    </>
  )
}
