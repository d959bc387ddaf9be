/** A person's tasks for their own calendar (ca.md §8): behind a secret address, which they make and withdraw. */
import { sql } from 'kysely'
import type { Language } from '../../../../src/schemas/core/types'
import * as calls from '../../../../src/shared/ca/task-feed'
import type { FeedKind } from '../../../export/person-feed'
import { companyDayOf } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import { organisation, sharedTexts } from '../../sc'
import { taskCalendar, type FeedTask } from './rules/task-calendar'
import { seriesOf } from './series-of-person'

/** What was done so long ago is not shown any more. */
const shownDays = 30
const mostTasks = 2_000

const isEnabled = async (ctx: Context): Promise<boolean> =>
  (await sql<{ on: boolean }>`select ics_enabled as "on" from ca_setting where id = 1`.execute(ctx.db)).rows[0]?.on ?? true

export const taskFeed: FeedKind = {
  ...{ module: 'ca', entity: 'ca/task-feed', right: 'ca.use.task.actions.list', calls, isEnabled },
  query: { kind: { enum: calls.feedKinds } },
  write: (system, { user, theirs, query }) =>
    writeCalendar(system, { user, theirs, kind: calls.feedKinds.find((one) => one === query.kind) ?? 'todo' }),
}

interface Asked {
  user: number
  theirs: Context
  kind: calls.FeedKind
}

async function writeCalendar(system: Context, { user, theirs, kind }: Asked): Promise<string> {
  const { rows: readers } = await sql<{ language: Language | null }>`select language from sc_user where id = ${user}`.execute(system.db)
  const company = await organisation.company(system)
  const [language, address] = [readers[0]?.language ?? company.language, company.console_address]
  const found = await tasksOf(system, user)
  const series = await seriesOf(system, { owners: theirs.person?.owners ?? [], taken: found })
  const byId = new Map(series.map((one) => [one.id, one]))
  const tasks = found.map(({ series_id, occurrence_date, ...task }): FeedTask => {
    const own = series_id === null ? undefined : byId.get(series_id)
    return {
      ...task,
      url: `${address}/ca/use/taskDetail?id=${task.id}`,
      due_date: task.due_at === null ? null : companyDayOf(system, task.due_at),
      occurrence: own && occurrence_date !== null ? { series: own, date: occurrence_date } : null,
    }
  })
  const name = sharedTexts().translate(language, { key: 'ca:feed.name' })
  const host = URL.canParse(address) ? new URL(address).host : 'kontor'
  return taskCalendar({ name, host, kind, tasks, series })
}

interface FoundTask extends Omit<FeedTask, 'url' | 'due_date' | 'occurrence'> {
  series_id: number | null
  occurrence_date: string | null
}

/** Those that the person has to do, or did lately. */
async function tasksOf(ctx: Context, user: number): Promise<FoundTask[]> {
  const since = new Date(ctx.now().getTime() - shownDays * 86_400_000)
  const { rows } = await sql<FoundTask>`
    select t.id::int as id, t.title, t.priority, t.updated_at as changed, t.version, t.status, t.progress, t.due_at, t.all_day, t.done_at,
      t.series_id::int as series_id, t.occurrence_date::text as occurrence_date
    from ca_task as t join ca_task_assignee as part on part.task_id = t.id
    where part.user_id = ${user} and part.deleted_at is null and part.state in ('open', 'done') and t.deleted_at is null
      and t.status <> 'draft' and (t.status not in ('done', 'cancelled') or coalesce(t.done_at, t.cancelled_at) >= ${since})
    order by t.due_at nulls last, t.id limit ${mostTasks}`.execute(ctx.db)
  return rows
}
