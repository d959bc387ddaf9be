/** Taking a department back into use whose parent is closed: under which it shall stand (sc.md §2 `/sc/inactive-dept`). */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RefSelect } from '../../../components/inputs/ref-select'
import { openDepartment } from '../../../api/sc/accounts'
import { useRecordAction } from '../../../screens/record/use-record-action'
import { AskDialog } from '../../../components/dialogs/confirm-dialog'
import './people.css'

export function OpenDepartment({ id, name, onDone, onClose }: { id: number; name: string; onDone?: () => void; onClose: () => void }) {
  const { t } = useTranslation('sc')
  const { busy, run } = useRecordAction<'open'>('sc/department', id)
  const [parent, setParent] = useState<number>()
  const label = t('entity.department.fields.parent.label')
  const open = async () => {
    const done = await run('open', async () => {
      await openDepartment(id, parent)
      return t('department_act.opened', { name })
    })
    if (!done) return
    onDone?.()
    onClose()
  }
  return (
    <AskDialog
      title={t('department_act.open_title', { name })}
      text={t('department_act.open_under')}
      act={t('department_act.open')}
      busy={busy === 'open'}
      disabled={parent === undefined}
      onAct={() => void open()}
      onClose={onClose}
    >
      <label className="k-account-reason">
        {label}
        <RefSelect
          entity="sc/department"
          label={label}
          filter={{ field: 'status', op: 'eq', value: 'active' }}
          value={parent === undefined ? [] : [parent]}
          onChange={([chosen]) => setParent(chosen)}
        />
      </label>
    </AskDialog>
  )
}
