/** Who signs (wf.md §5.2, §5.3): people behind the `assign` list of a node, in order, active, each once. */
import { boundsOf, type ChoiceAssign } from '../../../../../src/shared/wf/chosen-people'
import type { Assign, FlowNode, Mode } from '../../../../../src/shared/wf/flow'
import { valueOfExpression } from '../../../../../src/shared/wf/when'
import { textOf } from './form-values'
import type { FlowPort } from './port'
import type { FlowContext, FormValues } from './state'

/** What the answer depends on; the preview has it before anything is saved. */
export interface AssignScope {
  port: FlowPort
  data: FormValues
  context: FlowContext
  choices: Readonly<Record<string, readonly number[]>>
  /** Who decided at a node; null = not yet known. */
  deciders: (node: string) => readonly number[] | null
}

export interface Assigned {
  people: readonly number[]
  /** A chain of managers is asked one after another. */
  isChain: boolean
  /** Why a part could not be answered: an expression failed, somebody has yet to choose. */
  missing: { reason: 'bad_expression' | 'not_chosen' | 'not_decided'; detail: string } | null
}

type Asking = Extract<FlowNode, { assign: Assign[] }>
type Found = { people: readonly number[] } | { missing: NonNullable<Assigned['missing']> }

/** Of the countersign: a chain of managers forces sequence (§5.2). */
export const modeOf = (node: Asking & { mode?: Mode }, { isChain }: Pick<Assigned, 'isChain'>): Mode =>
  isChain ? 'sequence' : (node.mode ?? 'all')

/** @returns the people of the node; nobody is no error, see §5.3 */
export async function whoSigns(scope: AssignScope, node: Asking): Promise<Assigned> {
  const found: Found[] = []
  for (const assign of node.assign) found.push(await resolve(scope, node.key, assign))
  const named = [...new Set(found.flatMap((one) => ('people' in one ? one.people : [])))]
  const active = new Set(await scope.port.active(named))
  const missing = found.find((one) => 'missing' in one)
  return {
    people: named.filter((person) => active.has(person)),
    isChain: node.assign.some(({ kind }) => kind === 'manager_chain'),
    missing: missing && 'missing' in missing ? missing.missing : null,
  }
}

const applicant = ({ on_behalf_of: other, initiator }: FlowContext): number => other ?? initiator
const line = ({ port, context }: AssignScope): Promise<readonly number[]> => port.supervisors(applicant(context), context.post)

async function resolve(scope: AssignScope, node: string, assign: Assign): Promise<Found> {
  const { port, data, context, choices } = scope
  switch (assign.kind) {
    case 'person':
      return { people: [assign.id] }
    case 'position':
      return { people: await port.position(assign.id) }
    case 'group':
      return { people: await port.members([`g${assign.id}`]) }
    case 'department':
      return { people: await port.members([`d${assign.id}`]) }
    case 'department_head':
      return { people: (await port.heads(assign.id)).slice(0, 1) }
    case 'manager':
      return { people: (await line(scope)).slice(assign.level - 1, assign.level) }
    case 'manager_chain':
      return { people: await chainTo(scope, assign.to) }
    case 'dept_head_of_field': {
      const heads = await Promise.all(idsIn(data[assign.field]).map((department) => port.heads(department)))
      return { people: heads.flatMap((above) => above.slice(0, 1)) }
    }
    case 'person_field':
      return { people: await port.members(ownersIn(data[assign.field], 'u')) }
    case 'dept_field':
      return { people: await port.members(ownersIn(data[assign.field], 'd')) }
    case 'initiator':
      return { people: [context.initiator] }
    case 'initiator_choice':
    case 'previous_choice': {
      const chosen = choices[node] ?? []
      if (chosen.length === 0 && boundsOf(assign).min > 0) return { missing: { reason: 'not_chosen', detail: node } }
      return { people: await withinScope(port, assign, chosen) }
    }
    case 'same_as': {
      const people = scope.deciders(assign.node)
      return people ? { people } : { missing: { reason: 'not_decided', detail: assign.node } }
    }
    case 'expression': {
      const outcome = valueOfExpression(assign.expr, data, port.expressions)
      if (!outcome.ok) return { missing: { reason: 'bad_expression', detail: `${outcome.error.key}: ${assign.expr}` } }
      return { people: await port.members(ownersIn(outcome.value, 'u')) }
    }
  }
}

async function chainTo(scope: AssignScope, to: Extract<Assign, { kind: 'manager_chain' }>['to']): Promise<readonly number[]> {
  const above = await line(scope)
  if (to === 'top') return above
  if ('level' in to) return above.slice(0, to.level)
  for (const [at, person] of above.entries()) if (((await scope.port.grade(person)) ?? 0) >= to.grade) return above.slice(0, at + 1)
  return above
}

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === null || value === undefined ? [] : [value])
const isWhole = (value: unknown): boolean => /^\d+$/.test(textOf(value))
const idsIn = (value: unknown): number[] => ownersIn(value, 'd').flatMap((code) => (code.startsWith('d') ? [Number(code.slice(1))] : []))

/** Ids or owner codes, one or a list. @param letter what a bare number is */
function ownersIn(value: unknown, letter: 'u' | 'd'): string[] {
  return listed(value).flatMap((one) => {
    if (isWhole(one)) return [`${letter}${textOf(one)}`]
    return typeof one === 'string' && /^[udg]\d+$/.test(one) ? [one] : []
  })
}

/** Nobody was found and the form says `go_up` (§5.3): the next level above who was meant. @returns null where there is none */
export async function nextLevel(scope: AssignScope, node: Asking): Promise<number | null> {
  const own = new Set([scope.context.initiator, scope.context.on_behalf_of])
  const above: number[] = []
  for (const assign of node.assign) {
    if (assign.kind === 'department_head') above.push(...(await scope.port.heads(assign.id)))
    else if (assign.kind === 'dept_head_of_field')
      for (const department of idsIn(scope.data[assign.field])) above.push(...(await scope.port.heads(department)))
    else if (assign.kind === 'manager') above.push(...(await line(scope)).slice(assign.level))
  }
  const meant = above.length > 0 ? above : node.assign.some(({ kind }) => kind === 'manager') ? [] : await line(scope)
  const active = await scope.port.active(meant.filter((person) => !own.has(person)))
  return active[0] ?? null
}

/** @returns those of the people who are in the scope of the choice now: it may have been made long before */
export async function withinScope(port: FlowPort, choice: ChoiceAssign, people: readonly number[]): Promise<readonly number[]> {
  const { scope } = boundsOf(choice)
  if (scope.length === 0 || people.length === 0) return people
  const allowed = new Set(await port.members(scope))
  return people.filter((person) => allowed.has(person))
}
