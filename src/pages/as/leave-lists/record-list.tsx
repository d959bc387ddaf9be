/** The list of an entity at a further address (as.md §2): what it begins with is a filter that people may change. */
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { ResourcePaths } from '../../../resources/core/define-module'
import { useResource } from '../../../resources/core/use-resource'
import type { Condition } from '../../../schemas/core/filter'
import { ListScreen } from '../../../screens/list/list-screen'
import { ListSkeleton } from '../../../screens/list/list-skeleton'

interface RecordListProps {
  /** `module/entity`. */
  entity: string
  /** Where this list stands. */
  path: string
  /** Where its records are made and shown, if elsewhere than the entity's. */
  paths?: Partial<ResourcePaths>
  /** What its address begins with: named columns, filters by field. */
  begins?: Readonly<Record<string, string>>
  /** A nested filter that it begins with. */
  filter?: Condition
}

export function RecordList({ entity, path, paths, begins, filter }: RecordListProps) {
  const [params, setParams] = useSearchParams()
  const resource = useResource(entity)
  const given = new URLSearchParams(begins)
  if (filter) given.set('filter', JSON.stringify(filter))
  const address = given.toString()
  const waits = params.size === 0 && address !== ''
  useEffect(() => {
    if (waits) setParams(new URLSearchParams(address), { replace: true })
  }, [waits, address, setParams])
  if (!resource) return null
  return waits ? <ListSkeleton /> : <ListScreen resource={{ ...resource, paths: { ...resource.paths, ...paths, list: path } }} />
}
