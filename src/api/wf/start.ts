/** How other modules ask for a form (wf.md §5.16). */
import { call } from '../call'
import * as calls from '../../shared/wf/instance-calls'

/** The form that decides about such records, if the caller may start it. */
export const readLinkedForm = async (action: string, { signal }: { signal?: AbortSignal } = {}): Promise<number | null> =>
  (await call(calls.readLinkedForm, { query: { action }, ...(signal ? { signal } : {}) })).data.template
