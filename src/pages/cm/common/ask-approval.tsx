/** "Ask for approval" at a record that a form can decide about (wf.md §5.16): only where a form is linked that the reader may start. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { readLinkedForm } from '../../../api/wf/start'
import { useRight } from '../../../providers/access/use-right'
import type { RecordRow } from '../../../providers/data/record-api'
import { Button } from '../../../ui/button'

interface AskApprovalProps {
  /** `cm.quotation`: also how the record's entity is named. */
  action: 'cm.quotation' | 'cm.credit-override'
  record: RecordRow
}

/** While a form is under way or has agreed there is nothing to ask. */
const settled = new Set(['running', 'returned', 'approved'])

export function AskApproval({ action, record }: AskApprovalProps) {
  const { t } = useTranslation('cm')
  const navigate = useNavigate()
  const mayFill = useRight('wf.use.instance.actions.submit')
  const isOpen = mayFill && !settled.has(String(record.wf_status ?? 'none'))
  const { data: form } = useQuery({
    queryKey: ['wf', 'linked-form', action],
    enabled: isOpen,
    retry: false,
    queryFn: ({ signal }) => readLinkedForm(action, { signal }),
  })
  if (!isOpen || !form) return null
  return (
    <Button size="small" onClick={() => void navigate(`/wf/use/new/filling-form?source=${action}:${record.id}`)}>
      {t('approval.ask')}
    </Button>
  )
}

/** The state of its form, with the way to it. */
export function ApprovalState({ field, record }: { field: string; record: RecordRow }) {
  const { t } = useTranslation('cm')
  const navigate = useNavigate()
  const { wf_status: status, wf_instance: instance } = record
  if (typeof status !== 'string' || status === 'none' || typeof instance !== 'number') return null
  return (
    <Button type="link" size="small" onClick={() => void navigate(`/wf-form?id=${instance}`)}>
      {t(`${field}.label`)}: {t(`${field}.enum.${status}`)}
    </Button>
  )
}
