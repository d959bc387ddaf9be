/** The same below the due date of the task's form. */
import type { TabPanelProps } from '../../../resources/core/define-module'
import { useFormScope } from '../../../screens/form/state/form-context'
import { useCompanyDay } from '../task-list/use-company-day'
import { Absences } from './absences'

export default function AbsenceNote({ values }: TabPanelProps) {
  const day = useCompanyDay()
  const { store } = useFormScope()
  const dateOf = (value: unknown) => (typeof value === 'string' ? day.dateOf(value) : null)
  const assignees = Array.isArray(values.assignees) ? values.assignees.map(String) : []
  const replace = (user: number, deputy: number) =>
    store.set('assignees', [...new Set(assignees.map((code) => (code === `u${user}` ? `u${deputy}` : code)))])
  return <Absences assignees={assignees} from={dateOf(values.start_at)} due={dateOf(values.due_at)} onReplace={replace} />
}
