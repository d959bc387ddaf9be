/** How a credit override stands, and the decision about it for whom it concerns: on its own screen, and at its lead (cm.md §3.6). */
import { Alert } from 'antd'
import { useInvalidate } from '@refinedev/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../components/format/format-date'
import { formatMoney } from '../../../components/format/format-number'
import { useFormats } from '../../../components/format/format-settings'
import { Button } from '../../../ui/button'
import { refTitle, type Refs } from '../../../providers/data/refs'
import type { RecordRow } from '../../../providers/data/record-api'
import type { ShowPanelProps } from '../../../resources/core/define-module'
import { useRecordAction } from '../../../screens/record/use-record-action'
import { decideOverride, mayDecideOverride } from '../../../api/cm/credit'
import '../common/cm.css'

export default function OverrideDecision({ row, refs }: ShowPanelProps) {
  // The row of a record's screen is the record.
  return <OverrideState override={row as RecordRow} refs={refs} />
}

const looks = { requested: 'warning', approved: 'success', rejected: 'error', expired: 'info' } as const
type State = keyof typeof looks

/** @param withReason where the record's own facts do not stand beside it */
export function OverrideState({ override, refs, withReason = false }: { override: RecordRow; refs: Refs; withReason?: boolean }) {
  const { t } = useTranslation('cm')
  const formats = useFormats()
  const client = useQueryClient()
  const invalidate = useInvalidate()
  const { busy, run } = useRecordAction<'approve' | 'reject'>('cm/credit-override', override.id)
  const isWaiting = override.state === 'requested'
  const { data: mayDecide } = useQuery({
    queryKey: ['cm', 'override-decision', override.id, override.version],
    enabled: isWaiting,
    retry: false,
    queryFn: ({ signal }) => mayDecideOverride(override.id, signal),
  })
  const decide = (act: 'approve' | 'reject') =>
    run(act, async () => {
      await decideOverride(override.id, act)
      void client.invalidateQueries({ queryKey: ['cm'] })
      void invalidate({ resource: 'cm/credit-override', invalidates: ['list'] })
      return null
    })
  const person = refTitle(refs, 'sc/user', isWaiting ? override.requester : override.approver)?.title ?? '–'
  const state = String(override.state) as State // its schema allows these four
  const text = isWaiting
    ? t('credit.waits', { person })
    : t(`credit.${state}`, {
        person,
        date: formatDateTime(String(override.expires_at), formats),
        amount: `${formats.currency} ${formatMoney(String(override.amount), formats.currency)}`,
      })
  return (
    <Alert
      type={looks[state]}
      showIcon
      className="k-override"
      title={
        <>
          {t('credit.at', { checkpoint: t(`entity.credit-override.fields.checkpoint.enum.${String(override.checkpoint)}`), text })}{' '}
          {withReason && isWaiting && <span className="k-muted">{String(override.reason)}</span>}
        </>
      }
      action={
        mayDecide ? (
          <span className="k-override-acts">
            <Button
              type="primary"
              size="small"
              loading={busy === 'approve'}
              disabled={busy !== null}
              onClick={() => void decide('approve')}
            >
              {t('credit.approve')}
            </Button>
            <Button size="small" colour="danger" loading={busy === 'reject'} disabled={busy !== null} onClick={() => void decide('reject')}>
              {t('credit.reject')}
            </Button>
          </span>
        ) : undefined
      }
    />
  )
}
