/** What keeps the form on the screen from being published (wf.md §9), in words. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormContent } from '../../../shared/wf/form'
import { publicationProblems } from '../../../shared/wf/publication-problems'
import type { DesignProblem } from './tabs/tab-keys'
import { useActions } from './use-actions'

/** @param template the form's own id */
export function useProblems(template: number, content: FormContent): DesignProblem[] {
  const { t } = useTranslation(['wf', 'error'])
  const { data: actions } = useActions()
  return useMemo(() => {
    const required = actions?.map(
      ({ name, params }) => [name, { required: params.filter((one) => one.required).map((one) => one.name) }] as const,
    )
    return publicationProblems(content, { template, ...(required ? { actions: Object.fromEntries(required) } : {}) }).map(
      ({ key, params, node, field }): DesignProblem => ({
        key,
        text: t(`wf:flow_problem.${key}`, {
          ...params,
          ...(params.reason ? { reason: t(`error:expression.${params.reason}`, params) } : {}),
        }),
        ...(node === undefined ? {} : { node }),
        ...(field === undefined ? {} : { field }),
      }),
    )
  }, [content, template, actions, t])
}
