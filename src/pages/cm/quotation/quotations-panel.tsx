/** What was offered for a lead: make, open, send, accept (cm.md §2.2, §4). */
import { lazy, Suspense, useState } from 'react'
import { useInvalidate } from '@refinedev/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatDate, todayIn } from '../../../components/format/format-date'
import { formatMoney, groupDigits } from '../../../components/format/format-number'
import { useFormats } from '../../../components/format/format-settings'
import { Button } from '../../../ui/button'
import { showAlert, showFailure } from '../../../providers/notification/alerts'
import { listRecords, type RecordRow } from '../../../providers/data/record-api'
import { failureOf, type Failure } from '../../../providers/http/error-text'
import { ScreenError } from '../../../screens/entity/screen-error'
import { isCreditRefusal } from '../../../api/cm/credit'
import type { CreditAnswer } from '../../../shared/cm/lead'
import type { Language } from '../../../schemas/core/types'
import { ApprovalState, AskApproval } from '../common/ask-approval'
import type { FirstWanted } from './make-dialog'
import { acceptQuotation, openQuotation, sendQuotation } from '../../../api/cm/quotation'
import '../common/cm.css'

const CreditDialog = lazy(() => import('../credit/credit-dialog'))
const MakeDialog = lazy(() => import('./make-dialog'))

const most = 50
const validDays = 30
const day = 86_400_000
const colours: Readonly<Record<string, string>> = { draft: 'default', sent: 'processing', accepted: 'success', superseded: 'default' }

type Act = 'open' | 'send' | 'accept'

export function QuotationsPanel({ lead }: { lead: RecordRow }) {
  const { t } = useTranslation('cm')
  const formats = useFormats()
  const client = useQueryClient()
  const invalidate = useInvalidate()
  const [making, setMaking] = useState<FirstWanted | null>(null)
  const [busy, setBusy] = useState<{ id: number; act: Act } | null>(null)
  const [refused, setRefused] = useState<{ failure: Failure; amount: string } | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['cm', 'quotations', lead.id],
    retry: false,
    queryFn: async ({ signal }) =>
      (
        await listRecords(
          'cm/quotation',
          { perPage: most, sort: [{ field: 'revision', descending: true }], filter: { field: 'lead', op: 'eq', value: lead.id } },
          { signal },
        )
      ).data,
  })
  const mayChange = lead.status === 'open' && (lead._actions?.includes('edit') ?? false)
  const hasLines = Array.isArray(lead.lines) && lead.lines.length > 0 && lead.organization !== null
  const draft = data?.find(({ status }) => status === 'draft')
  const refresh = () => {
    void client.invalidateQueries({ queryKey: ['cm'] })
    void client.invalidateQueries({ queryKey: ['timeline'] })
    void client.invalidateQueries({ queryKey: ['record', 'cm/lead', lead.id] })
    void invalidate({ resource: 'cm/lead', invalidates: ['list'] })
  }
  const run = async (quotation: RecordRow, act: Act) => {
    setBusy({ id: quotation.id, act })
    try {
      await acts[act](quotation)
    } catch (failure) {
      const known = failureOf(failure)
      if (known && isCreditRefusal(known)) setRefused({ failure: known, amount: String(quotation.net) })
      else showFailure(failure)
    } finally {
      setBusy(null)
    }
  }
  const acts: Readonly<Record<Act, (quotation: RecordRow) => Promise<void>>> = {
    open: ({ id }) => openQuotation(id),
    send: async ({ id, number }) => {
      const { credit } = await sendQuotation(id)
      showAlert(
        credit ? { kind: 'warning', text: creditText(String(number), credit) } : { kind: 'success', text: t('quotation.sent', { number }) },
      )
      refresh()
    },
    accept: async ({ id, number }) => {
      await acceptQuotation(id)
      showAlert({ kind: 'success', text: t('quotation.accepted', { number }) })
      refresh()
    },
  }
  const creditText = (number: string, { usage, gaps }: CreditAnswer) =>
    [
      usage === null ? t('quotation.sent_beyond', { number }) : t('quotation.sent_used', { number, usage: `${groupDigits(usage)}%` }),
      ...gaps.map((gap) => t(`credit.gap.${gap}`)),
    ].join(' ')
  const button = (quotation: RecordRow, act: Act, label: string) => (
    <Button
      size="small"
      type={act === 'open' ? 'link' : 'default'}
      label={act === 'open' ? t('quotation.open_of', { number: quotation.number }) : undefined}
      loading={busy?.id === quotation.id && busy.act === act}
      disabled={busy !== null}
      onClick={() => void run(quotation, act)}
    >
      {label}
    </Button>
  )
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
        !data && <Skeleton active title={false} paragraph={{ rows: 2 }} />
      )}
      {data?.length === 0 && <p className="k-muted">{t(hasLines || !mayChange ? 'quotation.empty' : 'quotation.need_lines')}</p>}
      {data && data.length > 0 && (
        <ul className="k-side-list k-quotations">
          {data.map((quotation) => (
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
                {button(quotation, 'open', t('quotation.open'))}
                {mayChange && quotation.status === 'draft' && button(quotation, 'send', t('quotation.send'))}
                {mayChange && quotation.status === 'draft' && <AskApproval action="cm.quotation" record={quotation} />}
                {quotation.status === 'draft' && <ApprovalState field="entity.quotation.fields.wf_status" record={quotation} />}
                {mayChange && quotation.status === 'sent' && button(quotation, 'accept', t('quotation.accept'))}
              </p>
            </li>
          ))}
        </ul>
      )}
      {mayChange && hasLines && data && (
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
        {refused && (
          <CreditDialog
            lead={lead.id}
            checkpoint="quotation"
            failure={refused.failure}
            amount={refused.amount}
            onClose={() => setRefused(null)}
          />
        )}
      </Suspense>
    </section>
  )
}
