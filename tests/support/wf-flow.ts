/** A small organisation and a calendar for the flow machine: d1 (head u1) > d10 (u5) > d12 (u7); u20, u21, u22 in d12; u90 manages the form. */
import { addMinutes, minutes, type WorkCalendar } from '../../server/modules/sc/calendar/rules/work-calendar'
import type { Effect } from '../../server/modules/wf/flow/rules/effects'
import { decide, draftState, start, type Submission } from '../../server/modules/wf/flow/rules/machine'
import type { Delegation, FlowPort } from '../../server/modules/wf/flow/rules/port'
import type { Decision, FlowContext, InstanceState, Step, Task, FormValues } from '../../server/modules/wf/flow/rules/state'
import type { ApproveNode, Assign, FlowNode } from '../../src/shared/wf/flow'
import type { FormContent, FormField, FormSettings } from '../../src/shared/wf/form'

export const workCalendar: WorkCalendar = {
  zone: 'Asia/Taipei',
  weekly: ['work', 'work', 'work', 'work', 'work', 'rest', 'regular_off'],
  work_hours: [
    { start: '09:00', end: '12:00' },
    { start: '13:00', end: '18:00' },
  ],
  days: new Map(),
}

/** Taipei time as an instant. */
export const taipei = (local: string): string => new Date(`${local}:00+08:00`).toISOString()

const departments: Readonly<Record<number, { parent: number | null; head: number | null; members: readonly number[] }>> = {
  1: { parent: null, head: 1, members: [1] },
  10: { parent: 1, head: 5, members: [5] },
  12: { parent: 10, head: 7, members: [7, 20, 21, 22] },
}

export interface World {
  now?: string
  content: FormContent
  managers?: readonly number[]
  inactive?: readonly number[]
  delegations?: Readonly<Record<number, Delegation>>
  /** Departments without a head. */
  headless?: readonly number[]
  groups?: Readonly<Record<number, readonly number[]>>
  calendar?: WorkCalendar
}

export function portOf({ now = taipei('2026-11-20T10:00'), content, managers = [90], ...world }: World): FlowPort {
  const { inactive = [], delegations = {}, headless = [], groups = { 3: [31, 32, 33, 34, 35] }, calendar = workCalendar } = world
  const chain = (department: number | null, person: number): number[] => {
    const found: number[] = []
    for (let at = department; at !== null; at = departments[at]?.parent ?? null) {
      const head = headless.includes(at) ? null : (departments[at]?.head ?? null)
      if (head !== null && head !== person && !inactive.includes(head)) found.push(head)
    }
    return found
  }
  const homeOf = (user: number) => Number(Object.entries(departments).find(([, { members }]) => members.includes(user))?.[0] ?? 12)
  return {
    ...{ now, content, managers: async () => managers, expressions: { today: now.slice(0, 10), now } },
    dayStart: (day) => taipei(`${day}T00:00`),
    members: async (owners) =>
      owners.flatMap((code) => {
        const id = Number(code.slice(1))
        return code.startsWith('u') ? [id] : code.startsWith('g') ? (groups[id] ?? []) : (departments[id]?.members ?? [])
      }),
    position: async (id) => (id === 4 ? [5, 7] : []),
    supervisors: async (user) => chain(homeOf(user), user),
    heads: async (department) => chain(department, 0),
    grade: async (user) => ({ 7: 5, 5: 8, 1: 10 })[user] ?? null,
    active: async (people) => people.filter((person) => !inactive.includes(person)),
    delegationOf: async (user) => delegations[user] ?? null,
    addMinutes: async (_user, from, count) => new Date(addMinutes(calendar, from, count)).toISOString(),
    workMinutes: async (_user, from, until) => minutes(calendar, from, until),
  }
}

export const approve = (key: string, assign: Assign | readonly Assign[], more: Partial<ApproveNode> = {}): ApproveNode => ({
  key,
  type: 'approve',
  assign: [assign].flat() as Assign[],
  ...more,
})
export const person = (...ids: number[]): Assign[] => ids.map((id) => ({ kind: 'person', id }))
export const endNode: FlowNode = { key: 'end', type: 'end', result: 'approved' }

export const contentOf = (
  nodes: readonly FlowNode[],
  settings: FormSettings = {},
  more: Partial<FormContent> & { properties?: Record<string, FormField> } = {},
): FormContent => {
  const { properties = { amount: { type: 'string' }, reason: { type: 'string' } }, ...rest } = more
  return {
    json_schema: { type: 'object', properties },
    ...{ ui_schema: {}, rules: [], print_layout: {}, bindings: [], settings },
    flow: { nodes: [{ key: 'start', type: 'start' }, ...nodes, endNode] },
    ...rest,
  }
}

export const contextOf = (initiator = 20, onBehalfOf: number | null = null): FlowContext => ({
  ...{ initiator, on_behalf_of: onBehalfOf, department: 12, post: null },
})

/** A form on its way, told as a story: each step replaces the state. */
export class Story {
  state: InstanceState
  effects: readonly Effect[] = []
  readonly trail: (Extract<Effect, { kind: 'event' }> & { at: string })[] = []

  constructor(
    readonly world: World,
    data: FormValues = {},
    context: FlowContext = contextOf(),
  ) {
    this.state = draftState(context, data)
  }

  port(): FlowPort {
    return portOf(this.world)
  }
  at(local: string): this {
    this.world.now = taipei(local)
    return this
  }
  async take(step: (state: InstanceState, port: FlowPort) => Promise<Step>): Promise<this> {
    const port = this.port()
    const { state, effects } = await step(this.state, port)
    this.state = state
    this.effects = effects
    for (const effect of effects) if (effect.kind === 'event') this.trail.push({ ...effect, at: port.now })
    return this
  }
  submit = (given: Partial<Submission> = {}): Promise<this> =>
    this.take((state, port) => start(state, { by: state.context.initiator, ...given }, port))
  /** The person decides the task that is theirs. */
  by = (user: number, act: Decision['act'], more: { task?: number; [key: string]: unknown } = {}): Promise<this> =>
    this.take((state, port) => decide(state, { act, by: user, ...more, task: more.task ?? this.taskOf(user).id } as Decision, port))

  taskOf(user: number): Task {
    const found = this.state.tasks.findLast(({ assignee, state }) => assignee === user && (state === 'pending' || state === 'waiting'))
    const task = found ?? this.state.tasks.findLast(({ assignee }) => assignee === user)
    if (!task) throw new Error(`u${user} has no task.`)
    return task
  }
  /** Who must do something now. */
  get pending(): number[] {
    return this.state.tasks.filter(({ state }) => state === 'pending').map(({ assignee }) => assignee ?? 0)
  }
  /** Nodes where somebody waits. */
  get current(): string[] {
    const open = new Set(this.state.tasks.filter(({ state }) => state === 'pending').map(({ node_run: run }) => run))
    return this.state.runs.filter(({ id }) => open.has(id)).map(({ node_key: key }) => key)
  }
  notices(status: string): { to: readonly number[]; reason: string; changed?: readonly string[] }[] {
    return this.effects.flatMap((effect) => (effect.kind === 'notice' && effect.status === status ? [effect] : []))
  }
  get acts(): string[] {
    return this.trail.map(({ act }) => act)
  }
}
