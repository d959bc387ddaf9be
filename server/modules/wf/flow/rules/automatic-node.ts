/** Nodes that no person decides (wf.md §3): sub-process, delay, webhook, hook, set. Each hands its work to the runtime as an effect. */
import type { DelayNode, HookNode, SetNode, StartNode, SubprocessNode, WebhookNode } from '../../../../../src/shared/wf/flow'
import type { Json } from '../../../../../src/schemas/core/expression/values'
import { fittedValue } from '../../../../../src/shared/wf/form-rules'
import { valueOfExpression } from '../../../../../src/shared/wf/when'
import { changeValues } from './content'
import { rowsOf, textOf } from './form-values'
import type { NodeOutcome } from './signing-node'
import type { NodeRun, SuspensionReason, FormValues } from './state'
import { applicantOf, record, suspend, type Work } from './work'

export type AutomaticNode = StartNode | SubprocessNode | DelayNode | WebhookNode | HookNode | SetNode

export async function automaticNode(work: Work, run: NodeRun, node: AutomaticNode): Promise<NodeOutcome> {
  switch (node.type) {
    case 'subprocess':
      return subprocess(work, run, node)
    case 'delay':
      return delay(work, run, node)
    case 'webhook':
      return webhook(work, run, node)
    case 'hook':
      return hook(work, node)
    case 'set':
      return set(work, run, node)
    case 'start':
      return 'passed'
  }
}

async function stop(work: Work, run: NodeRun, reason: SuspensionReason, detail: string): Promise<NodeOutcome> {
  await suspend(work, run, reason, detail)
  return 'error'
}

/** @param scope values of the form, of a row with its columns @returns field → value, or what stopped one */
export function evaluated(
  work: Work,
  expressions: Readonly<Record<string, string>>,
  scope: FormValues,
): { values: Readonly<Record<string, Json>> } | { failed: string } {
  const values: Record<string, Json> = {}
  for (const [field, text] of Object.entries(expressions)) {
    const outcome = valueOfExpression(text, scope, work.port.expressions)
    if (!outcome.ok) return { failed: `${outcome.error.key}: ${text}` }
    values[field] = outcome.value
  }
  return { values }
}

/** Which rows of the child table start one each; null = the form itself starts one. */
const startersOf = ({ data }: Work, { per_row: table }: SubprocessNode): readonly (FormValues | null)[] =>
  table === undefined ? [null] : (rowsOf(data[table]) ?? [])

async function subprocess(work: Work, run: NodeRun, node: SubprocessNode): Promise<NodeOutcome> {
  const forms: { row: number | null; data: FormValues }[] = []
  for (const [index, row] of startersOf(work, node).entries()) {
    const made = evaluated(work, node.in ?? {}, { ...work.data, ...row, parent: work.data })
    if ('failed' in made) return stop(work, run, 'bad_expression', made.failed)
    forms.push({ row: row ? index : null, data: made.values })
  }
  const initiator = await initiatorOf(work, node)
  if (initiator === null) return stop(work, run, 'missing_people', node.key)
  if (forms.length === 0) return 'passed'
  const wait = node.wait !== false
  work.effects.push({ kind: 'subprocess', run: run.id, node_key: node.key, template: node.template, initiator, forms, wait })
  if (!wait) return 'passed'
  Object.assign(run, { seats: forms.length, need: forms.length })
  return 'open'
}

async function initiatorOf(work: Work, { initiator = { kind: 'same' } }: SubprocessNode): Promise<number | null> {
  if (initiator.kind === 'same') return work.context.initiator
  const value = initiator.kind === 'person' ? initiator.id : work.data[initiator.field]
  const owners = [value].flat().flatMap((one) => (/^u?\d+$/.test(textOf(one)) ? [`u${textOf(one).replace('u', '')}`] : []))
  const people = await work.port.active(await work.port.members(owners))
  return people[0] ?? null
}

async function delay(work: Work, run: NodeRun, { minutes, until }: DelayNode): Promise<NodeOutcome> {
  const { port } = work
  const fireAt = until ? dateOf(work, until) : await port.addMinutes(applicantOf(work), port.now, minutes ?? 0)
  if (fireAt === null) return stop(work, run, 'missing_date', until?.field ?? run.node_key)
  if (fireAt <= port.now) return 'passed'
  run.due_at = fireAt
  work.effects.push({ kind: 'timer', timer: 'delay', run: run.id, fire_at: fireAt })
  return 'open'
}

/** @returns the instant when the day of the field begins, or the one that it holds, moved by days; null where it has none */
function dateOf({ data, port }: Work, { field, days = 0 }: NonNullable<DelayNode['until']>): string | null {
  const value = data[field]
  if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) return null
  const moved = new Date(Date.parse(value) + days * dayLength).toISOString()
  return value.includes('T') ? moved : port.dayStart(moved.slice(0, 10))
}
const dayLength = 86_400_000

function webhook(work: Work, run: NodeRun, { key, channel, wait }: WebhookNode): NodeOutcome {
  work.effects.push({ kind: 'webhook', run: run.id, node_key: key, channel, wait: wait === 'answer' })
  return wait === 'answer' ? 'open' : 'passed'
}

/**
 * A refusal of the module that blocks undoes the whole step; a technical error is retried while the flow goes on (§5.16). What a return comes
 * by again in the same round has been committed.
 */
function hook(work: Work, { key, action }: HookNode): NodeOutcome {
  if (work.memory.committed.includes(key)) return 'passed'
  work.memory.committed = [...work.memory.committed, key]
  work.effects.push({ kind: 'hook', phase: 'commit', node_key: key, action })
  return 'passed'
}

async function set(work: Work, run: NodeRun, { values }: SetNode): Promise<NodeOutcome> {
  const made = evaluated(work, values, work.data)
  if ('failed' in made) return stop(work, run, 'bad_expression', made.failed)
  const { json_schema: schema } = work.port.content
  const fitted = Object.entries(made.values).map(
    ([field, value]) => [field, fittedValue(schema, field, { before: work.data[field], value })] as const,
  )
  const changes = changeValues(work, Object.fromEntries(fitted))
  if (changes.length > 0) record(work, 'edit', { node_key: run.node_key, changes })
  return 'passed'
}
