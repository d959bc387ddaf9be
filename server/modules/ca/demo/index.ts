/** Demo data of ca (ca.md §10), with `activity` only: an urgent announcement would stand over every screen of the tests. */
import type { DemoOptions } from '../../../contracts/module'
import type { Context } from '../../../kernel/context'
import { makeNotices } from './notices'
import { planDemoSeries } from './series'
import { sayThings, settleNotices } from './talk'
import { planDemoTasks } from './tasks'
import { live } from './timeline'

export async function caDemo(ctx: Context, { activity = false }: DemoOptions): Promise<void> {
  if (!activity) return
  await live(ctx, async (timeline) => {
    await planDemoSeries(ctx, timeline)
    await planDemoTasks(ctx, timeline)
  })
  // After the tasks that are older: their numbers are in the order of time.
  await makeNotices(ctx)
  await sayThings(ctx)
  await settleNotices(ctx)
}
