/** From which day to which, in the address; empty days are the server's. */
import { useTranslation } from 'react-i18next'
import { DayInput } from '../../../components/inputs/day-input'
import { Labelled } from '../../../ui/labelled'
import type { ChangeAddress } from './use-party-address'

interface SpanFieldsProps {
  params: URLSearchParams
  change: ChangeAddress
  /** As it was answered. */
  span: { from: string; to: string } | undefined
}

export function SpanFields({ params, change, span }: SpanFieldsProps) {
  const { t } = useTranslation('fa')
  const from = params.get('from') ?? span?.from ?? null
  const to = params.get('to') ?? span?.to ?? null
  return (
    <div className="k-fa-party-span">
      <Labelled label={t('report_screen.filter.from')}>
        {(input) => <DayInput {...input} value={from} onChange={(day) => change({ from: day, to })} />}
      </Labelled>
      <Labelled label={t('report_screen.filter.to')}>
        {(input) => <DayInput {...input} value={to} {...(from ? { from } : {})} onChange={(day) => change({ from, to: day })} />}
      </Labelled>
    </div>
  )
}

/** What the address asks, as the calls take it. */
export function spanOf(params: URLSearchParams): { from?: string; to?: string } {
  const day = /^\d{4}-\d\d-\d\d$/
  const [from, to] = [params.get('from'), params.get('to')]
  return { ...(from !== null && day.test(from) ? { from } : {}), ...(to !== null && day.test(to) ? { to } : {}) }
}
