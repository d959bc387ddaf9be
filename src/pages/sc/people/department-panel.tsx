/** On a department's record: closing it, and opening it again (sc.md §4). */
import { lazy, Suspense, useState } from 'react'
import { useInvalidate } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import { Button } from '../../../components/shell/button'
import { showAlert, showFailure } from '../../../providers/alerts'
import { closeDepartment, openDepartment } from '../../../providers/data/account-api'
import { usePermission } from '../../../providers/identity'
import type { ShowPanelProps } from '../../../resources/define-module'
import type { RowOf } from '../../../schemas/define'
import { i18nText } from '../../../schemas/i18n-text'
import type { department } from '../../../schemas/sc/department'
import './people.css'

const AskDialog = lazy(async () => ({ default: (await import('../ask-dialog')).AskDialog }))

export default function DepartmentPanel({ row }: ShowPanelProps<RowOf<typeof department>>) {
  const { t } = useTranslation('sc')
  const permits = usePermission()
  const { language } = useFormats()
  const client = useQueryClient()
  const invalidate = useInvalidate()
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const name = i18nText(row.name, language)
  const isActive = row.status === 'active'
  // The root is the company itself.
  if (row.parent === null || !permits(`sc.admin.department.actions.${isActive ? 'deactivate' : 'reactivate'}`)) return null
  const run = async () => {
    setBusy(true)
    try {
      await (isActive ? closeDepartment(row.id, reason.trim()) : openDepartment(row.id))
      showAlert({ kind: 'success', text: t(isActive ? 'department_act.closed' : 'department_act.opened', { name }) })
      setAsking(false)
      // This browser is not told of its own act.
      await Promise.all([client.invalidateQueries({ queryKey: ['record', 'sc/department', row.id] }), invalidate({ resource: 'sc/department', invalidates: ['list'] })])
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="k-account k-account-acts">
      {isActive
        ? <Button colour="danger" onClick={() => setAsking(true)}>{t('department_act.close')}</Button>
        : <Button type="primary" loading={busy} onClick={() => void run()}>{t('department_act.open')}</Button>}
      <Suspense>
        {asking && (
          <AskDialog danger title={t('department_act.close_title', { name })} text={t('department_act.close_ask')} act={t('department_act.close')} busy={busy} onAct={() => void run()} onClose={() => setAsking(false)}>
            <label className="k-account-reason">{t('account.reason')}<Input.TextArea value={reason} maxLength={500} rows={2} onChange={(event) => setReason(event.target.value)} /></label>
          </AskDialog>
        )}
      </Suspense>
    </div>
  )
}
