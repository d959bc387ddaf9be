/** What modules offer to be bound to a form (wf.md §5.16). */
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call'
import { readActions } from '../../../shared/wf/definition-calls'
import { registerSuite } from '../../../shared/wf/palette/palette'

export interface ModuleAction {
  /** `cm.quotation` */
  name: string
  title: string
  params: readonly ActionParam[]
  /** Former names of parameters, by present one. */
  former?: Readonly<Record<string, string>>
}

export interface ActionParam {
  name: string
  title: string
  required: boolean
  /** As JSON Schema calls it; empty where it takes several. */
  jsonType: string
}

export const useActions = () =>
  useQuery({
    queryKey: ['wf', 'actions'],
    queryFn: async ({ signal }): Promise<ModuleAction[]> =>
      (await call(readActions, { signal })).data.map(({ params, suite, ...action }) => {
        if (suite) registerSuite(suite)
        return { ...action, params: paramsOf(params) }
      }),
    staleTime: 5 * 60_000,
    retry: false,
  })

interface ParamsSchema {
  properties?: Readonly<Record<string, { title?: string; type?: unknown }>>
  required?: readonly string[]
}

/** @param schema JSON Schema of an object */
export function paramsOf(schema: ParamsSchema): ActionParam[] {
  const { properties = {}, required = [] } = schema
  return Object.entries(properties).map(([name, { title, type: given }]) => ({
    name,
    title: title ?? name,
    required: required.includes(name),
    jsonType: typeof given === 'string' ? given : '',
  }))
}
