/** Ten digits as a telephone has them. Pressing them leaves the focus in the field, so that a reader that types still finds it. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from './desk'

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

interface PadProps {
  field: Field
  isBusy: boolean
  onType: (digit: string) => void
  onErase: () => void
  onEnter: () => void
}

export function Pad({ field, isBusy, onType, onErase, onEnter }: PadProps) {
  const { t } = useTranslation('as')
  const digit = (text: string) => (
    <Key key={text} disabled={isBusy} onPress={() => onType(text)}>
      {text}
    </Key>
  )
  return (
    <div className="k-kiosk-pad" role="group" aria-label={t('kiosk.pad')}>
      {digits.map(digit)}
      <Key label={t('kiosk.erase')} disabled={isBusy} onPress={onErase}>
        ⌫
      </Key>
      {digit('0')}
      <Key kind="enter" disabled={isBusy} onPress={onEnter}>
        {t(field === 'card' ? 'kiosk.next' : 'kiosk.punch')}
      </Key>
    </div>
  )
}

interface KeyProps {
  children: ReactNode
  label?: string
  kind?: 'enter'
  disabled: boolean
  onPress: () => void
}

const Key = ({ children, label, kind, disabled, onPress }: KeyProps) => (
  <button
    type="button"
    aria-label={label}
    data-kind={kind}
    disabled={disabled}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
  >
    {children}
  </button>
)
