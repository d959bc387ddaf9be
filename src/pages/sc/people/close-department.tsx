/** Taking a department out of use: what it needs, and why it is done. */
import { useState } from 'react'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { closeDepartment } from '../../../providers/data/account-api'
import { useRecordAct } from '../../../screens/record/use-record-act'
import { AskDialog } from '../ask-dialog'
import './people.css'

interface CloseDepartmentProps { id: number; name: string; onDone?: () => void; onClose: () => void }

export function CloseDepartment({ id, name, onDone, onClose }: CloseDepartmentProps) {
  const { t } = useTranslation('sc')
  const { busy, run } = useRecordAct<'close'>('sc/department', id)
  const [reason, setReason] = useState('')
  const close = async () => {
    const done = await run('close', async () => { await closeDepartment(id, reason.trim()); return t('department_act.closed', { name }) })
    if (!done) return
    onDone?.()
    onClose()
  }
  return (
    <AskDialog danger title={t('department_act.close_title', { name })} text={t('department_act.close_ask')} act={t('department_act.close')} busy={busy === 'close'} onAct={() => void close()} onClose={onClose}>
      <label className="k-account-reason">{t('account.reason')}<Input.TextArea value={reason} maxLength={500} rows={2} onChange={(event) => setReason(event.target.value)} /></label>
    </AskDialog>
  )
}
