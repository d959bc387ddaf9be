/** What keeps the form on the screen from being published (wf.md §9), in words. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import type { FormContent } from '../../../shared/wf/form'
import { publicationProblems, type KnownAction } from '../../../shared/wf/publication-problems'
import { problemWords } from './problem-words'
import type { DesignProblem } from './tabs/tab-keys'
import { useActions } from './use-actions'

/** @param template the form's own id */
export function useProblems(template: number, content: FormContent): DesignProblem[] {
  const { t } = useTranslation(['wf', 'error'])
  const { language } = useFormats()
  const { data: actions } = useActions()
  return useMemo(() => {
    const known = actions?.map(({ name, params, former = {} }): [string, KnownAction] => [
      name,
      {
        required: params.filter((one) => one.required).map((one) => one.name),
        types: Object.fromEntries(params.map((one) => [one.name, one.jsonType || undefined])),
        former,
      },
    ])
    return publicationProblems(content, { template, ...(known ? { actions: Object.fromEntries(known) } : {}) }).map((problem) =>
      problemWords(problem, { t, language, content, actions: actions ?? [] }),
    )
  }, [content, template, actions, t, language])
}
