/** On a department's record: closing it, and opening it again (sc.md §4). */
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import { Button } from '../../../ui/button'
import { openDepartment } from '../../../api/sc/accounts'
import { refTitle } from '../../../providers/data/refs'
import { useRight } from '../../../providers/access/use-right'
import type { ShowPanelProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import { i18nText } from '../../../shared/engine/i18n-text'
import type { department } from '../../../schemas/sc/department'
import { useRecordAction } from '../../../screens/record/use-record-action'
import './people.css'

const CloseDepartment = lazy(async () => ({ default: (await import('./close-department')).CloseDepartment }))
const OpenDepartment = lazy(async () => ({ default: (await import('./open-department')).OpenDepartment }))

export default function DepartmentPanel({ row, refs }: ShowPanelProps<RowOf<typeof department>>) {
  const { t } = useTranslation('sc')
  const { language } = useFormats()
  const { busy, run } = useRecordAction<'open'>('sc/department', row.id)
  const [asking, setAsking] = useState(false)
  const name = i18nText(row.name, language)
  const isActive = row.status === 'active'
  const mayTurn = useRight(`sc.admin.department.actions.${isActive ? 'deactivate' : 'reactivate'}`)
  // The root is the company itself.
  if (row.parent === null || !mayTurn) return null
  const isUnderClosed = refTitle(refs, 'sc/department', row.parent)?.active === false
  const open = () =>
    isUnderClosed
      ? setAsking(true)
      : void run('open', async () => {
          await openDepartment(row.id)
          return t('department_act.opened', { name })
        })
  return (
    <div className="k-account k-account-acts">
      {isActive ? (
        <Button colour="danger" onClick={() => setAsking(true)}>
          {t('department_act.close')}
        </Button>
      ) : (
        <Button type="primary" loading={busy === 'open'} onClick={open}>
          {t('department_act.open')}
        </Button>
      )}
      <Suspense>
        {asking && isActive && <CloseDepartment id={row.id} name={name} onClose={() => setAsking(false)} />}
        {asking && !isActive && <OpenDepartment id={row.id} name={name} onClose={() => setAsking(false)} />}
      </Suspense>
    </div>
  )
}
