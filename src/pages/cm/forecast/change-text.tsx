/** How much came or went since a snapshot; nothing where nothing did. */
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../../components/format/format-number'

export function ChangeText({ change, currency }: { /** Decimal. */ change: string | undefined; currency: string }) {
  const { t } = useTranslation('cm')
  if (change === undefined || Number(change) === 0) return null
  const isLess = change.startsWith('-')
  const text = `${isLess ? '−' : '+'}${formatMoney(isLess ? change.slice(1) : change, currency)}`
  return (
    <small className="k-forecast-change" aria-label={t('forecast.change', { change: text })}>
      {text}
    </small>
  )
}
