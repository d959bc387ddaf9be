/** The text of the minutes, to be copied into a bulletin or a document (vs.md §2, §8). */
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call'
import { formatDateTime } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { failureOf } from '../../../providers/http/error-text'
import type { RowOf } from '../../../schemas/core/define'
import type { event as eventEntity } from '../../../schemas/vs/event'
import { tieRules } from '../../../schemas/vs/value-lists'
import { ScreenError } from '../../../screens/entity/screen-error'
import type { ProtocolEntry } from '../../../shared/vs/control'
import { readResults } from '../../../shared/vs/event'
import { i18nText } from '../../../shared/engine/i18n-text'
import { Copied } from '../../../ui/copy-text'
import { minutesText, type MinutesWords } from './minutes-text'
import { controlKey } from './use-control-room'
import { useProtocolWords } from './protocol-words'
import styles from './control.module.css'

interface MinutesPartProps {
  event: RowOf<typeof eventEntity>
  protocol: readonly ProtocolEntry[]
  /** They are there for the reader: else nobody calls for them. */
  hasResults: boolean
}

/** What refuses results that are not meant for anybody yet. */
const early: readonly (number | undefined)[] = [403, 404, 422]

export function MinutesPart({ event, protocol, hasResults }: MinutesPartProps) {
  const { t } = useTranslation('vs')
  const formats = useFormats()
  const { happened, details } = useProtocolWords()
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: [...controlKey(event.id), 'results', event.state],
    queryFn: async ({ signal }) => (await call(readResults, { params: { id: event.id }, background: true, signal })).data,
    enabled: hasResults,
    retry: (times, failure) => !early.includes(failureOf(failure)?.status) && times < 1,
    staleTime: 0,
  })
  const words = useMemo((): MinutesWords => {
    const text = (value: Parameters<typeof i18nText>[0]) => i18nText(value, formats.language)
    return {
      title: ({ title }) => text(title),
      option: ({ options }, id) => {
        const option = options?.find((one) => Number(one.id) === id)
        return option ? text(option.text) : `#${id}`
      },
      say: (key, { rule, ...params } = {}) => {
        const named = tieRules.find((one) => one === rule)
        return t(`control.minutes.${key}`, { ...params, ...(named ? { rule: t(`entity.event.fields.tie_rule.enum.${named}`) } : {}) })
      },
    }
  }, [t, formats.language])
  if (isLoading) return <Skeleton active paragraph={{ rows: 6 }} />
  if (error && !data && !early.includes(failureOf(error)?.status)) return <ScreenError error={error} onRetry={() => void refetch()} />
  const at = (instant: string) => formatDateTime(instant, formats)
  const text = minutesText(
    {
      heading: [event.number, i18nText(event.title ?? {}, formats.language)].filter(Boolean).join(' '),
      open: `${at(event.opened_at ?? event.opens_at)} – ${at(event.closed_at ?? event.closes_at)}`,
      results: data,
      protocol: protocol.map((line) =>
        [at(line.at), [happened(line), ...details(line)].join('; '), line.actor].filter(Boolean).join(' · '),
      ),
    },
    words,
  )
  return (
    <div className={styles.part}>
      {!data && <p className="k-secondary">{t('control.minutes.early')}</p>}
      <Copied label={t('control.tab.minutes')} text={text} />
    </div>
  )
}
