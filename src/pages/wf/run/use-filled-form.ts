/** What stands in a form now, on top of what was read, and what is wrong with it. */
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../../providers/company/company'
import { useFormats } from '../../../components/format/format-settings'
import type { FieldPermission } from '../../../shared/wf/flow'
import type { FormView } from '../../../shared/wf/instance-calls'
import { answersIn } from '../../../shared/wf/form-rules'
import { labelOf } from '../fill/form-renderer/drawn-form'
import { formErrors, type FormErrors } from '../fill/form-renderer/form-errors'
import { rulesIn } from '../fill/form-renderer/judged-rules'
import type { Values } from '../fill/form-renderer/rule-state'
import { isFilled } from './view-acts'

export type FilledForm = ReturnType<typeof useFilledForm>

export function useFilledForm(view: FormView) {
  const { t } = useTranslation(['wf', 'screens', 'error'])
  const { language, timeZone: own } = useFormats()
  const timeZone = useCompany()?.time_zone ?? own
  const evaluate = useMemo(() => rulesIn(timeZone, new Map(answersIn(view.content, view.data))), [timeZone, view])
  const [typed, setTyped] = useState<{ on: FormView; values: Values } | null>(null)
  const [errors, setErrors] = useState<FormErrors>({})
  const values = typed?.values ?? view.data
  const readOnly = !isFilled(view)
  // A step changes only what it names; who hands in anew changes everything.
  const fallback: FieldPermission = view.task?.kind === 'resubmit' || view.acts.includes('resubmit') ? 'edit' : 'read'
  return {
    values,
    errors,
    evaluate,
    readOnly,
    fallback,
    change: (next: Values) => setTyped({ on: view, values: next }),
    forget: () => setTyped(null),
    labelOf: (field: string) => labelOf(view.content, field, language),
    /** Before a decision that takes the values along. */
    check: () => {
      const state = evaluate(view.content, values)
      const found = formErrors(t, view.content, state.values, { permissions: view.permissions, fallback, state, readOnly }, state, language)
      setErrors(found)
      return Object.keys(found).length === 0
    },
  }
}
