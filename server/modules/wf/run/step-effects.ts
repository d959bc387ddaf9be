/** What follows from a step of the machine, in the transaction that stored it (server/modules/wf/flow/rules/effects.ts). */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { runAlong } from '../../../database/connection/prepared'
import type { FormVersion } from './form-content'
import { runHooks } from '../action/run-hooks'
import { queueWebhook } from '../action/webhooks'
import type { Effect } from '../flow/rules/effects'
import type { Step } from '../flow/rules/state'
import { sendNotices, type PlainNotice } from './notices'
import type { NewIds, StoredInstance } from './stored-instance'
import { startSubforms } from './subforms'
import { isRevocation } from './version-of'
import { startSealing } from '../seal/seal-job'

export interface Following {
  stored: StoredInstance
  version: FormVersion
  step: Step
  ids: NewIds
  actor: number | null
  isLastTry: boolean
}

/** @returns the posting state after it, null where it did not change */
export async function carryOut(ctx: Context, following: Following): Promise<{ posting_state: string | null }> {
  const { stored, version, step, ids, actor } = following
  let posting: string | null = null
  const notices: PlainNotice[] = []
  for (const effect of step.effects) {
    switch (effect.kind) {
      case 'timer':
        await setTimer(ctx, stored.id, effect, ids)
        break
      case 'copy':
        notices.push({ status: 'S', reason: 'read', to: await makeCopies(ctx, stored.id, effect), task: null })
        break
      case 'notice':
        notices.push({ ...effect, task: ids.task(effect.task) })
        break
      case 'hook':
        if (!stored.test && !isRevocation(stored)) posting = (await runHooks(ctx, { ...following, effect })) ?? posting
        break
      case 'webhook':
        if (!stored.test)
          await queueWebhook(ctx, {
            stored,
            version,
            step,
            channel: effect.channel,
            node: effect.node_key,
            run: ids.run(effect.run),
            actor,
          })
        break
      case 'subprocess':
        await startSubforms(ctx, { stored, effect, actor })
        break
      case 'seal':
        if (!stored.test) await startSealing(ctx, { instance: stored.id, round: step.state.round, title: stored.title })
        break
    }
  }
  await sendNotices(ctx, { ...stored, form: version.template.name, initiator: step.state.context.initiator }, notices)
  return { posting_state: posting }
}

type Of<K extends Effect['kind']> = Extract<Effect, { kind: K }>

async function setTimer(ctx: Context, instance: number, effect: Of<'timer'>, ids: NewIds): Promise<void> {
  const target = effect.timer === 'due' ? ids.task(effect.task) : ids.run(effect.run)
  await runAlong(
    ctx.db,
    sql`insert into wf_timer (instance_id, kind, target, fire_at) values (${instance}, ${effect.timer}, ${target}, ${effect.fire_at})`,
  )
}

/** @returns who had none yet */
async function makeCopies(ctx: Context, instance: number, { node_key, people, by, confirm }: Of<'copy'>): Promise<number[]> {
  const { rows } = await sql<{ user: number }>`insert into wf_copy (created_at, updated_at, instance_id, user_id, node_key, by_id, confirm)
    select ${ctx.now()}::timestamptz, ${ctx.now()}::timestamptz, ${instance}, person.id, ${node_key}::text, ${by}::bigint, ${confirm} from unnest(${people}::bigint[]) as person(id)
    where not exists (select 1 from wf_copy as c where c.instance_id = ${instance} and c.user_id = person.id)
    returning user_id as "user"`.execute(ctx.db)
  return rows.map(({ user }) => user)
}
