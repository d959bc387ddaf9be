/** How a credit override stands, on its own screen; at its lead with the decision, for whom it concerns (cm.md §3.6). */
import { Alert } from 'antd'
import { useInvalidate } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../components/format/format-date'
import { formatMoney } from '../../../components/format/format-number'
import { useFormats } from '../../../components/format/format-settings'
import { refTitle, type Refs } from '../../../providers/data/refs'
import type { RecordRow } from '../../../providers/data/record-api'
import type { ShowPanelProps } from '../../../resources/core/define-module'
import { useResource } from '../../../resources/core/use-resource'
import { ActionButtons } from '../../../screens/action/action-buttons'
import { ApprovalState, AskApproval } from '../common/ask-approval'
import '../common/cm.css'

export default function OverrideDecision({ row, refs }: ShowPanelProps) {
  // The row of a record's screen is the record.
  return <OverrideState override={row as RecordRow} refs={refs} />
}

const looks = { requested: 'warning', approved: 'success', rejected: 'error', expired: 'info' } as const
type State = keyof typeof looks

/** @param atLead where neither the record's own facts nor its actions stand beside it */
export function OverrideState({ override, refs, atLead = false }: { override: RecordRow; refs: Refs; atLead?: boolean }) {
  const { t } = useTranslation('cm')
  const formats = useFormats()
  const client = useQueryClient()
  const invalidate = useInvalidate()
  const isWaiting = override.state === 'requested'
  const resource = useResource('cm/credit-override')
  const onDecided = () => {
    void client.invalidateQueries({ queryKey: ['cm'] })
    void invalidate({ resource: 'cm/credit-override', invalidates: ['list'] })
  }
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
          {atLead && isWaiting && <span className="k-muted">{String(override.reason)}</span>}
        </>
      }
      action={
        <>
          {atLead && isWaiting && resource && <ActionButtons resource={resource} row={override} refs={refs} onDone={onDecided} />}
          {isWaiting && <AskApproval action="cm.credit-override" record={override} />}
          <ApprovalState field="entity.credit-override.fields.wf_status" record={override} />
        </>
      }
    />
  )
}
