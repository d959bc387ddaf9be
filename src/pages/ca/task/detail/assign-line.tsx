/** Who does a line of the checklist: anybody, who then sees the task (ca.md §2.3). */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RefSelect } from '../../../../components/inputs/ref-select'
import type { Refs } from '../../../../providers/data/refs'
import type { ChecklistLine } from '../../../../shared/ca/task-checklist'
import { Dialog } from '../../../../ui/dialog'
import { DialogFooter } from '../../../../ui/dialog-footer'
import { Labelled } from '../../../../ui/labelled'

interface AssignLineProps {
  line: ChecklistLine
  refs: Refs
  /** Null = nobody in particular. */
  onAssign: (user: number | null) => void
  onClose: () => void
}

export function AssignLine({ line, refs, onAssign, onClose }: AssignLineProps) {
  const { t } = useTranslation('ca')
  const [user, setUser] = useState(line.assignee)
  const assign = () => {
    onAssign(user)
    onClose()
  }
  return (
    <Dialog
      open
      title={line.text}
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} onClick={assign}>
          {t('task_detail.assign')}
        </DialogFooter>
      }
    >
      <Labelled label={t('entity.task.fields.checklist.fields.assignee.label')}>
        {(input) => (
          <RefSelect
            {...input}
            entity="sc/user"
            filter={{ field: 'status', op: 'eq', value: 'active' }}
            value={user === null ? [] : [user]}
            refs={refs}
            onChange={(ids) => setUser(ids.at(-1) ?? null)}
          />
        )}
      </Labelled>
    </Dialog>
  )
}
