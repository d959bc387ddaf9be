/** Lines of the protocol in words. */
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import type { ProtocolEntry } from '../../../shared/vs/control'

const acts = [
  ...([
    'create',
    'publish',
    'back_to_draft',
    'open',
    'extend',
    'suspend',
    'resume',
    'close',
    'count',
    'remind',
    'publish_results',
  ] as const),
  ...(['request_close', 'confirm_close', 'withdraw_close', 'lapse_close', 'post_bulletin', 'cancel', 'archive', 'roster'] as const),
  ...(['sign_protocol', 'withdraw_signature'] as const),
]
const instants = ['from', 'to', 'closes_at'] as const
const values = ['reason', 'people', 'eligible', 'cast'] as const

export function useProtocolWords(): {
  happened: (line: Pick<ProtocolEntry, 'act'>) => string
  details: (line: Pick<ProtocolEntry, 'detail'>) => string[]
} {
  const { t } = useTranslation('vs')
  const formats = useFormats()
  return {
    happened: ({ act }) => {
      const known = acts.find((one) => one === act)
      return known ? t(`control.act.${known}`) : t('control.act.other', { act })
    },
    details: ({ detail }) => {
      const given = (name: string) => detail?.[name]
      return [
        ...instants.flatMap((name) => {
          const value = given(name)
          return typeof value === 'string' ? [t(`control.detail.${name}`, { value: formatDateTime(value, formats) })] : []
        }),
        ...values.flatMap((name) => {
          const value = given(name)
          return (typeof value === 'string' && value !== '') || typeof value === 'number' ? [t(`control.detail.${name}`, { value })] : []
        }),
      ]
    },
  }
}
