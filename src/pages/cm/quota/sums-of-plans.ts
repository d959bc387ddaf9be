/** Sums of the plans in a list: what the cells of one page ask for goes out as one call. */
import { readSums } from '../../../api/cm/quota'
import type { PlanSum } from '../../../shared/cm/quota'

type Waiting = { resolve: (sum: PlanSum | null) => void; reject: (error: unknown) => void }
let waiting = new Map<number, Waiting[]>()

/** @returns null where the reader sees no line of it */
export function sumsOfPlan(id: number): Promise<PlanSum | null> {
  return new Promise((resolve, reject) => {
    if (waiting.size === 0) setTimeout(flush)
    waiting.set(id, [...(waiting.get(id) ?? []), { resolve, reject }])
  })
}

function flush(): void {
  const asked = waiting
  waiting = new Map()
  void readSums([...asked.keys()]).then(
    (sums) => asked.forEach((callers, id) => callers.forEach(({ resolve }) => resolve(sums[id] ?? null))),
    (error: unknown) => asked.forEach((callers) => callers.forEach(({ reject }) => reject(error))),
  )
}
