/** Reads anew what a screen shows of a lead, after an act of it. */
import { useInvalidate } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'

export function useRefreshLead(id: number): () => void {
  const client = useQueryClient()
  const invalidate = useInvalidate()
  return () => {
    void client.invalidateQueries({ queryKey: ['record', 'cm/lead', id] })
    void client.invalidateQueries({ queryKey: ['cm'] })
    void invalidate({ resource: 'cm/lead', invalidates: ['list'] })
  }
}
