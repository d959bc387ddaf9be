/** The department tree, read again whenever somebody changes a department, a post or a person. */
import { useEffect, useRef } from 'react'
import { useSubscription } from '@refinedev/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { readDepartmentTree } from '../../../api/sc/organisation'
import type { TreeDepartment } from '../../../shared/sc/org-chart'

export interface DepartmentTree {
  departments: readonly TreeDepartment[] | undefined
  error: unknown
  refetch: () => void
}

/** @param enabled false for who may not list departments */
export function useDepartmentTree(enabled: boolean): DepartmentTree {
  const { data, error, refetch } = useQuery({
    queryKey: ['department-tree'],
    enabled,
    queryFn: ({ signal }) => readDepartmentTree(signal),
    placeholderData: keepPreviousData,
    retry: 1,
    staleTime: 0,
  })
  const client = useQueryClient()
  const readAgain = () => {
    void refetch()
    void client.invalidateQueries({ queryKey: ['posts'] })
  }
  useFollowing('sc/department', enabled, readAgain)
  useFollowing('sc/user-department', enabled, readAgain)
  useFollowing('sc/user', enabled, readAgain)
  return { departments: data, error, refetch: readAgain }
}

function useFollowing(entity: string, enabled: boolean, onNews: () => void): void {
  // refine subscribes once.
  const latest = useRef(onNews)
  useEffect(() => {
    latest.current = onNews
  })
  useSubscription({
    channel: `resources/${entity}`,
    types: ['*'],
    enabled,
    params: { resource: entity },
    onLiveEvent: () => latest.current(),
  })
}
