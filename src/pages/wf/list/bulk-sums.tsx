/** What the forms that are signed together come to, by the server's figures (wf.md §5.15). */
import { Fragment } from 'react'
import { Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readBulkSums } from '../../../api/wf/bulk'
import { formatDecimal, formatDuration } from '../../../components/format/format-number'
import { useFormats } from '../../../components/format/format-settings'
import { failureOf } from '../../../providers/http/error-text'
import { amountText } from '../../../shared/engine/amount-text'
import { i18nText } from '../../../shared/engine/i18n-text'
import type { BulkAmount } from '../../../shared/wf/task-calls'
import type { WorkRow } from '../../../shared/wf/work-list'
import { Button } from '../../../ui/button'

/** Nothing where none of the forms has an amount or a time. */
export function BulkSums({ rows }: { rows: readonly WorkRow[] }) {
  const { t } = useTranslation(['wf', 'common'])
  const { language } = useFormats()
  const tasks = rows.flatMap(({ task }) => (task === null ? [] : [task]))
  const { data, error, refetch } = useQuery({
    queryKey: ['wf/task', 'bulk-sums', tasks],
    queryFn: () => readBulkSums(tasks),
    enabled: tasks.length > 0,
  })
  if (error)
    return (
      <p role="alert" className="k-entry-error">
        {t('wf:work_list.bulk.no_sums')} {failureOf(error)?.text}{' '}
        <Button size="small" onClick={() => void refetch()}>
          {t('common:action.retry')}
        </Button>
      </p>
    )
  if (!data) return tasks.length > 0 ? <Skeleton active title={false} paragraph={{ rows: 1 }} /> : null
  const nameOf = ({ label }: BulkAmount) => (label ? i18nText(label, language) : t('wf:work_list.bulk.sum'))
  const lines = [
    ...data.amounts.map((one) => ({ name: nameOf(one), text: sumText(one), forms: one.forms })),
    ...(data.time ? [{ name: t('wf:work_list.bulk.time'), text: formatDuration(data.time.minutes), forms: data.time.forms }] : []),
  ]
  if (lines.length === 0) return null
  return (
    <dl className="k-work-sums">
      {lines.map(({ name, text, forms }) => (
        <Fragment key={`${name} ${text}`}>
          <dt>{name}</dt>
          <dd>
            {text} <span className="k-muted">{t('wf:work_list.n_forms', { count: forms })}</span>
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

const sumText = ({ currency, unit, amount }: BulkAmount): string =>
  currency === null ? `${formatDecimal(amount)} ${unit ?? ''}`.trim() : amountText(amount, currency)
