/** What a permission path is called: `cm.use.lead.actions.create` is "Leads: Create". */
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call'
import { useRight } from '../../providers/access/use-right'
import { readPaths, type PathInfo } from '../../shared/sc/rights'
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
  return (path) => {
    const known = paths.find((each) => path === each.path || path.startsWith(`${each.path}.`))
    return known ? rightName({ path, entities: known.entities }) : path
  }
}
