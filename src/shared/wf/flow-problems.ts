/** What keeps a flow from being published (wf.md §9); part of publication-problems.ts. */
import type { Assign, BranchNode, FlowNode, SigningNode } from './flow'
import { hasBranches, isSigning, nextOf, placesOf, type Place } from './flow-tree'
import type { FormContent, FormSchema } from './form'
import { expressionProblems, hasField, kindAt, whenProblems } from './expression-problems'
import { keyPattern, publicationLimits as limits, type PublicationKnowledge, type PublicationProblem } from './problem'

/** Its `node` is a branch of the block; without one it is the block's own. */
type Found = PublicationProblem

export function flowProblems({ flow, json_schema: schema }: FormContent, knowledge: PublicationKnowledge): PublicationProblem[] {
  const places = placesOf(flow)
  const problems: PublicationProblem[] = []
  if (places.length > limits.nodes) problems.push({ key: 'too_many_nodes', params: { count: places.length, limit: limits.nodes } })
  if (!flow.nodes.some(({ type }) => type === 'end')) problems.push({ key: 'no_end', params: {} })
  const seen = new Set<string>()
  for (const place of places) {
    const { node } = place
    const found: Found[] = [...shapeProblems(place, seen), ...nodeProblems(node, schema), ...referenceProblems(place, places, schema)]
    if (node.type === 'subprocess') found.push(...loopProblems(node.template, knowledge))
    seen.add(node.key)
    problems.push(...found.map((problem) => ({ ...problem, node: problem.node ?? node.key })))
  }
  return problems
}

function shapeProblems(place: Place, seen: ReadonlySet<string>): Found[] {
  const { node, above } = place
  const problems: Found[] = []
  if (!keyPattern.test(node.key)) problems.push({ key: 'invalid_key', params: { name: node.key } })
  if (seen.has(node.key)) problems.push({ key: 'duplicate_key', params: { name: node.key } })
  if (hasBranches(node) && above.length + 1 > limits.nesting)
    problems.push({ key: 'nested_too_deep', params: { name: node.key, limit: limits.nesting } })
  if (node.type === 'end' && nextOf(place)) problems.push({ key: 'after_end', params: {} })
  return hasBranches(node) ? [...problems, ...branchProblems(node)] : problems
}

function branchProblems(block: BranchNode): Found[] {
  const { branches, type } = block
  const problems: Found[] = []
  const keys = branches.map(({ key }) => key)
  for (const key of new Set(keys)) {
    if (!keyPattern.test(key)) problems.push({ key: 'invalid_key', params: { name: key } })
    if (keys.indexOf(key) !== keys.lastIndexOf(key)) problems.push({ key: 'duplicate_key', params: { name: key } })
  }
  if (branches.length < 2) problems.push({ key: 'too_few_branches', params: {} })
  if (type === 'parallel') {
    const { join, count = 0 } = block
    const isOut = join === 'count' && (!Number.isInteger(count) || count < 1 || count > branches.length)
    return isOut ? [...problems, { key: 'count_out_of_range', params: { limit: branches.length } }] : problems
  }
  if (branches.filter((branch) => branch.default).length !== 1) problems.push({ key: 'no_default_branch', params: {} })
  for (const branch of branches)
    if (!branch.default && !branch.when) problems.push({ key: 'branch_without_condition', params: { name: branch.key }, node: branch.key })
  return problems
}

function nodeProblems(node: FlowNode, schema: FormSchema): Found[] {
  if (hasBranches(node))
    return node.branches.flatMap(({ key, when }) => (when ? whenProblems(when, schema).map((problem) => ({ ...problem, node: key })) : []))
  if (isSigning(node)) return [...assignProblems(node.assign, schema), ...signingProblems(node)]
  switch (node.type) {
    case 'copy':
    case 'read':
      return assignProblems(node.assign, schema)
    case 'set':
      return Object.entries(node.values).flatMap(([field, text]) => [
        ...unknown(schema, field),
        ...expressionProblems(text, schema, { name: field, gives: kindAt(schema, field) }),
      ])
    case 'delay':
      if (node.until) return [...unknown(schema, node.until.field), ...noDay(schema, node.until.field)]
      return node.minutes !== undefined && node.minutes > 0 ? [] : [{ key: 'delay_missing', params: {} }]
    case 'webhook':
      return [
        ...(node.channel > 0 ? [] : [{ key: 'channel_missing' as const, params: {} }]),
        ...Object.keys(node.map ?? {}).flatMap((field) => unknown(schema, field)),
      ]
    case 'subprocess': {
      const { in: into = {}, out = {}, per_row: table, initiator } = node
      const row = table === undefined ? '' : `${table}.`
      return [
        ...(node.template > 0 ? [] : [{ key: 'template_missing' as const, params: {} }]),
        ...(table === undefined ? [] : unknown(schema, table)),
        ...(initiator?.kind === 'field' ? unknown(schema, initiator.field) : []),
        ...Object.values(into).flatMap((text) => expressionProblems(text, schema, { row })),
        ...Object.keys(out).flatMap((field) => unknown(schema, `${row}${field}`)),
      ]
    }
    default:
      return []
  }
}

const unknown = (schema: FormSchema, name: string): Found[] =>
  hasField(schema, name) ? [] : [{ key: 'unknown_field', params: { name }, field: name }]

/** A delay until a field that holds no day would never end. */
const noDay = (schema: FormSchema, field: string): Found[] => {
  const kind = kindAt(schema, field)
  if (kind === 'any' || kind === 'date' || kind === 'datetime') return []
  return [{ key: 'wrong_kind', params: { expression: field, name: field, kind, wanted: 'date' }, field }]
}

/** Owner codes, or ids of people; of rows each gives its own. */
function ownersProblems(expr: string, schema: FormSchema): Found[] {
  const problems = expressionProblems(expr, schema, { gives: 'text' })
  return problems.filter(({ params }) => params.reason !== 'one_of_many')
}

function assignProblems(assign: readonly Assign[], schema: FormSchema): Found[] {
  const problems = assign.flatMap((one): Found[] => {
    switch (one.kind) {
      case 'person':
      case 'position':
      case 'group':
      case 'department':
      case 'department_head':
        return one.id > 0 ? [] : [{ key: 'no_people', params: {} }]
      case 'manager':
        return one.level >= 1 ? [] : [{ key: 'no_people', params: {} }]
      case 'dept_head_of_field':
      case 'person_field':
      case 'dept_field':
        return unknown(schema, one.field)
      case 'expression':
        return ownersProblems(one.expr, schema)
      default:
        return []
    }
  })
  return assign.length === 0 ? [{ key: 'no_people', params: {} }] : problems
}

function signingProblems(node: SigningNode): Found[] {
  const { mode, percent, count, due, on_timeout: onTimeout, timeout_to: target, sign_policy: policy } = node
  const problems: Found[] = []
  const isWhole = (value: number | undefined, most: number) => value !== undefined && Number.isInteger(value) && value >= 1 && value <= most
  if (mode === 'percent' && !isWhole(percent, 100)) problems.push({ key: 'percent_out_of_range', params: { value: percent ?? 0 } })
  if (mode === 'count' && !isWhole(count, 1000)) problems.push({ key: 'count_out_of_range', params: { limit: 1000 } })
  if (due && !(due.hours > 0)) problems.push({ key: 'due_out_of_range', params: {} })
  const isAimless = (onTimeout === 'transfer' && target?.user === undefined) || (onTimeout === 'jump' && target?.node === undefined)
  if (due && isAimless) problems.push({ key: 'timeout_target_missing', params: {} })
  const isSigned = policy !== undefined && (policy.reauth !== 'none' || policy.image === 'required' || policy.level === 'ades')
  if (onTimeout === 'approve' && isSigned) problems.push({ key: 'timeout_approves_signature', params: {} })
  return problems
}

/** Nodes and fields that a node names. */
function referenceProblems({ node }: Place, places: readonly Place[], schema: FormSchema): Found[] {
  const order = places.map((place) => place.node.key)
  const named: { key: string; isBefore: boolean }[] = []
  for (const one of 'assign' in node ? node.assign : [])
    if (one.kind === 'same_as' || one.kind === 'previous_choice') named.push({ key: one.node, isBefore: true })
  if (isSigning(node) && node.on_timeout === 'jump' && node.timeout_to?.node !== undefined)
    named.push({ key: node.timeout_to.node, isBefore: false })
  const nodes = named.flatMap(({ key, isBefore }): Found[] => {
    if (!order.includes(key)) return [{ key: 'unknown_node', params: { name: key } }]
    return isBefore && order.indexOf(key) >= order.indexOf(node.key) ? [{ key: 'node_not_before', params: { name: key } }] : []
  })
  const permissions = node.type === 'start' || isSigning(node) ? Object.keys(node.field_permissions ?? {}) : []
  return [...nodes, ...permissions.flatMap((field) => unknown(schema, field))]
}

/** A form that starts itself, or a chain of more than five. */
function loopProblems(first: number, { template, subprocessesOf }: PublicationKnowledge): Found[] {
  if (!subprocessesOf) return []
  const goesRound = (at: number, above: readonly number[]): boolean =>
    above.includes(at) || above.length > limits.subprocesses || subprocessesOf(at).some((next) => goesRound(next, [...above, at]))
  return goesRound(first, template === undefined ? [] : [template])
    ? [{ key: 'subprocess_loop', params: { limit: limits.subprocesses } }]
    : []
}
