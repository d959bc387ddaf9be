/** The department tree, read again whenever somebody changes a department, a post or a person. */
import { useEffect, useRef } from 'react'
import { useSubscription } from '@refinedev/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readDepartmentTree, type TreeDepartment } from '../../../providers/data/department-api'

export interface DepartmentTree { departments: readonly TreeDepartment[] | undefined; error: unknown; refetch: () => void }

/** @param enabled false for who may not list departments */
export function useDepartmentTree(enabled: boolean): DepartmentTree {
  const { data, error, refetch } = useQuery({ queryKey: ['department-tree'], enabled, queryFn: ({ signal }) => readDepartmentTree(signal), placeholderData: keepPreviousData, retry: 1, staleTime: 0 })
  // refine subscribes once.
  const latest = useRef(() => undefined as unknown)
  useEffect(() => { latest.current = refetch })
  const follow = (entity: string) => ({ channel: `resources/${entity}`, types: ['*'], enabled, params: { resource: entity }, onLiveEvent: () => void latest.current() })
  useSubscription(follow('sc/department'))
  useSubscription(follow('sc/user-department'))
  useSubscription(follow('sc/user'))
  return { departments: data, error, refetch: () => void refetch() }
}
