/** /sc/audit-log: the entries, and above them what the last look at their hash chain found. */
import { useState } from 'react'
import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled'
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { groupDigits } from '../../../components/format/format-number'
import { Button } from '../../../ui/button'
import { showFailure } from '../../../providers/notification/alerts'
import { readChainState, verifyChain } from '../../../api/sc/audit'
import { useRight } from '../../../providers/access/use-right'
import { followJob, isActive, useJobs } from '../../../providers/notification/jobs'
import type { ScreenProps } from '../../../resources/core/define-module'
import { ListScreen } from '../../../screens/list/list-screen'
import './audit.css'

export default function AuditList({ resource }: ScreenProps) {
  return (
    <div className="k-audit-screen">
      <ChainBar />
      <ListScreen resource={resource} />
    </div>
  )
}

function ChainBar() {
  const { t } = useTranslation('sc')
  const formats = useFormats()
  const [busy, setBusy] = useState(false)
  const mayVerify = useRight('sc.admin.audit-log.actions.verify')
  // Whoever of the person's tabs asked for it: each look that ends is read.
  const looks = useJobs().items.filter(({ kind }) => kind === 'sc.audit-verify')
  const ended = looks.find((job) => !isActive(job))?.id ?? null
  const { data: state } = useQuery({
    queryKey: ['audit-chain', ended],
    queryFn: readChainState,
    retry: 1,
    placeholderData: keepPreviousData,
  })
  if (state === undefined) return null
  const look = async () => {
    setBusy(true)
    try {
      await followJob(await verifyChain())
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const at = state && formatDateTime(state.at, formats)
  return (
    <div
      className="k-audit-chain"
      data-state={state === null ? 'none' : state.ok ? 'ok' : 'broken'}
      role={state?.ok === false ? 'alert' : 'status'}
    >
      {state?.ok === true && <CheckCircleFilled aria-hidden />}
      {state?.ok === false && <CloseCircleFilled aria-hidden />}
      <span>
        {state === null
          ? t('audit.unchecked')
          : t(state.ok ? 'audit.sound' : 'audit.broken', {
              at,
              count: state.entries,
              n: groupDigits(String(state.entries)),
              id: state.broken_at,
            })}
      </span>
      {mayVerify && (
        <Button size="small" loading={busy || looks.some(isActive)} onClick={() => void look()}>
          {t('audit.verify')}
        </Button>
      )}
    </div>
  )
}
