/** What a permission path is called: `cm.use.lead.actions.create` is "Leads: Create". */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call'
import { useRight } from '../../providers/access/use-right'
import { modules } from '../../resources'
import { readPaths, type PathInfo } from '../../shared/sc/rights'
import { isWildcard } from '../../shared/sc/role-rights'
import { rightLabel } from './right-label'
import { useObjectName } from './use-object-name'
import { useRightName } from './use-right-name'

/** Every path that can be asked about; none for who may not look at rights. */
export function useRightPaths(): readonly PathInfo[] {
  const mayInspect = useRight('sc.admin.rights.actions.inspect')
  const { data = [] } = useQuery({
    queryKey: ['rights', 'paths'],
    enabled: mayInspect,
    staleTime: 60_000,
    queryFn: async () => (await call(readPaths, {})).data,
  })
  return data
}

/** @returns the path itself where nothing is known of it */
export function usePathName(): (path: string) => string {
  const paths = useRightPaths()
  const rightName = useRightName()
  const objectName = useObjectName()
  return (path) => {
    if (isWildcard(path)) return objectName({ path, entities: [] })
    const known = knownAt(paths, path)
    return known ? rightName({ path, entities: known.entities }) : path
  }
}

/** As a title has it: of records that share a path, those that it is called after ("Leads", without their quotations). */
export function usePathTitle(): (path: string) => string {
  const paths = useRightPaths()
  const objectName = useObjectName()
  return (path) => {
    if (isWildcard(path)) return objectName({ path, entities: [] })
    const known = knownAt(paths, path)
    if (!known) return path
    const named = known.entities.filter((entity) => entity.split('/')[1] === known.path.split('.')[2])
    return objectName({ path: known.path, entities: named.length > 0 ? named : known.entities })
  }
}

/** @returns of a path and what it gives or denies there: an action, a field */
export function useEntryName(): (path: string, entry: string) => string {
  const { t } = useTranslation(['sc', ...modules.map(({ code }) => code)])
  const paths = useRightPaths()
  return (path, entry) => rightLabel(t, entry, knownAt(paths, path)?.entities ?? [])
}

const knownAt = (paths: readonly PathInfo[], path: string): PathInfo | undefined =>
  paths.find((each) => path === each.path || path.startsWith(`${each.path}.`))
