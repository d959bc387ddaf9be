/** An instance as it is stored, and what the machine made of it written back (wf.md §3): only the rows that changed. */
import { sql } from 'kysely'
import { actorOf, type Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import type { Sql } from '../../../kernel/sql'
import { runAlong } from '../../../database/connection/prepared'
import { wakeSequencers } from '../../../outbox/wake'
import { draftState } from '../flow/rules/machine'
import type { FlowMemory, InstanceStage, InstanceState, NodeRun, Task, FormValues } from '../flow/rules/state'
import type { Stop } from './rules/worked-spans'

export interface StoredInstance {
  id: number
  version: number
  serial_no: string | null
  template: number
  definition: number
  title: string
  priority: 'normal' | 'urgent' | 'very_urgent'
  content_hash: string | null
  last_event_hash: string | null
  posting_state: string
  files: readonly number[]
  source: { module: string; entity: string; id: number } | null
  parent: number | null
  parent_node: string | null
  test: boolean
  started_at: string | null
  ended_at: string | null
  reason: string | null
  created_at: string
  /** People who have a copy. */
  copied: readonly number[]
  trail: TrailEnd
  flow: InstanceState
}

export interface TrailEnd {
  /** Of the last entry; 0 and null before the first. */
  seq: number
  at: string | null
  /** When it was suspended, and went on. */
  stops: readonly Stop[]
}

type Row = Omit<StoredInstance, 'flow' | 'source'> & {
  runs: NodeRun[]
  tasks: Task[]
  state: InstanceStage
  round: number
  data: FormValues | null
  flow_memory: FlowMemory | null
  initiator: number
  on_behalf_of: number | null
  department: number | null
  post: number | null
  source_module: string | null
  source_entity: string | null
  source_id: number | null
}

/** The same instant in every row: ISO 8601, UTC, milliseconds. */
const instantOf = (time: Sql) => sql<string | null>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const instant = (column: string) => instantOf(sql.ref(column))

/** @param lock whoever else writes it waits @throws 404 */
export async function loadInstance(ctx: Context, id: number, { lock = false } = {}): Promise<StoredInstance> {
  // Apart from what reads it: that one sees everything as it is once the lock is held.
  if (lock) await runAlong(ctx.db, sql`select 1 from wf_instance where id = ${id} for update`)
  const {
    rows: [row],
  } = await sql<Row>`
    select id, version, serial_no, template_id as template, definition_id as definition, title, priority, content_hash, last_event_hash, posting_state,
      array(select target_id from wf_instance__files as f where f.parent_id = wf_instance.id order by position) as files,
      source_module, source_entity, source_id, parent_id as parent, parent_node, test, ${instant('started_at')} as started_at,
      ${instant('ended_at')} as ended_at, ${instant('created_at')} as created_at, reason, state, round, data, flow_memory,
      initiator_id as initiator, on_behalf_of_id as on_behalf_of, department_id as department, post_id as post,
      (${runs}) as runs, (${tasks}) as tasks, (${trail}) as trail,
      array(select user_id from wf_copy as c where c.instance_id = wf_instance.id) as copied
    from wf_instance where id = ${id} and deleted_at is null`.execute(ctx.db)
  if (!row) throw notFound()
  const {
    state,
    round,
    data,
    flow_memory,
    initiator,
    on_behalf_of,
    department,
    post,
    source_module,
    source_entity,
    source_id,
    runs: nodeRuns,
    tasks: ownTasks,
    ...own
  } = row
  const fresh = draftState({ initiator, on_behalf_of, department, post }, data ?? {})
  return {
    ...own,
    source: source_module && source_entity && source_id ? { module: source_module, entity: source_entity, id: source_id } : null,
    flow: { ...fresh, state, round, memory: flow_memory ?? fresh.memory, runs: nodeRuns, tasks: ownTasks },
  }
}

const runs = sql`
  select coalesce(json_agg(run order by run.id), '[]') from (
    select id, node_key, branch_path, round, pass_no, state, ${instant('entered_at')} as entered_at, ${instant('left_at')} as left_at,
      ${instant('due_at')} as due_at, coalesce(seats, 0) as seats, coalesce(need, 0) as need, superseded
    from wf_node_run where instance_id = wf_instance.id) as run`

const tasks = sql`
  select coalesce(json_agg(task order by task.id), '[]') from (
    select id, node_run_id as node_run, kind, assignee_id as assignee, original_assignee_id as original_assignee, origin, origin_task_id as origin_task,
      state, seq, weight, ${instant('opened_at')} as opened_at, ${instant('decided_at')} as decided_at, ${instant('due_at')} as due_at, on_hold,
      reminded, content, auto
    from wf_task where instance_id = wf_instance.id) as task`

const trail = sql`
  select json_build_object('seq', coalesce(max(seq), 0), 'at', ${instantOf(sql`max(at)`)}, 'stops', coalesce(
    json_agg(json_build_object('act', act, 'at', ${instantOf(sql`at`)}) order by seq) filter (where act in ('suspend', 'resume')), '[]'))
  from wf_event where instance_id = wf_instance.id`

/** Numbers of the database in place of those below zero. */
export interface NewIds {
  run: (id: number) => number
  task: (id: number | null) => number | null
}

const isOpen = ({ state }: Pick<Task, 'state'>) => state === 'waiting' || state === 'pending'

/**
 * Nodes and tasks; the instance itself is written when all of it is known (`storeInstance`).
 * @param stages states that it passes, in their order: the database takes each for itself
 * @param minutes working minutes of nodes that ended
 */
export async function storeFlow(
  ctx: Context,
  before: StoredInstance,
  after: InstanceState,
  { stages, minutes }: { stages: readonly InstanceStage[]; minutes: ReadonlyMap<number, number> },
): Promise<NewIds> {
  for (const stage of stages.slice(0, -1)) await runAlong(ctx.db, sql`update wf_instance set state = ${stage} where id = ${before.id}`)
  const [formerRuns, formerTasks] = [byId(before.flow.runs), byId(before.flow.tasks)]
  for (const run of after.runs) if (run.id > 0 && !same(run, formerRuns.get(run.id))) await updateRun(ctx, run, minutes.get(run.id))
  const runIds = await insertRuns(ctx, before.id, after.runs.filter(isNew), minutes)
  const taskIds = new Map<number, number>()
  const ids: NewIds = { run: (id) => runIds.get(id) ?? id, task: (id) => (id === null ? null : (taskIds.get(id) ?? id)) }
  const changed = after.tasks.filter((task) => task.id > 0 && !same(task, formerTasks.get(task.id)))
  // Those that close go first: somebody may be put where another leaves.
  for (const task of [...changed.filter((one) => !isOpen(one)), ...changed.filter(isOpen)]) await updateTask(ctx, task, ids)
  await insertTasks(ctx, { instance: before.id, after, ids, taskIds })
  return ids
}

const isNew = ({ id }: { id: number }): boolean => id < 0
const byId = <Row extends { id: number }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))
const same = (a: object, b: object | undefined): boolean => b !== undefined && JSON.stringify(a) === JSON.stringify(b)

/** @returns their numbers, by those that the machine gave */
async function insertRuns(
  ctx: Context,
  instance: number,
  made: readonly NodeRun[],
  minutes: ReadonlyMap<number, number>,
): Promise<Map<number, number>> {
  if (made.length === 0) return new Map()
  const values = made.map(
    (run) => sql`(${instance}, ${run.node_key}, ${run.branch_path}, ${run.round}, ${run.pass_no}, ${run.state},
      ${run.entered_at}, ${run.left_at}, ${run.due_at}, ${run.seats}, ${run.need}, ${run.superseded}, ${minutes.get(run.id) ?? null})`,
  )
  const { rows } = await sql<{ id: number }>`
    insert into wf_node_run (instance_id, node_key, branch_path, round, pass_no, state,
      entered_at, left_at, due_at, seats, need, superseded, work_minutes)
    values ${sql.join(values)} returning id`.execute(ctx.db)
  return numbered(made, rows)
}

const numbered = (made: readonly { id: number }[], rows: readonly { id: number }[]): Map<number, number> =>
  new Map(made.map(({ id }, at) => [id, rows[at]?.id ?? 0]))

const updateRun = (ctx: Context, run: NodeRun, minutes: number | undefined) =>
  runAlong(
    ctx.db,
    sql`update wf_node_run set state = ${run.state}, left_at = ${run.left_at}, due_at = ${run.due_at}, seats = ${run.seats},
      need = ${run.need}, superseded = ${run.superseded}, work_minutes = coalesce(${minutes ?? null}::integer, work_minutes),
      version = version + 1 where id = ${run.id}`,
  )

interface Inserting {
  instance: number
  after: InstanceState
  ids: NewIds
  /** Takes their numbers. */
  taskIds: Map<number, number>
}

/** All at once, but for those that follow from one of them. */
async function insertTasks(ctx: Context, { instance, after, ids, taskIds }: Inserting): Promise<void> {
  for (let left = after.tasks.filter(isNew); left.length > 0;) {
    const waiting = new Set(left.map(({ id }) => id))
    const until = left.findIndex(({ origin_task }) => origin_task !== null && waiting.has(origin_task))
    const made = until < 0 ? left : left.slice(0, until)
    if (made.length === 0) throw new Error(`A task of the instance ${instance} follows from a later one.`)
    const values = made.map((task) => {
      const run = after.runs.find((one) => one.id === task.node_run)
      return sql`(${ctx.now()}, ${ctx.now()}, ${ids.run(task.node_run)}, ${instance}, ${run?.node_key ?? ''}, ${run?.round ?? after.round},
        ${task.kind}, ${task.assignee}, ${task.original_assignee}, ${task.origin}, ${ids.task(task.origin_task)}, ${task.state},
        ${isOpen(task) ? true : null}, ${task.seq}, ${task.weight}, ${task.opened_at}, ${task.decided_at}, ${task.due_at},
        ${task.on_hold}, ${task.reminded}, ${task.content}, ${task.auto})`
    })
    const { rows } = await sql<{ id: number }>`
      insert into wf_task (created_at, updated_at, node_run_id, instance_id, node_key, round,
        kind, assignee_id, original_assignee_id, origin, origin_task_id, state, open,
        seq, weight, opened_at, decided_at, due_at, on_hold, reminded, content, auto)
      values ${sql.join(values)} returning id`.execute(ctx.db)
    for (const [id, number] of numbered(made, rows)) taskIds.set(id, number)
    left = left.slice(made.length)
  }
}

const updateTask = (ctx: Context, task: Task, ids: NewIds) =>
  runAlong(
    ctx.db,
    sql`update wf_task set assignee_id = ${task.assignee}, original_assignee_id = ${task.original_assignee}, origin = ${task.origin},
      origin_task_id = ${ids.task(task.origin_task)}, state = ${task.state}, open = ${isOpen(task) ? true : null}, seq = ${task.seq},
      weight = ${task.weight}, decided_at = ${task.decided_at}, due_at = ${task.due_at}, on_hold = ${task.on_hold},
      reminded = ${task.reminded}, content = ${task.content}, auto = ${task.auto},
      decision_event_id = case when ${isOpen(task)} then null else decision_event_id end,
      version = version + 1, updated_at = ${ctx.now()} where id = ${task.id}`,
  )

const over: readonly InstanceStage[] = ['approved', 'rejected', 'withdrawn', 'terminated', 'revoked', 'void']
/** Where it holds its source record no more. */
const letsGo: readonly InstanceStage[] = ['rejected', 'withdrawn', 'terminated', 'void', 'revoked']

/** @param extra columns of the instance that the caller adds, by their names */
export async function storeInstance(
  ctx: Context,
  { id, flow: former, ended_at, started_at }: StoredInstance,
  { state, round, data, memory, tasks: all }: InstanceState,
  extra: Readonly<Record<string, unknown>>,
): Promise<void> {
  const due = all.flatMap((task) => (isOpen(task) && task.due_at !== null ? [task.due_at] : [])).sort()[0] ?? null
  const now = ctx.now().toISOString()
  const columns: Readonly<Record<string, unknown>> = {
    state,
    round,
    due_at: due,
    started_at: started_at ?? (state === 'draft' ? null : now),
    ended_at: over.includes(state) ? (former.state === state ? (ended_at ?? now) : now) : null,
    ...(former.state !== state && letsGo.includes(state) ? { live: null } : {}),
    ...extra,
  }
  const pairs = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await runAlong(
    ctx.db,
    sql`update wf_instance set ${sql.join(pairs)}, data = ${JSON.stringify(data)}::text::jsonb,
      flow_memory = ${JSON.stringify(memory)}::text::jsonb, version = version + 1,
      updated_at = ${ctx.now()}, updated_by = ${actorOf(ctx)}::bigint where id = ${id}`,
  )
  await announce(ctx, id)
}

/** Screens that show it read it anew; the message holds its number only. */
export async function announce(ctx: Context, id: number, event: 'created' | 'updated' | 'deleted' = 'updated'): Promise<void> {
  await runAlong(
    ctx.db,
    sql`insert into kontor_outbox (event, entity, record_id, version, actor_id, socket_id)
      select ${event}, 'wf/instance', id, version, ${actorOf(ctx)}::bigint, ${ctx.origin.socket_id ?? null}::text
      from wf_instance where id = ${id}`,
  )
  ctx.afterCommit(wakeSequencers)
}
