/** The form view (wf.md §2.2): content as its reader may see it, how far it is, and what may be done now. */
import { sql } from 'kysely'
import { settingDefaults } from '../../../../src/shared/wf/form'
import { offeredAt } from '../../../../src/shared/wf/chosen-people'
import { nodeOf, nodesOf } from '../../../../src/shared/wf/flow-tree'
import type { FlowNode } from '../../../../src/shared/wf/flow'
import type { FormView, InstanceAct, OpenTask } from '../../../../src/shared/wf/instance-calls'
import { isInStateFor, managedActs } from '../../../../src/shared/wf/managed-acts'
import { transact, type Context } from '../../../kernel/context'
import { ApiError, conflict, notFound } from '../../../kernel/errors'
import { findRecord } from '../../../resource/read/read'
import { personNames } from '../../../resource/read/person-names'
import { possibilitiesOf } from '../flow/rules/machine'
import type { FlowPort } from '../flow/rules/port'
import type { InstanceState, Task } from '../flow/rules/state'
import { sharedTasks } from '../delegation/standing-in'
import { filesOf } from './drafts'
import { permissionsAt, withoutHidden } from './field-access'
import { flowPort } from './flow-port'
import { readVersion, type FormVersion } from './form-content'
import { isAllowed, isManager } from './form-rights'
import { readerView } from './reader-view'
import { relatedForms } from './related-forms'
import { reviewedActions } from './reviewed-actions'
import { loadInstance, type StoredInstance } from './stored-instance'
import { sendNotices } from './notices'
import { versionOf } from './version-of'
import { withOffered } from './picker-scope'
import { signPolicyOf } from './signer-proof'

/** @throws 404 unless the caller may read it; a delegate who shares a task reads as long as the task is open */
export async function requireReader(ctx: Context, id: number): Promise<void> {
  const isReader = (await findRecord(ctx, ctx.snapshot.get('wf/instance'), id)) !== undefined
  if (!isReader && (await sharedTasks(ctx, id)).length === 0) throw notFound()
}

/** Whoever looks at their task has opened it, and their copy is read; a glance for an act of its manager is no look. */
export async function readForm(
  ctx: Context,
  id: number,
  { task, glance }: { task?: string | undefined; glance?: '1' | undefined } = {},
): Promise<FormView> {
  await requireReader(ctx, id)
  if (glance === undefined) await markOpened(ctx, id)
  const stored = await loadInstance(ctx, id)
  const version = await versionOf(ctx, stored)
  const port = flowPort(ctx, { content: version.content, template: version.template, context: stored.flow.context })
  return viewOf(ctx, { stored, version, port, task: Number(task ?? 0) || null })
}

async function markOpened(ctx: Context, id: number): Promise<void> {
  const me = ctx.person?.id ?? 0
  await transact(ctx, async (tx) => {
    await sql`update wf_task set opened_at = ${tx.now()} where instance_id = ${id} and assignee_id = ${me} and opened_at is null and state = 'pending'`.execute(
      tx.db,
    )
    await sql`update wf_copy set read_at = ${tx.now()} where instance_id = ${id} and user_id = ${me} and read_at is null`.execute(tx.db)
  })
}

interface Viewed {
  stored: StoredInstance
  version: FormVersion
  port: FlowPort
  task: number | null
}

async function viewOf(ctx: Context, { stored, version, port, task: wanted }: Viewed): Promise<FormView> {
  const { flow } = stored
  const { content, template } = version
  const me = ctx.person?.id ?? 0
  const view = await readerView(ctx, stored, version)
  const { shared, hidden, isOpen } = view
  const mine = flow.tasks
    .filter(({ id, state, assignee }) => state === 'pending' && (assignee === me || shared.includes(id)))
    .toSorted((a, b) => (b.assignee === me ? 1 : 0) - (a.assignee === me ? 1 : 0))
  const own = mine.find(({ id }) => id === wanted) ?? mine[0]
  const rows = await companions(ctx, stored.id)
  const current = await currentOf(ctx, stored.id)
  const people = await personNames(ctx, [
    ...peopleOf(stored),
    ...current.flatMap((one) => one.people),
    ...rows.copies.map(({ user }) => user),
    rows.returned?.by ?? 0,
    ...flow.tasks.flatMap(({ assignee, original_assignee }) => [assignee ?? 0, original_assignee ?? 0]),
  ])
  const someone = (id: number) => ({ id, name: people.get(id) ?? '' })
  const { initiator, on_behalf_of } = flow.context
  return {
    id: stored.id,
    version: stored.version,
    serial_no: stored.serial_no,
    template: {
      id: template.id,
      code: template.code,
      name: template.name,
      version_no: version.version_no,
      confidentiality: template.confidentiality,
    },
    title: stored.title,
    state: flow.state,
    priority: stored.priority,
    round: flow.round,
    initiator: someone(initiator),
    on_behalf_of: on_behalf_of === null ? null : someone(on_behalf_of),
    department: rows.department,
    started_at: stored.started_at,
    ended_at: stored.ended_at,
    due_at: flow.tasks.flatMap(({ state, due_at }) => (state === 'pending' && due_at ? [due_at] : [])).sort()[0] ?? null,
    sees_content: isOpen,
    content: await withOffered(ctx, withoutHidden(content, hidden)),
    data: view.values(flow.data),
    permissions: own ? permissionsAt(nodeAt(flow, content, own)) : {},
    content_hash: stored.content_hash,
    files: isOpen ? await filesOf(ctx, stored.files) : [],
    task: own ? { ...openTask(flow, version, port, own, { me, someone }), policy: policyAt(version, nodeAt(flow, content, own)) } : null,
    start_policy: startPolicy(content),
    retract: retractable(flow, content, { me, now: ctx.now() }),
    acts: [
      ...(rows.copies.some(({ user, confirm, confirmed_at }) => user === me && confirm && confirmed_at === null)
        ? (['confirm-copy'] as const)
        : []),
      ...(await actsOf(ctx, stored, version, port)),
    ],
    flow: content.flow,
    nodes: nodeStates(flow, content),
    current: current.map((one) => ({ ...one, people: one.people.map(someone) })),
    followed: rows.followed,
    posting_state: stored.posting_state,
    reason: stored.reason,
    returned: rows.returned && { by: someone(rows.returned.by), comment: isOpen ? rows.returned.comment : '' },
    source: stored.source,
    reviewed: (await reviewedActions(ctx, stored, view)).length > 0,
    related: await relatedForms(ctx, stored),
    copies: rows.copies.map(({ user, ...one }) => ({ ...one, user: someone(user) })),
    pdf: rows.pdf,
    test: stored.test,
  }
}

const peopleOf = ({ flow: { context } }: StoredInstance): number[] => [context.initiator, context.on_behalf_of ?? context.initiator]

const nodeAt = (flow: InstanceState, content: FormVersion['content'], { node_run }: Task) => {
  const run = flow.runs.find(({ id }) => id === node_run)
  return run && nodeOf(content.flow, run.node_key)
}

/** What is asked of who signs there; of other tasks nothing is. */
const policyAt = (version: FormVersion, node: FlowNode | undefined) =>
  node?.type === 'approve' || node?.type === 'handle' ? signPolicyOf(version, node.sign_policy) : null

function startPolicy({ flow }: FormVersion['content']): FormView['start_policy'] {
  const start = nodesOf(flow).find(({ type }) => type === 'start')
  return (start && 'sign_policy' in start && start.sign_policy) || null
}

function openTask(
  flow: InstanceState,
  { content }: FormVersion,
  port: FlowPort,
  task: Task,
  { me, someone }: { me: number; someone: (id: number) => { id: number; name: string } },
): Omit<OpenTask, 'policy'> {
  const node = nodeAt(flow, content, task)
  const { buttons, returnTo } = possibilitiesOf(flow, task.id, port)
  const principal = task.original_assignee ?? task.assignee
  return {
    id: task.id,
    kind: task.kind,
    node: node?.key ?? '',
    node_name: node?.name ?? {},
    for: principal === null || principal === me ? null : someone(principal),
    due_at: task.due_at,
    on_hold: task.on_hold,
    buttons,
    return_to: returnTo.map((key) => ({ node: key, name: nodeOf(content.flow, key)?.name ?? null })),
    comment_required: content.settings.comment_required ?? settingDefaults.comment_required,
    permissions: permissionsAt(node),
    choices: node ? nodesOf(content.flow).flatMap((later) => offeredAt(later, { at: node.key })) : [],
    added: flow.tasks
      .filter(
        ({ origin_task, origin, state }) =>
          origin_task === task.id && origin.startsWith('add_') && (state === 'pending' || state === 'waiting'),
      )
      .flatMap(({ id, assignee }) => (assignee === null ? [] : [{ task: id, person: someone(assignee) }])),
  }
}

/** The decision of the caller that can still be taken back, by the clock; the machine says whether the rest allows it. */
function retractable(flow: InstanceState, content: FormVersion['content'], { me, now }: { me: number; now: Date }): FormView['retract'] {
  if (flow.state !== 'running') return null
  const minutes = content.settings.retract_minutes ?? settingDefaults.retract_minutes
  const last = flow.tasks
    .filter(({ assignee, state, auto, decided_at }) => assignee === me && state === 'approved' && !auto && decided_at !== null)
    .at(-1)
  if (!last?.decided_at) return null
  const until = new Date(Date.parse(last.decided_at) + minutes * 60_000)
  return until > now ? { task: last.id, until: until.toISOString() } : null
}

async function actsOf(ctx: Context, stored: StoredInstance, { template, content }: FormVersion, port: FlowPort): Promise<InstanceAct[]> {
  const { state, context, tasks } = stored.flow
  const me = ctx.person?.id ?? 0
  const isOwn = me === context.initiator || me === context.on_behalf_of
  const way = content.settings.withdraw ?? settingDefaults.withdraw
  const isDecided = tasks.some(({ state: own }) => own === 'approved' || own === 'rejected' || own === 'handled')
  const mayWithdraw = way === 'before_end' || (way === 'before_first_decision' && (!isDecided || state === 'returned'))
  const mayRevoke = state === 'approved' && (content.settings.revoke ?? settingDefaults.revoke) !== 'none'
  const may = (act: string) => isAllowed(ctx, template, act)
  const offered: [InstanceAct, boolean][] = [
    ['withdraw', isOwn && (state === 'running' || state === 'returned') && mayWithdraw],
    ['void', isOwn && state === 'withdrawn'],
    ['resubmit', isOwn && (state === 'returned' || state === 'withdrawn')],
    ['remind', (isOwn || may('reassign')) && state === 'running' && tasks.some(({ state: own }) => own === 'pending')],
    ...(['suspend', 'resume', 'terminate', 'jump', 'skip'] as const).map((act): [InstanceAct, boolean] => [
      act,
      isInStateFor(act, state) && may(managedActs[act].right),
    ]),
    ['revoke-request', mayRevoke && (isOwn || isManager(ctx, template) || (await port.managers()).includes(me))],
    ['retry-posting', stored.posting_state === 'failed' && may('retry')],
    ['copy', isOwn],
    ['print', state !== 'draft'],
    ['pdf', state !== 'draft'],
    ['follow', !isOwn],
  ]
  return offered.flatMap(([act, isOffered]) => (isOffered ? [act] : []))
}

function nodeStates(flow: InstanceState, content: FormVersion['content']): FormView['nodes'] {
  const states: Record<string, FormView['nodes'][string]> = {}
  const told = {
    active: 'current',
    passed: 'done',
    rejected: 'rejected',
    returned: 'returned',
    skipped: 'skipped',
    cancelled: 'skipped',
    error: 'current',
  } as const
  for (const { key, type } of nodesOf(content.flow)) states[key] = type === 'start' && flow.state !== 'draft' ? 'done' : 'future'
  for (const { node_key, state, superseded } of flow.runs) if (!superseded) states[node_key] = told[state]
  return states
}

interface Companions {
  department: string | null
  followed: boolean
  copies: { user: number; confirm: boolean; read_at: string | null; confirmed_at: string | null }[]
  pdf: { file: number; code: string } | null
  returned: { by: number; comment: string } | null
}

async function companions(ctx: Context, id: number): Promise<Companions> {
  const {
    rows: [row],
  } = await sql<Companions>`
    select (select kontor_i18n(d.name, ${ctx.language}) from sc_department as d where d.id = i.department_id) as department,
      exists (select 1 from sc_follow as f where f.module = 'wf' and f.entity = 'instance' and f.record_id = i.id and f.user_id = ${ctx.person?.id ?? 0}) as followed,
      (select coalesce(jsonb_agg(jsonb_build_object('user', c.user_id, 'confirm', c.confirm, 'read_at', c.read_at, 'confirmed_at', c.confirmed_at) order by c.id), '[]')
        from wf_copy as c where c.instance_id = i.id) as copies,
      (select jsonb_build_object('file', s.file_id, 'code', s.code) from wf_sealed_file as s
        where s.instance_id = i.id and s.superseded_by_id is null order by s.id desc limit 1) as pdf,
      (select jsonb_build_object('by', e.actor_id, 'comment', coalesce(e.comment, '')) from wf_event as e
        where e.instance_id = i.id and e.act = 'return' and i.state = 'returned' order by e.seq desc limit 1) as returned
    from wf_instance as i where i.id = ${id}`.execute(ctx.db)
  return row ?? { department: null, followed: false, copies: [], pdf: null, returned: null }
}

async function currentOf(ctx: Context, id: number) {
  const {
    rows: [row],
  } = await sql<{ current: { node: string; name: FormView['current'][number]['name']; people: number[] }[] | null }>`
    select current from wf_instance where id = ${id}`.execute(ctx.db)
  return row?.current ?? []
}

/** @throws 404 without a copy, 422 for one that asks for no confirmation, 409 for one that is confirmed already */
export const confirmCopy = (ctx: Context, id: number, note: string | undefined): Promise<{ id: number }> =>
  transact(ctx, async (tx) => {
    const { rows } = await sql<{ by: number | null }>`
      update wf_copy set read_at = coalesce(read_at, ${tx.now()}), confirmed_at = ${tx.now()}, note = ${note ?? null}
      where instance_id = ${id} and user_id = ${tx.person?.id ?? 0} and confirm and confirmed_at is null returning by_id as by`.execute(
      tx.db,
    )
    if (rows.length === 0) throw await unconfirmed(tx, id)
    const stored = await loadInstance(tx, id)
    const { template } = await readVersion(tx, stored.definition)
    const to = rows.flatMap(({ by }) => (by === null ? [] : [by]))
    await sendNotices(tx, { ...stored, form: template.name, initiator: stored.flow.context.initiator }, [
      { status: 'N', reason: 'copy_confirmed', to, task: null },
    ])
    return { id }
  })

async function unconfirmed(ctx: Context, id: number): Promise<ApiError> {
  const { rows } = await sql<{ confirm: boolean }>`
    select confirm from wf_copy where instance_id = ${id} and user_id = ${ctx.person?.id ?? 0}`.execute(ctx.db)
  const [copy] = rows
  if (!copy) return notFound()
  return copy.confirm ? conflict('wf:error.copy_confirmed') : new ApiError(422, { key: 'wf:error.copy_asks_nothing' })
}
