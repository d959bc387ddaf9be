/** Label, input, help and error of a small form; the error is tied to the input for screen readers. */
import { useId, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import type { InputRef } from 'antd'
// Not from 'antd': there the input brings text area, search and one-time codes into the login page.
import Input from 'antd/es/input/Input'
import { useTranslation } from 'react-i18next'

export interface TextFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'password' | 'email'
  autoComplete?: string
  inputMode?: 'numeric' | 'text'
  error?: string | undefined
  help?: ReactNode
  name?: string
  ref?: Ref<InputRef>
  autoFocus?: boolean
  maxLength?: number
  /** Beside the input. */
  beside?: ReactNode
}

export function TextField({
  label,
  value,
  onChange,
  type = 'text',
  autoComplete,
  inputMode,
  error,
  help,
  name,
  ref,
  autoFocus = false,
  maxLength,
  beside,
}: TextFieldProps) {
  const { t } = useTranslation('common')
  const id = useId()
  const [capsLock, setCapsLock] = useState(false)
  const [shown, setShown] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const described = [error && `${id}-error`, help && `${id}-help`, capsLock && `${id}-caps`].filter(Boolean).join(' ')
  const shared = {
    id,
    name,
    value,
    autoFocus,
    size: 'large' as const,
    autoComplete: autoComplete ?? 'off',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
    spellCheck: false,
    autoCapitalize: 'none',
    ...(maxLength ? { maxLength } : {}),
    ...(inputMode ? { inputMode } : {}),
    ...(error ? { status: 'error' as const } : {}),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    ...(ref ? { ref } : {}),
  }
  return (
    <div className="k-field">
      <label htmlFor={id}>{label}</label>
      <div className={beside ? 'k-captcha' : undefined}>
        {type === 'password' ? (
          <Input
            {...shared}
            type={shown ? 'text' : 'password'}
            onKeyDown={watchCapsLock}
            onKeyUp={watchCapsLock}
            onBlur={() => setCapsLock(false)}
            suffix={<ShowPassword shown={shown} onToggle={() => setShown(!shown)} />}
          />
        ) : (
          <Input {...shared} type={type} />
        )}
        {beside}
      </div>
      {capsLock && (
        <span id={`${id}-caps`} className="k-field-help" role="status">
          {t('login.caps_lock')}
        </span>
      )}
      {help && (
        <div id={`${id}-help`} className="k-field-help">
          {help}
        </div>
      )}
      {error && (
        <span id={`${id}-error`} className="k-field-error">
          {error}
        </span>
      )}
    </div>
  )
}

function ShowPassword({ shown, onToggle }: { shown: boolean; onToggle: () => void }) {
  const { t } = useTranslation('common')
  const label = t(shown ? 'action.hide_password' : 'action.show_password')
  return (
    <button type="button" className="k-eye" aria-label={label} title={label} aria-pressed={shown} onClick={onToggle}>
      <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.3" aria-hidden>
        <path d="M1 8s2.5-4.5 7-4.5S15 8 15 8s-2.5 4.5-7 4.5S1 8 1 8Z" />
        <circle cx="8" cy="8" r="2" />
        {!shown && <path d="M2.5 2.5l11 11" />}
      </svg>
    </button>
  )
}
