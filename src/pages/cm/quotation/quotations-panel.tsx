/** What was offered for a lead: make, open, send, accept (cm.md §2.2, §4). */
import { lazy, Suspense, useState } from 'react'
import { useInvalidate } from '@refinedev/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatDate, todayIn } from '../../../components/format/format-date'
import { formatMoney } from '../../../components/format/format-number'
import { useFormats } from '../../../components/format/format-settings'
import { Button } from '../../../ui/button'
import { showAlert, showFailure } from '../../../providers/notification/alerts'
import { listRecords, type RecordRow } from '../../../providers/data/record-api'
import { useResource } from '../../../resources/core/use-resource'
import { ActionButtons } from '../../../screens/action/action-buttons'
import { ScreenError } from '../../../screens/entity/screen-error'
import type { Language } from '../../../schemas/core/types'
import { ApprovalState, AskApproval } from '../common/ask-approval'
import type { FirstWanted } from './make-dialog'
import { openQuotation } from '../../../api/cm/quotation'
import '../common/cm.css'

const MakeDialog = lazy(() => import('./make-dialog'))

const most = 50
const validDays = 30
const day = 86_400_000
const colours: Readonly<Record<string, string>> = { draft: 'default', sent: 'processing', accepted: 'success', superseded: 'default' }

export function QuotationsPanel({ lead }: { lead: RecordRow }) {
  const { t } = useTranslation('cm')
  const formats = useFormats()
  const client = useQueryClient()
  const invalidate = useInvalidate()
  const [making, setMaking] = useState<FirstWanted | null>(null)
  const [opening, setOpening] = useState<number | null>(null)
  const resource = useResource('cm/quotation')
  const { data, error, refetch } = useQuery({
    queryKey: ['cm', 'quotations', lead.id],
    retry: false,
    queryFn: ({ signal }) =>
      listRecords(
        'cm/quotation',
        { perPage: most, sort: [{ field: 'revision', descending: true }], filter: { field: 'lead', op: 'eq', value: lead.id } },
        { signal },
      ),
  })
  const quotations = data?.data
  const mayChange = lead.status === 'open' && (lead._actions?.includes('edit') ?? false)
  const hasLines = Array.isArray(lead.lines) && lead.lines.length > 0 && lead.organization !== null
  const draft = quotations?.find(({ status }) => status === 'draft')
  const refresh = () => {
    void client.invalidateQueries({ queryKey: ['cm'] })
    void client.invalidateQueries({ queryKey: ['timeline'] })
    void client.invalidateQueries({ queryKey: ['record', 'cm/lead', lead.id] })
    void invalidate({ resource: 'cm/lead', invalidates: ['list'] })
  }
  const openPdf = ({ id }: RecordRow) => {
    setOpening(id)
    void openQuotation(id)
      .catch(showFailure)
      .finally(() => setOpening(null))
  }
  /** A draft stays as it was asked for. */
  const begin = (): FirstWanted =>
    draft
      ? { language: draft.language as Language, valid_until: String(draft.valid_until) }
      : { valid_until: todayIn(formats.timeZone, new Date(Date.now() + validDays * day)) }
  const title = t(draft ? 'quotation.renew' : 'quotation.make')
  return (
    <section className="k-side-card" aria-label={t('entity.quotation.plural')}>
      <h2 className="k-form-section">{t('entity.quotation.plural')}</h2>
      {error ? (
        <ScreenError error={error} onRetry={() => void refetch()} />
      ) : (
        !quotations && <Skeleton active title={false} paragraph={{ rows: 2 }} />
      )}
      {quotations?.length === 0 && <p className="k-muted">{t(hasLines || !mayChange ? 'quotation.empty' : 'quotation.need_lines')}</p>}
      {quotations && quotations.length > 0 && (
        <ul className="k-side-list k-quotations">
          {quotations.map((quotation) => (
            <li key={quotation.id}>
              <p>
                <span className="k-number">{String(quotation.number)}</span>{' '}
                <Tag color={colours[String(quotation.status)] ?? 'default'}>
                  {t(`entity.quotation.fields.status.enum.${String(quotation.status)}`)}
                </Tag>
              </p>
              <p>
                <strong className="k-number">
                  {String(quotation.currency)} {formatMoney(String(quotation.total), String(quotation.currency))}
                </strong>{' '}
                <span className="k-muted">
                  {t('quotation.tax', { tax: formatMoney(String(quotation.tax), String(quotation.currency)) })}
                </span>
              </p>
              <p className="k-muted">{t('quotation.until', { date: formatDate(String(quotation.valid_until), formats) })}</p>
              <p className="k-quotation-acts">
                <Button
                  size="small"
                  type="link"
                  label={t('quotation.open_of', { number: quotation.number })}
                  loading={opening === quotation.id}
                  disabled={opening !== null}
                  onClick={() => openPdf(quotation)}
                >
                  {t('quotation.open')}
                </Button>
                {resource && <ActionButtons resource={resource} row={quotation} refs={data.meta.refs} onDone={refresh} />}
                {mayChange && quotation.status === 'draft' && <AskApproval action="cm.quotation" record={quotation} />}
                {quotation.status === 'draft' && <ApprovalState field="entity.quotation.fields.wf_status" record={quotation} />}
              </p>
            </li>
          ))}
        </ul>
      )}
      {mayChange && hasLines && quotations && (
        <Button size="small" onClick={() => setMaking(begin())}>
          {title}
        </Button>
      )}
      <Suspense fallback={null}>
        {making && (
          <MakeDialog
            lead={lead.id}
            title={title}
            first={making}
            onClose={() => setMaking(null)}
            onDone={({ number }) => {
              setMaking(null)
              showAlert({ kind: 'success', text: t('quotation.made', { number }) })
              refresh()
            }}
          />
        )}
      </Suspense>
    </section>
  )
}
