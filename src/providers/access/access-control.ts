/** refine's accessControlProvider: the dotted check on userPermission (routes.md §6). The server decides anyway. */
import type { AccessControlProvider, CanParams } from '@refinedev/core'
import { can } from '../../schemas/core/permission'
import { permissionTree } from '../auth/identity'

/** refine's words for an action → those of the tree. */
const actions: Readonly<Record<string, string>> = { clone: 'create', field: 'show' }

/** May the signed-in person do this now? For what can't wait for a query: screens ask by `useRight`. @param path dotted, whole */
export const holds = (path: string): boolean => can(permissionTree(), path)

/** What the provider answers: to a question about several paths, which of them the person holds. */
interface RightsAnswer {
  can: boolean
  held: readonly string[]
}

/** What a question is about: the paths that it names, else the action on its resource; undefined = on nothing that has rights. */
function pathsOf({ action, params }: CanParams): readonly string[] | undefined {
  if (isPathList(params?.paths)) return params.paths
  const permission: unknown = params?.resource?.meta?.permission
  return typeof permission === 'string' ? [`${permission}.actions.${actions[action] ?? action}`] : undefined
}

const isPathList = (paths: unknown): paths is readonly string[] => Array.isArray(paths)

function answerTo(question: CanParams): RightsAnswer {
  const paths = pathsOf(question)
  const held = (paths ?? []).filter(holds)
  return { can: held.length === paths?.length, held }
}

/** An answer stands until the rights are read again: then the console forgets all of them (`accessKey`). */
export const accessControlProvider: AccessControlProvider = {
  can: async (asked) => answerTo(asked),
  options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true }, queryOptions: { staleTime: Infinity, gcTime: 0 } },
}

/** What refine keeps the answers under. */
export const accessKey = ['access'] as const

/** They ask by a query, and would draw their first frame without the button. The tree is in memory, so the answer is given along. */
const answered = <Question extends CanParams>(question: Question) => ({
  ...question,
  queryOptions: { initialData: answerTo(question) },
})

/**
 * One action, for useCan and CanAccess.
 * @param permission `cm.admin.tax-category`
 */
export const rightTo = (permission: string, action: string) =>
  answered({ resource: permission, action, params: { resource: { name: permission, meta: { permission } } } })

/** Several whole paths, for useCan: `can` = all are held. */
export const rightsTo = (paths: readonly string[]) => answered({ resource: 'rights', action: 'hold', params: { paths } })

/** @returns which of the paths of a question are held; none before there is an answer */
export const heldOf = (answer: { can: boolean } | undefined): readonly string[] =>
  answer && 'held' in answer && Array.isArray(answer.held) ? answer.held : none
const none: readonly string[] = []
