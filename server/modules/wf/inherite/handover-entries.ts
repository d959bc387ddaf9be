/** What of wf stands in a leaver's name (sc.md §7): it moves by the rules of handing over (wf.md §5.8). */
import { sql } from 'kysely'
import type { HandoverEntry, HandoverRow } from '../../../contracts/handover'
import { attempt, withAllRights, type Context } from '../../../kernel/context'
import { ApiError } from '../../../kernel/errors'
import { rowPredicate } from '../../../resource/query/predicate'
import { mayDo } from '../../../resource/query/rights'
import { vacateTasks } from '../run/absent-people'
import type { InheriteRule } from './inherite-kind'
import { drafts } from './kinds/drafts'
import { instances } from './kinds/instances'
import { tasks } from './kinds/tasks'

const listed = 50

/** @param place of the rule's targets, `wf_task` or `wf_instance` under the alias `t`: the instance that it belongs to */
function entryOf(rule: InheriteRule, key: string, label: string, place: 'task' | 'instance'): HandoverEntry {
  return {
    key,
    label,
    count: async (ctx, user) => (await rule.find(ctx, user, {})).length,
    async list(ctx, user) {
      const entity = ctx.snapshot.get('wf/instance')
      if (!mayDo(ctx, entity, 'list')) return []
      const targets = (await rule.find(ctx, user, {})).map(({ target }) => target)
      const ids = sql`any(${targets}::bigint[])`
      const isMeant = place === 'task' ? sql`i.id in (select instance_id from wf_task where id = ${ids})` : sql`i.id = ${ids}`
      const { rows } = await sql<HandoverRow>`
        select concat_ws(' ', i.serial_no, i.title) as title, '/wf-form?id=' || i.id as path from wf_instance as i
        where ${isMeant} and ${rowPredicate(ctx, entity, 'read', 'i')} order by i.id limit ${listed}`.execute(ctx.db)
      return rows
    },
    async transfer(ctx, from, to) {
      const all = withAllRights(ctx)
      const targets = (await rule.find(all, from, {})).map(({ target }) => target)
      const conflicts = await rule.conflicts(all, targets, to)
      // What the new person can't take (their own request, a node that they are on) stays: managers get it when the leaver is inactive.
      for (const target of targets.filter((one) => !conflicts.has(one))) await moveOne(all, rule, { target, from, to })
    },
  }
}

/** One that the flow refuses stops no other. */
async function moveOne(ctx: Context, rule: InheriteRule, moving: Parameters<InheriteRule['move']>[1]): Promise<void> {
  try {
    await attempt(ctx, (own) => rule.move(own, moving))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

/** Tasks first, while the applicant is still known by their forms. */
export const wfHandover: readonly HandoverEntry[] = [
  { ...entryOf(tasks, 'wf.pending-tasks', 'wf:handover.pending_tasks', 'task'), vacate: vacateTasks },
  entryOf(instances, 'wf.running-forms', 'wf:handover.running_forms', 'instance'),
  entryOf(drafts, 'wf.form-drafts', 'wf:handover.form_drafts', 'instance'),
]
