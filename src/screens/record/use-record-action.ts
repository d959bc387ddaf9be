/** Acts on a record that are no save of it: what they did is told, and the record and its lists are read again. */
import { useState } from 'react'
import { useInvalidate } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { showAlert, showFailure } from '../../providers/notification/alerts'

export interface RecordAction<Act extends string> {
  /** The one that runs. */
  busy: Act | null
  /** @param call does it @returns of `call`: the sentence for the alert, null where something else shows it; of `run`: whether it was done */
  run: (act: Act, call: () => Promise<string | null>) => Promise<boolean>
  /** This browser is not told of its own act. */
  refresh: () => Promise<unknown>
}

/** @param entity `module/entity` */
export function useRecordAction<Act extends string>(entity: string, id: number): RecordAction<Act> {
  const client = useQueryClient()
  const invalidate = useInvalidate()
  const [busy, setBusy] = useState<Act | null>(null)
  const refresh = () =>
    Promise.all([client.invalidateQueries({ queryKey: ['record', entity, id] }), invalidate({ resource: entity, invalidates: ['list'] })])
  return {
    busy,
    refresh,
    async run(act, call) {
      setBusy(act)
      try {
        const text = await call()
        if (text !== null) showAlert({ kind: 'success', text })
        await refresh()
        return true
      } catch (error) {
        showFailure(error)
        return false
      } finally {
        setBusy(null)
      }
    },
  }
}
