/** Sealing beside the request that approved (wf.md §7): tried five times, since stores and disks have their bad minutes. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Job, JobKind } from '../../../contracts/jobs'
import { insertJob } from '../../../jobs/states'
import { withAllRights, type Context } from '../../../kernel/context'
import { ApiError } from '../../../kernel/errors'
import { sealInstance } from './seal-instance'

/** Seconds before the second to the fifth try. */
const pauses = [1, 5, 15, 30] as const

export const sealJob: JobKind = {
  kind: 'wf.seal',
  announces_success: true,
  async run(job) {
    const instance = Number(job.params.instance)
    const { id, code } = await again(job, async () => await sealInstance(withAllRights(job.ctx), job.services, instance))
    return { result: { sealed_file: id, code } }
  },
}

/** In the transaction of the approval: what is rolled back is not sealed. It is the system's work, in nobody's tray. */
export async function startSealing(
  ctx: Context,
  { instance, round, title }: { instance: number; round: number; title: string },
): Promise<void> {
  const { acting_for: _acting, ...system } = { ...ctx, person: null }
  await insertJob(system, { kind: sealJob.kind, params: { instance }, title, unique_key: `wf.seal:${instance}:${round}` })
}

async function again<T>(job: Job, act: () => Promise<T>): Promise<T> {
  for (const pause of pauses) {
    try {
      return await act()
    } catch (error) {
      // What is refused stays refused.
      if (error instanceof ApiError || job.signal.aborted) throw error
      await wait(pause * 1000, undefined, { signal: job.signal })
    }
  }
  return await act()
}
