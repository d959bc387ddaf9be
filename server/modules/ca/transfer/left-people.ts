/** Open tasks of somebody who is not there any more: their head is notified once, and may give them to others (ca.md §6). */
import { sql } from 'kysely'
import { openStates } from '../../../../src/schemas/ca/task-value-lists'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { EventHandler, OutboxEvent } from '../../../contracts/events'
import type { Context } from '../../../kernel/context'
import { onEvent } from '../../../outbox/event'
import { personInEveryLanguage } from '../../../resource/read/person-names'
import { notify, organisation } from '../../sc'
import { codesOf } from '../task/task-people'
import { storedTask, writeTask } from '../task/task-progress'

/** @param date on which they still had a post */
async function notifyHeadOf(ctx: Context, person: number, date?: string): Promise<void> {
  const [head] = await organisation.supervisors(ctx, person, { max: 1, ...(date === undefined ? {} : { date }) })
  if (head === undefined) return
  // Those of which they were notified when the person was suspended are theirs already.
  const { rows } = await sql<{ id: number }>`
    select t.id::int as id from ca_task as t join ca_task_assignee as part on part.task_id = t.id
      join sc_user as person on person.id = part.user_id and person.status in ('suspended', 'left')
    where part.user_id = ${person} and part.state = 'open' and part.deleted_at is null
      and t.status = any(${[...openStates]}::text[]) and t.deleted_at is null
      and not coalesce(t.stewards @> ${[`u${head}`]}::text[], false) order by t.id`.execute(ctx.db)
  if (rows.length === 0) return
  for (const { id } of rows) {
    const { stewards } = await storedTask(ctx, id)
    await writeTask(ctx, id, { stewards: [...codesOf(stewards), `u${head}`] })
  }
  const name = (await personInEveryLanguage(ctx, person)) ?? ''
  const params = (language: Context['language']) => ({ person: i18nText(name, language), count: rows.length })
  await notify.send(ctx, {
    event: 'ca.task.left',
    to: [`u${head}`],
    params: { person: name, count: String(rows.length) },
    url: `/ca/use/task?${new URLSearchParams({ tab: 'all', 'filter[assignee][in]': String(person) }).toString()}`,
    data: { title: notify.text('ca:notice.left', params) },
  })
}

/** They are back: their tasks are nobody else's to give, unless somebody else of them is away. */
async function takeBackFrom(ctx: Context, person: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select t.id::int as id from ca_task as t join ca_task_assignee as part on part.task_id = t.id
    where part.user_id = ${person} and part.state = 'open' and part.deleted_at is null
      and t.stewards <> '{}' and t.deleted_at is null
      and not exists (select 1 from ca_task_assignee as other join sc_user as person on person.id = other.user_id
        where other.task_id = t.id and other.state = 'open' and other.deleted_at is null and person.status in ('suspended', 'left'))
    order by t.id`.execute(ctx.db)
  for (const { id } of rows) await writeTask(ctx, id, { stewards: [] })
}

const leaveDate = ({ payload }: OutboxEvent): string | undefined =>
  typeof payload?.leave_date === 'string' ? payload.leave_date : undefined

export const notifyHeads: readonly EventHandler[] = [
  onEvent('sc.user.left', 'ca.notify-head-left', (ctx, event) => notifyHeadOf(ctx, Number(event.record_id), leaveDate(event))),
  onEvent('sc.user.suspended', 'ca.notify-head-suspended', (ctx, { record_id }) => notifyHeadOf(ctx, Number(record_id))),
  onEvent('sc.user.resumed', 'ca.take-back-resumed', (ctx, { record_id }) => takeBackFrom(ctx, Number(record_id))),
]
