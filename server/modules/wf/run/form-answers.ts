/** What other modules may know of a form that decides about their records: its rounds, decisions and refusals (contracts/workflow.ts). */
import { sql } from 'kysely'
import type { WorkflowPort } from '../../../contracts/workflow'
import { postedPhase } from '../action/rules/posting-key'

type Answers = Pick<WorkflowPort, 'isSuperseded' | 'refusalOf' | 'stateOf' | 'hasDecided' | 'ownForm'>

export const formAnswers: Answers = {
  async isSuperseded(ctx, key) {
    const mine = postedPhase(key)
    if (!mine) return false
    const { rows } = await sql<{ key: string }>`
      select key from wf_posting where instance_id = ${Number(key.split(':')[1])} and state = 'done' and phase <> 'webhook'
        and deleted_at is null`.execute(ctx.db)
    return rows.some((row) => {
      const other = postedPhase(row.key)
      return other?.binding === mine.binding && other.round > mine.round
    })
  },
  async refusalOf(ctx, instance, action) {
    const { rows } = await sql<{ code: string | null }>`
      select code from wf_posting where instance_id = ${instance} and action = ${action} and phase = 'commit' and state = 'refused'
        and deleted_at is null order by id desc limit 1`.execute(ctx.db)
    return rows[0] ? (rows[0].code ?? 'invalid') : null
  },
  async stateOf(ctx, instance) {
    const { rows } = await sql<{ state: string }>`select state from wf_instance where id = ${instance} and deleted_at is null`.execute(
      ctx.db,
    )
    return rows[0]?.state ?? null
  },
  async hasDecided(ctx, { instance, person, state }) {
    const { rows } = await sql`
      select 1 from wf_task as task join wf_instance as form on form.id = task.instance_id and form.round = task.round
      where form.id = ${instance} and task.state = ${state} and task.deleted_at is null
        and (task.assignee_id = ${person} or task.original_assignee_id = ${person}) limit 1`.execute(ctx.db)
    return rows.length > 0
  },
  async ownForm(ctx, instance, action) {
    const { rows } = await sql<{ round: number; on_behalf_of: number | null }>`
      select form.round, form.on_behalf_of_id::int as on_behalf_of from wf_instance as form
      where form.id = ${instance} and form.initiator_id = ${ctx.person?.id ?? 0} and form.deleted_at is null and exists (
        select 1 from wf_binding as bound where bound.definition_id = form.definition_id and bound.action = ${action}
          and bound.activated and bound.deleted_at is null)`.execute(ctx.db)
    return rows[0] ?? null
  },
}
