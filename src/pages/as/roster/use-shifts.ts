/** Names of shifts, as the console keeps them (routes.md §7). */
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { cachedGet } from '../../../providers/data/cached-lists'
import type { ShiftName } from '../../../shared/as/shift'

export function useShifts(): { shifts: readonly ShiftName[]; byId: ReadonlyMap<number, ShiftName> } {
  const { data = [] } = useQuery({ queryKey: ['as', 'shifts'], queryFn: () => cachedGet<readonly ShiftName[]>('/api/as/shift/all') })
  const byId = useMemo(() => new Map(data.map((shift) => [shift.id, shift])), [data])
  return { shifts: data, byId }
}
