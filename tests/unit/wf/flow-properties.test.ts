/** What holds of every flow and every story: it never gets stuck and it ends, nobody decides twice, the trail gives the state again. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as machine from '../../../server/modules/wf/flow/rules/machine'
import { FlowRefusal } from '../../../server/modules/wf/flow/rules/refusal'
import { numbered, replay, ReplayMismatch } from '../../../server/modules/wf/flow/rules/replay'
import { previewFlow } from '../../../server/modules/wf/flow/rules/preview'
import { draftState } from '../../../server/modules/wf/flow/rules/machine'
import type { InstanceState } from '../../../server/modules/wf/flow/rules/state'
import type { Assign, FlowNode } from '../../../src/shared/wf/flow'
import { hasBranches, placesOf } from '../../../src/shared/wf/flow-tree'
import type { FormContent, FormSettings } from '../../../src/shared/wf/form'
import { publicationProblems } from '../../../src/shared/wf/publication-problems'
import { contentOf, contextOf, portOf, Story } from '../../support/wf-flow'

const people = fc.constantFrom(1, 5, 7, 20, 31, 32, 44)
const assign: fc.Arbitrary<Assign> = fc.oneof(
  people.map((id) => ({ kind: 'person' as const, id })),
  fc.constant({ kind: 'group' as const, id: 3 }),
  fc.integer({ min: 1, max: 4 }).map((level) => ({ kind: 'manager' as const, level })),
  fc.constant({ kind: 'manager_chain' as const, to: 'top' as const }),
  fc.constant({ kind: 'initiator' as const }),
)
const signing = fc.record({
  type: fc.constantFrom('approve' as const, 'approve' as const, 'handle' as const),
  assign: fc.array(assign, { minLength: 1, maxLength: 3 }),
  mode: fc.constantFrom('any' as const, 'all' as const, 'percent' as const, 'count' as const, 'sequence' as const),
  percent: fc.integer({ min: 1, max: 100 }),
  count: fc.integer({ min: 1, max: 4 }),
  weights: fc.constantFrom({}, { 31: 3 }),
  veto: fc.constantFrom([], [31]),
  collect_all: fc.boolean(),
  due: fc.constant({ hours: 4 }),
  on_timeout: fc.constantFrom('remind' as const, 'escalate' as const, 'escalate_replace' as const, 'approve' as const, 'reject' as const),
  field_permissions: fc.constantFrom({}, { amount: 'edit' as const }),
})
const other = fc.constantFrom<Record<string, unknown>>(
  { type: 'copy', assign: [{ kind: 'person', id: 1 }] },
  { type: 'read', assign: [{ kind: 'group', id: 3 }], mode: 'any' },
  { type: 'set', values: { reason: 'concat(reason, "x")' } },
  { type: 'delay', minutes: 60 },
  { type: 'hook', action: 'test.action' },
  { type: 'webhook', channel: 1, wait: 'answer', map: { amount: 'value' } },
  { type: 'subprocess', template: 9, wait: true, on_reject: 'reject' },
)
const when = fc.constantFrom({ field: 'amount', op: 'gt', value: '10' }, { expr: 'len(reason) > 1' })

interface Shape {
  [key: string]: unknown
}
const shapes = fc.letrec<{ list: Shape[]; block: Shape }>((tie) => ({
  list: fc.array(fc.oneof({ maxDepth: 2 }, signing as fc.Arbitrary<Shape>, signing as fc.Arbitrary<Shape>, other, tie('block')), {
    maxLength: 3,
  }),
  block: fc.record({
    type: fc.constantFrom('condition', 'inclusive', 'parallel'),
    join: fc.constantFrom('all', 'any', 'count'),
    lists: fc.array(tie('list'), { minLength: 2, maxLength: 3 }),
    whens: fc.array(when, { minLength: 3, maxLength: 3 }),
  }),
})).list

/** Shapes become nodes with keys of their own. */
function built(list: readonly Shape[]): FlowNode[] {
  let count = 0
  const made = (of: readonly Shape[]): FlowNode[] =>
    of.map((shape) => {
      count += 1
      const key = `n${count}`
      const { lists, whens, ...rest } = shape
      if (!Array.isArray(lists)) return { key, ...rest } as unknown as FlowNode
      const branches = lists.map((inner: Shape[], at) => {
        const isLast = at === lists.length - 1
        const condition = rest.type === 'parallel' ? {} : isLast ? { default: true } : { when: (whens as unknown[])[at] }
        return { key: `b${at}`, ...condition, nodes: made(inner) }
      })
      return { key, ...rest, count: 1, branches } as unknown as FlowNode
    })
  return made(list)
}

const settings: fc.Arbitrary<FormSettings> = fc.record({
  reject: fc.constantFrom('end' as const, 'to_initiator' as const),
  return_resume: fc.constantFrom('again' as const, 'back_to_me' as const),
  dedupe: fc.constantFrom('none' as const, 'consecutive' as const, 'any_earlier' as const),
  initiator_is_approver: fc.constantFrom('sign' as const, 'skip' as const, 'manager' as const),
  vacancy: fc.constantFrom('fallback' as const, 'skip' as const, 'go_up' as const),
  withdraw: fc.constant('before_end' as const),
})
const bindings: FormContent['bindings'] = [{ action: 'test.action', mapping: {} }]
const content = fc.record({ shapes, settings }).map(({ shapes: list, settings: said }) => contentOf(built(list), said, { bindings }))
const flows = content.filter((one) => publicationProblems(one).length === 0)

/** One thing that may happen; what is refused did not. */
type Happening = (story: Story, pick: (below: number) => number) => Promise<unknown>
const pendingTask = (story: Story, pick: (below: number) => number) => {
  const pending = story.state.tasks.filter(({ state }) => state === 'pending')
  return pending[pick(pending.length)]
}
const onTask = (act: string, more: (pick: (below: number) => number) => object = () => ({})): Happening => {
  return async (story, pick) => {
    const task = pendingTask(story, pick)
    if (task) await story.by(task.assignee ?? 0, act as 'approve', { task: task.id, comment: 'so', ...more(pick) })
  }
}
const somebody = (pick: (below: number) => number) => [40, 41, 42, 43][pick(4)] ?? 40
const agree: Happening = async (story, pick) => {
  const task = pendingTask(story, pick)
  if (task?.kind === 'resubmit') return story.take((state, port) => machine.resubmit(state, { by: 20, data: { reason: 'again' } }, port))
  if (task)
    return story.by(task.assignee ?? 0, task.kind === 'read' ? 'confirm' : task.kind === 'handle' ? 'handle' : 'approve', { task: task.id })
  return answered(story, pick, 'approved')
}
const answer: Happening = (story, pick) => answered(story, pick, pick(3) === 0 ? 'rejected' : 'approved')
async function answered(story: Story, pick: (below: number) => number, result: 'approved' | 'rejected'): Promise<unknown> {
  const types = new Map(placesOf(story.world.content.flow).map(({ node }) => [node.key, node.type]))
  const waiting = story.state.runs.filter(
    ({ state, node_key: key }) => state === 'active' && ['delay', 'webhook', 'subprocess'].includes(types.get(key) ?? ''),
  )
  const run = waiting[pick(waiting.length)]
  if (!run) return
  const type = types.get(run.node_key)
  if (type === 'delay') return story.take((state, port) => machine.wake(state, run.id, port))
  if (type === 'webhook')
    return story.take((state, port) => machine.webhookAnswered(state, { run: run.id, answer: { value: `${pick(30)}` } }, port))
  return story.take((state, port) => machine.subprocessEnded(state, { run: run.id, result, data: {}, row: null }, port))
}
const managed = (
  run: (state: InstanceState, port: ReturnType<Story['port']>, node: string) => ReturnType<typeof machine.skip>,
): Happening => {
  return (story, pick) => {
    const nodes = placesOf(story.world.content.flow).filter(({ node }) => node.type !== 'start')
    const node = nodes[pick(nodes.length)]?.node.key ?? 'end'
    return story.take((state, port) => run(state, port, node))
  }
}
const resumed: Happening = (story) => story.take((state, port) => machine.resume(state, { by: 90 }, port))
const happenings: readonly Happening[] = [
  ...[agree, agree, agree, agree, agree, agree],
  answer,
  onTask('reject'),
  onTask('return', () => ({ target: 'initiator' })),
  onTask('return', (pick) => ({ target: 'previous', resume: pick(2) === 0 ? 'again' : 'back_to_me' })),
  onTask('approve', (pick) => ({ data: { amount: `${pick(30)}` } })),
  onTask('transfer', (pick) => ({ to: somebody(pick) })),
  onTask('add_signer', (pick) => ({ place: ['before', 'after', 'parallel'][pick(3)], people: [somebody(pick)] })),
  onTask('hold'),
  async (story, pick) => {
    const decided = story.state.tasks.filter(({ state }) => state === 'approved' || state === 'handled')
    const task = decided[pick(decided.length)]
    if (task) await story.by(task.assignee ?? 0, 'retract', { task: task.id })
  },
  async (story, pick) => {
    const task = pendingTask(story, pick)
    if (!task?.due_at) return
    story.world.now = [story.port().now, task.due_at].toSorted().at(-1)
    await story.take((state, port) => machine.timeout(state, task.id, port))
  },
  managed((state, port, node) => machine.jump(state, { by: 90, comment: 'so', node }, port)),
  managed((state, port, node) => machine.skip(state, { by: 90, comment: 'so', node }, port)),
  (story) => story.take((state, port) => machine.suspend(state, { by: 90, comment: 'so' }, port)),
]

async function happen(story: Story, happening: Happening, pick: (below: number) => number): Promise<void> {
  try {
    await happening(story, pick)
  } catch (error) {
    if (!(error instanceof FlowRefusal)) throw error
  }
}

const ended = new Set(['approved', 'rejected', 'withdrawn', 'terminated'])

/** What must hold after every step. */
function check({ state, world }: Story): void {
  const open = state.tasks.filter((task) => task.state === 'pending' || task.state === 'waiting')
  const held = open.map(({ node_run: run, assignee }) => `${run} ${String(assignee)}`)
  expect(new Set(held).size).toBe(held.length)
  if (ended.has(state.state)) {
    expect(open.filter(({ kind }) => kind !== 'read')).toEqual([])
    expect(state.runs.filter((run) => run.state === 'active')).toEqual([])
  }
  if (state.state !== 'running') return
  const leaves = state.runs.filter((run) => {
    const node = placesOf(world.content.flow).find(({ node: one }) => one.key === run.node_key)?.node
    return run.state === 'active' && node !== undefined && !hasBranches(node)
  })
  expect(leaves).not.toEqual([])
  for (const run of leaves) {
    const waits = state.tasks.some((task) => task.node_run === run.id && task.state === 'pending')
    const type = placesOf(world.content.flow).find(({ node }) => node.key === run.node_key)?.node.type
    expect(waits || ['delay', 'webhook', 'subprocess'].includes(type ?? '')).toBe(true)
  }
}

const story = (of: FormContent) => new Story({ content: of }, { amount: '20', reason: 'x' })
const choosing = fc.array(fc.nat({ max: 1_000_000 }), { minLength: 1, maxLength: 40 })
/** Numbers of the case, one after another, for ever. */
const pickOf = (numbers: readonly number[]) => {
  let at = -1
  return (below: number) => {
    at += 1
    return below === 0 ? 0 : ((numbers[at % numbers.length] ?? 0) + at) % below
  }
}
async function live(form: Story, numbers: readonly number[]): Promise<void> {
  const pick = pickOf(numbers)
  for (let step = 0; step < numbers.length && !ended.has(form.state.state); step += 1) {
    const isStopped = form.state.state === 'suspended' && pick(3) > 0
    await happen(form, isStopped ? resumed : (happenings[pick(happenings.length)] ?? agree), pick)
    check(form)
  }
}

it('a flow without problems ends once everybody agrees, whatever happened before', async () => {
  await fc.assert(
    fc.asyncProperty(flows, choosing, async (of, numbers) => {
      const form = story(of)
      await form.submit()
      check(form)
      await live(form, numbers)
      const pick = pickOf([0])
      for (let step = 0; step < 400 && !ended.has(form.state.state); step += 1) {
        if (form.state.state === 'suspended') await happen(form, resumed, pick)
        await happen(form, agree, pick)
        check(form)
      }
      expect(ended).toContain(form.state.state)
    }),
    { numRuns: 100 },
  )
})

it('no task is decided twice', async () => {
  await fc.assert(
    fc.asyncProperty(flows, choosing, async (of, numbers) => {
      const form = story(of)
      await form.submit()
      await live(form, numbers)
      const decided = new Set<number>()
      for (const { act, task } of form.trail) {
        if (task === null) continue
        if (act === 'retract') decided.delete(task)
        if (!['approve', 'reject', 'handle', 'read', 'return', 'timeout'].includes(act)) continue
        expect(decided.has(task)).toBe(false)
        decided.add(task)
      }
    }),
    { numRuns: 100 },
  )
})

it('a trail, run again, gives the stored state; an entry that was changed is found', async () => {
  await fc.assert(
    fc.asyncProperty(flows, choosing, async (of, numbers) => {
      const form = story(of)
      const draft = draftState(contextOf(), { amount: '20', reason: 'x' })
      await form.submit()
      await live(form, numbers)
      const portAt = (at: string) => portOf({ ...form.world, now: at })
      const again = await replay({ draft, trail: form.trail, portAt })
      const plain = (state: InstanceState) => JSON.parse(JSON.stringify({ ...state, memory: { ...state.memory, answers: [] } })) as unknown
      expect(plain(again)).toEqual(plain(numbered(form.state)))
      // The database names rows by ids of its own.
      const stored = form.trail.map((entry) => ({ ...entry, task: entry.task === null ? null : 1000 - entry.task * 3 }))
      const tasks = form.state.tasks.map(({ id }) => 1000 - id * 3)
      expect(plain(await replay({ draft, trail: stored, tasks, portAt }))).toEqual(plain(numbered(form.state)))
      const at = (numbers[0] ?? 0) % form.trail.length
      const altered = form.trail.map((entry, index) =>
        index === at ? { ...entry, comment: `${entry.comment}!`, node_key: 'nowhere' } : entry,
      )
      await expect(replay({ draft, trail: altered, portAt })).rejects.toBeInstanceOf(ReplayMismatch)
    }),
    { numRuns: 100 },
  )
})

it('the preview names who is asked, in the order they are', async () => {
  await fc.assert(
    fc.asyncProperty(flows, async (of) => {
      const form = story(of)
      const steps = await previewFlow({ context: contextOf(), data: { amount: '20', reason: 'x' }, choices: {} }, form.port())
      await form.submit()
      const asked = steps.flatMap(({ node, people: named }) => named.map(({ user }) => `${node} ${user}`))
      const first = form.state.tasks.map(
        ({ node_run: run, assignee }) => `${form.state.runs.find(({ id }) => id === run)?.node_key ?? ''} ${String(assignee)}`,
      )
      for (const one of first) expect(asked).toContain(one)
    }),
    { numRuns: 100 },
  )
})
