/** Card number, PIN and direction: typed on the pad, on a keyboard, or by a reader that types and presses Enter. */
import { useCallback, useEffect, useRef, useState, type Ref } from 'react'
import type { InputRef } from 'antd'
import Input from 'antd/es/input/Input'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import type { Kiosk } from '../../../shared/as/kiosk'
import type { Desk, DeskState, Field, Way } from './desk'
import { Pad } from './pad'
import { RefusalText } from './refusal-text'
import { useStrayKeys } from './use-stray-keys'

const ways: readonly Way[] = ['auto', 'in', 'out']

export function Entry({ desk, state, direction }: { desk: Desk; state: DeskState; direction: Kiosk['device']['direction'] }) {
  const { t } = useTranslation('as')
  const { field, card, pin, way, gap, refusal, isBusy, made } = state
  const [hasKeyboard, setKeyboard] = useState(false)
  const cardInput = useRef<InputRef>(null)
  const pinInput = useRef<InputRef>(null)
  const focusField = useCallback(() => (field === 'card' ? cardInput : pinInput).current?.focus(), [field])
  // Also after an answer, and when the tablet's own keyboard is wanted or not.
  useEffect(() => {
    if (!made) focusField()
  }, [focusField, made, isBusy, hasKeyboard])
  useStrayKeys(focusField)
  const fault: Partial<Record<Field, string | undefined>> = {
    card: gap === 'no_card' ? t('kiosk.gap.no_card') : refusal?.card,
    pin: gap === 'pin_length' ? t('kiosk.gap.pin_length') : undefined,
  }
  const shared = { desk, hasKeyboard }
  return (
    <section className="k-kiosk-entry" aria-label={t('kiosk.entry')}>
      <KioskInput {...shared} field="card" value={card} fault={fault.card} ref={cardInput} />
      <KioskInput {...shared} field="pin" value={pin} fault={fault.pin} ref={pinInput} />
      {direction === 'both' ? (
        <div className="k-kiosk-ways" role="group" aria-label={t('kiosk.way.label')}>
          {ways.map((one) => (
            <button key={one} type="button" aria-pressed={way === one} onClick={() => desk.choose(one)}>
              {t(`kiosk.way.${one}`)}
            </button>
          ))}
        </div>
      ) : (
        <p className="k-kiosk-fixed">{t(`kiosk.fixed.${direction}`)}</p>
      )}
      <div className="k-kiosk-said" aria-live="assertive">
        {gap === 'not_a_code' && <p className="k-kiosk-refused">{t('kiosk.gap.not_a_code')}</p>}
        {refusal && <RefusalText refusal={refusal} onRetry={desk.retry} />}
      </div>
      <Pad field={field} isBusy={isBusy} onType={desk.type} onErase={desk.erase} onEnter={desk.enter} />
      <div className="k-kiosk-acts">
        <Button size="large" onClick={desk.clear}>
          {t('kiosk.clear')}
        </Button>
        <Button size="large" onClick={() => setKeyboard(!hasKeyboard)}>
          {t(hasKeyboard ? 'kiosk.pad_only' : 'kiosk.keyboard')}
        </Button>
      </div>
    </section>
  )
}

interface KioskInputProps {
  desk: Desk
  field: Field
  value: string
  fault: string | undefined
  /** Of the tablet itself; without it the pad is all there is, and covers nothing. */
  hasKeyboard: boolean
  ref: Ref<InputRef>
}

function KioskInput({ desk, field, value, fault, hasKeyboard, ref }: KioskInputProps) {
  const { t } = useTranslation('as')
  const id = `k-kiosk-${field}`
  return (
    <div className="k-field">
      <label htmlFor={id}>{t(`kiosk.${field}`)}</label>
      <Input
        ref={ref}
        id={id}
        size="large"
        type={field === 'pin' ? 'password' : 'text'}
        autoComplete={field === 'pin' ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        inputMode={hasKeyboard ? (field === 'pin' ? 'numeric' : 'text') : 'none'}
        value={value}
        onChange={(event) => desk.set(field, event.target.value)}
        onFocus={() => desk.point(field)}
        onPressEnter={desk.enter}
        {...(fault ? { status: 'error', 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
      />
      {fault && (
        <span id={`${id}-error`} className="k-field-error" role="alert">
          {fault}
        </span>
      )}
    </div>
  )
}
