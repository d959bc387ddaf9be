/** An instance as it is stored, and what the machine made of it written back (wf.md §3): only the rows that changed. */
import { sql } from 'kysely'
import { actorOf, type Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import { wakeSequencers } from '../../../outbox/wake'
import { draftState } from '../flow/rules/machine'
import type { FlowMemory, InstanceStage, InstanceState, NodeRun, Task, Values } from '../flow/rules/state'

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
  flow: InstanceState
}

type Row = Omit<StoredInstance, 'flow' | 'source'> & {
  state: InstanceStage
  round: number
  data: Values | null
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
const instant = (column: string) => sql<string | null>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** @param lock whoever else writes it waits @throws 404 */
export async function loadInstance(ctx: Context, id: number, { lock = false } = {}): Promise<StoredInstance> {
  if (lock) await sql`select 1 from wf_instance where id = ${id} for update`.execute(ctx.db)
  const {
    rows: [row],
  } = await sql<Row>`
    select id, version, serial_no, template_id as template, definition_id as definition, title, priority, content_hash, last_event_hash, posting_state,
      array(select target_id from wf_instance__files as f where f.parent_id = wf_instance.id order by position) as files,
      source_module, source_entity, source_id, parent_id as parent, parent_node, test, ${instant('started_at')} as started_at,
      ${instant('ended_at')} as ended_at, ${instant('created_at')} as created_at, reason, state, round, data, flow_memory, initiator_id as initiator,
      on_behalf_of_id as on_behalf_of, department_id as department, post_id as post
    from wf_instance where id = ${id} and deleted_at is null`.execute(ctx.db)
  if (!row) throw notFound()
  const [runs, tasks] = [await runsOf(ctx, id), await tasksOf(ctx, id)]
  const { state, round, data, flow_memory, initiator, on_behalf_of, department, post, source_module, source_entity, source_id, ...own } =
    row
  const fresh = draftState({ initiator, on_behalf_of, department, post }, data ?? {})
  return {
    ...own,
    source: source_module && source_entity && source_id ? { module: source_module, entity: source_entity, id: source_id } : null,
    flow: { ...fresh, state, round, memory: flow_memory ?? fresh.memory, runs, tasks },
  }
}

async function runsOf(ctx: Context, instance: number): Promise<NodeRun[]> {
  const { rows } = await sql<NodeRun>`
    select id, node_key, branch_path, round, pass_no, state, ${instant('entered_at')} as entered_at, ${instant('left_at')} as left_at,
      ${instant('due_at')} as due_at, coalesce(seats, 0) as seats, coalesce(need, 0) as need, superseded
    from wf_node_run where instance_id = ${instance} order by id`.execute(ctx.db)
  return rows
}

async function tasksOf(ctx: Context, instance: number): Promise<Task[]> {
  const { rows } = await sql<Task>`
    select id, node_run_id as node_run, kind, assignee_id as assignee, original_assignee_id as original_assignee, origin, origin_task_id as origin_task,
      state, seq, weight, ${instant('opened_at')} as opened_at, ${instant('decided_at')} as decided_at, ${instant('due_at')} as due_at, on_hold,
      reminded, content, auto
    from wf_task where instance_id = ${instance} order by id`.execute(ctx.db)
  return rows
}

/** Numbers of the database in place of those below zero. */
export interface NewIds {
  run: (id: number) => number
  task: (id: number | null) => number | null
}

const isOpen = ({ state }: Pick<Task, 'state'>) => state === 'waiting' || state === 'pending'

/**
 * @param extra columns of the instance that the caller adds, by their names
 * @param stages states that it passes, in their order: the database takes each for itself
 */
export async function storeInstance(
  ctx: Context,
  before: StoredInstance,
  after: InstanceState,
  { extra = {}, stages = [] }: { extra?: Readonly<Record<string, unknown>>; stages?: readonly InstanceStage[] } = {},
): Promise<NewIds> {
  for (const stage of stages.slice(0, -1)) await sql`update wf_instance set state = ${stage} where id = ${before.id}`.execute(ctx.db)
  const runIds = new Map<number, number>()
  const taskIds = new Map<number, number>()
  const former = new Map(
    [...before.flow.runs, ...before.flow.tasks.map((task) => ({ ...task, id: -task.id - 1e12 }))].map((row) => [row.id, row]),
  )
  for (const run of after.runs) {
    if (run.id < 0) runIds.set(run.id, await insertRun(ctx, before.id, run))
    else if (!same(run, former.get(run.id))) await updateRun(ctx, run)
  }
  const ids: NewIds = { run: (id) => runIds.get(id) ?? id, task: (id) => (id === null ? null : (taskIds.get(id) ?? id)) }
  const known = after.tasks.filter(({ id }) => id > 0)
  // Those that close go first: somebody may be put where another leaves.
  for (const task of [...known.filter((one) => !isOpen(one)), ...known.filter(isOpen)])
    if (!same({ ...task, id: -task.id - 1e12 }, former.get(-task.id - 1e12))) await updateTask(ctx, task, ids)
  for (const task of after.tasks.filter(({ id }) => id < 0)) taskIds.set(task.id, await insertTask(ctx, before, after, task, ids))
  await updateInstance(ctx, before, after, extra)
  await announce(ctx, before.id)
  return ids
}

const same = (a: object, b: object | undefined): boolean => b !== undefined && JSON.stringify(a) === JSON.stringify(b)

async function insertRun(ctx: Context, instance: number, run: NodeRun): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ id: number }>`
    insert into wf_node_run (instance_id, node_key, branch_path, round, pass_no, state, entered_at, left_at, due_at, seats, need, superseded)
    values (${instance}, ${run.node_key}, ${run.branch_path}, ${run.round}, ${run.pass_no}, ${run.state}, ${run.entered_at}, ${run.left_at},
      ${run.due_at}, ${run.seats}, ${run.need}, ${run.superseded}) returning id`.execute(ctx.db)
  return row?.id ?? 0
}

const updateRun = (ctx: Context, run: NodeRun) =>
  sql`update wf_node_run set state = ${run.state}, left_at = ${run.left_at}, due_at = ${run.due_at}, seats = ${run.seats}, need = ${run.need},
    superseded = ${run.superseded}, version = version + 1 where id = ${run.id}`.execute(ctx.db)

async function insertTask(ctx: Context, { id }: StoredInstance, after: InstanceState, task: Task, ids: NewIds): Promise<number> {
  const run = after.runs.find((one) => one.id === task.node_run)
  const {
    rows: [row],
  } = await sql<{ id: number }>`
    insert into wf_task (node_run_id, instance_id, node_key, round, kind, assignee_id, original_assignee_id, origin, origin_task_id, state, open, seq,
      weight, opened_at, decided_at, due_at, on_hold, reminded, content, auto)
    values (${ids.run(task.node_run)}, ${id}, ${run?.node_key ?? ''}, ${run?.round ?? after.round}, ${task.kind}, ${task.assignee},
      ${task.original_assignee}, ${task.origin}, ${ids.task(task.origin_task)}, ${task.state}, ${isOpen(task) ? true : null}, ${task.seq},
      ${task.weight}, ${task.opened_at}, ${task.decided_at}, ${task.due_at}, ${task.on_hold}, ${task.reminded}, ${task.content}, ${task.auto})
    returning id`.execute(ctx.db)
  return row?.id ?? 0
}

const updateTask = (ctx: Context, task: Task, ids: NewIds) =>
  sql`update wf_task set assignee_id = ${task.assignee}, original_assignee_id = ${task.original_assignee}, origin = ${task.origin},
    origin_task_id = ${ids.task(task.origin_task)}, state = ${task.state}, open = ${isOpen(task) ? true : null}, seq = ${task.seq}, weight = ${task.weight},
    decided_at = ${task.decided_at}, due_at = ${task.due_at}, on_hold = ${task.on_hold}, reminded = ${task.reminded}, content = ${task.content},
    auto = ${task.auto}, decision_event_id = case when ${isOpen(task)} then null else decision_event_id end, version = version + 1, updated_at = now() where id = ${task.id}`.execute(
    ctx.db,
  )

const over: readonly InstanceStage[] = ['approved', 'rejected', 'withdrawn', 'terminated', 'revoked', 'void']

async function updateInstance(
  ctx: Context,
  { id, flow: former, ended_at, started_at }: StoredInstance,
  { state, round, data, memory, tasks }: InstanceState,
  extra: Readonly<Record<string, unknown>>,
): Promise<void> {
  const due = tasks.flatMap((task) => (isOpen(task) && task.due_at !== null ? [task.due_at] : [])).sort()[0] ?? null
  const now = ctx.now().toISOString()
  const columns: Readonly<Record<string, unknown>> = {
    state,
    round,
    due_at: due,
    started_at: started_at ?? (state === 'draft' ? null : now),
    ended_at: over.includes(state) ? (former.state === state ? (ended_at ?? now) : now) : null,
    ...extra,
  }
  const pairs = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update wf_instance set ${sql.join(pairs)}, data = ${JSON.stringify(data)}::text::jsonb, flow_memory = ${JSON.stringify(memory)}::text::jsonb,
    version = version + 1, updated_at = now(), updated_by = ${actorOf(ctx)}::bigint where id = ${id}`.execute(ctx.db)
}

/** Screens that show it read it anew; the message holds its number only. */
export async function announce(ctx: Context, id: number, event: 'created' | 'updated' | 'deleted' = 'updated'): Promise<void> {
  await sql`insert into kontor_outbox (event, entity, record_id, version, actor_id, socket_id)
    select ${event}, 'wf/instance', id, version, ${actorOf(ctx)}::bigint, ${ctx.origin.socket_id ?? null}::text from wf_instance where id = ${id}`.execute(
    ctx.db,
  )
  ctx.afterCommit(wakeSequencers)
}
