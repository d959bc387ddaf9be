/** Why nothing was recorded; while it is locked, for how long still; where nobody knows, another try of the same punch. */
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { useServerSecond } from '../punch/use-clock'
import type { Refusal } from './refusal'

export function RefusalText({ refusal, onRetry }: { refusal: Refusal; onRetry: () => void }) {
  const { t } = useTranslation('as')
  const { kind, texts, until } = refusal
  if (kind === 'judged' && texts.length === 0) return null
  return (
    <div className="k-kiosk-refused">
      {kind === 'unreached' && <p>{t('kiosk.unreached')}</p>}
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {until !== undefined && <Remaining until={until} />}
      {kind === 'unreached' && (
        <Button size="large" onClick={onRetry}>
          {t('kiosk.again')}
        </Button>
      )}
    </div>
  )
}

/** Not read aloud with each second. */
function Remaining({ until }: { until: number }) {
  const { t } = useTranslation('as')
  const seconds = Math.max(0, Math.ceil((until - useServerSecond(0)) / 1000))
  return <p aria-live="off">{seconds === 0 ? t('kiosk.unlocked') : t('kiosk.locked_for', { time: remainingText(seconds) })}</p>
}

/** @returns `14:05` minutes and seconds */
export const remainingText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
