/** On a department's record: closing it, and opening it again (sc.md §4). */
import { lazy, Suspense, useState } from 'react'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import { Button } from '../../../components/shell/button'
import { closeDepartment, openDepartment } from '../../../providers/data/account-api'
import { usePermission } from '../../../providers/identity'
import type { ShowPanelProps } from '../../../resources/define-module'
import type { RowOf } from '../../../schemas/define'
import { i18nText } from '../../../schemas/i18n-text'
import type { department } from '../../../schemas/sc/department'
import { useRecordAct } from '../../../screens/record/use-record-act'
import './people.css'

const AskDialog = lazy(async () => ({ default: (await import('../ask-dialog')).AskDialog }))

export default function DepartmentPanel({ row }: ShowPanelProps<RowOf<typeof department>>) {
  const { t } = useTranslation('sc')
  const permits = usePermission()
  const { language } = useFormats()
  const { busy, run } = useRecordAct<'close' | 'open'>('sc/department', row.id)
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const name = i18nText(row.name, language)
  const isActive = row.status === 'active'
  // The root is the company itself.
  if (row.parent === null || !permits(`sc.admin.department.actions.${isActive ? 'deactivate' : 'reactivate'}`)) return null
  const close = async () => {
    const done = await run('close', async () => { await closeDepartment(row.id, reason.trim()); return t('department_act.closed', { name }) })
    if (done) setAsking(false)
  }
  const open = () => void run('open', async () => { await openDepartment(row.id); return t('department_act.opened', { name }) })
  return (
    <div className="k-account k-account-acts">
      {isActive
        ? <Button colour="danger" onClick={() => setAsking(true)}>{t('department_act.close')}</Button>
        : <Button type="primary" loading={busy === 'open'} onClick={open}>{t('department_act.open')}</Button>}
      <Suspense>
        {asking && (
          <AskDialog danger title={t('department_act.close_title', { name })} text={t('department_act.close_ask')} act={t('department_act.close')} busy={busy === 'close'} onAct={() => void close()} onClose={() => setAsking(false)}>
            <label className="k-account-reason">{t('account.reason')}<Input.TextArea value={reason} maxLength={500} rows={2} onChange={(event) => setReason(event.target.value)} /></label>
          </AskDialog>
        )}
      </Suspense>
    </div>
  )
}
