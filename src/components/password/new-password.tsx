/** A new password, twice, with the rules that tick while it is typed and the strength bar. */
import { useEffect, useRef } from 'react'
import type { InputRef } from 'antd'
import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled'
import MinusCircleOutlined from '@ant-design/icons/MinusCircleOutlined'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../ui/text-field'
import type { PublicSecurity } from '../../api/engine/security'
import { passwordRuleStates, passwordStrength } from './password-rules'

export interface NewPasswordErrors {
  password?: string
  password_confirmation?: string
}

export interface NewPasswordProps {
  security: PublicSecurity
  account: string
  password: string
  repeat: string
  onPassword: (text: string) => void
  onRepeat: (text: string) => void
  errors: NewPasswordErrors
}

export function NewPassword({ security, account, password, repeat, onPassword, onRepeat, errors }: NewPasswordProps) {
  const { t } = useTranslation('common')
  const first = useRef<InputRef>(null)
  const second = useRef<InputRef>(null)
  useEffect(() => {
    if (errors.password) first.current?.focus()
    else if (errors.password_confirmation) second.current?.focus()
  }, [errors])
  return (
    <>
      <TextField
        ref={first}
        type="password"
        name="password"
        autoComplete="new-password"
        label={t('password.new')}
        value={password}
        onChange={onPassword}
        error={errors.password}
        help={<RuleList security={security} account={account} password={password} />}
      />
      <TextField
        ref={second}
        type="password"
        name="password_confirmation"
        autoComplete="new-password"
        label={t('password.repeat')}
        value={repeat}
        onChange={onRepeat}
        error={errors.password_confirmation}
      />
    </>
  )
}

const levels = ['weak', 'fair', 'good', 'strong'] as const

function RuleList({ security, account, password }: { security: PublicSecurity; account: string; password: string }) {
  const { t } = useTranslation('common')
  const strength = passwordStrength(password)
  const level = levels[strength - 1]
  const params = { min: security.password_min, classes: security.password_classes }
  return (
    <>
      <span className="k-strength" aria-hidden>
        {levels.map((name, at) => (
          <i key={name} data-on={at < strength} />
        ))}
      </span>
      <span className="k-visually-hidden">{level ? t('password.strength', { level: t(`password.level.${level}`) }) : ''}</span>
      <span>{t('password.rules')}</span>
      <ul className="k-rules">
        {passwordRuleStates(password, security, account).map(({ rule, met }) => (
          <li key={rule} data-rule={rule} data-met={met === true}>
            {met ? <CheckCircleFilled aria-hidden /> : <MinusCircleOutlined aria-hidden />}
            <span>{t(`password.rule.${rule}`, params)}</span>
            {met !== null && <span className="k-visually-hidden">{t(met ? 'password.rule.met' : 'password.rule.unmet')}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}

/** What can be told before sending. @returns null = send it */
export function newPasswordGaps(password: string, repeat: string, t: (key: string) => string): NewPasswordErrors | null {
  if (password === '') return { password: t('common:password.need_new') }
  if (password !== repeat) return { password_confirmation: t('common:password.unequal') }
  return null
}
