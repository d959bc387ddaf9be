/** What a form names of this installation (wf.md §8): people, departments, groups, positions, forms, channels, seals. One walk for export, import and publication. Pure. */
import type { Assign, FlowNode } from '../../../../../src/shared/wf/flow'
import { hasBranches, isSigning } from '../../../../../src/shared/wf/flow-tree'
import type { FormContent } from '../../../../../src/shared/wf/form'

export const referenceKinds = ['user', 'department', 'group', 'position', 'template', 'channel', 'seal'] as const
export type ReferenceKind = (typeof referenceKinds)[number]
/** A record's id, or the code by which it travels. */
export type Reference = number | string

/** Where it stands: the node, or the field. */
export interface ReferencePlace {
  node?: string
  field?: string
}

export type Replace = (kind: ReferenceKind, reference: Reference, place: ReferencePlace) => Reference

/**
 * The same content with every reference put through `replace`.
 * Not looked into: texts of expressions and values of conditions, which only a person can tell.
 */
export function withReferences(content: FormContent, replace: Replace): FormContent {
  const { flow, settings, ui_schema: ui } = content
  const standIn = settings.initiator_stand_in
  return {
    ...content,
    flow: { ...flow, nodes: flow.nodes.map((node) => inNode(node, replace)) },
    ui_schema: Object.fromEntries(Object.entries(ui).map(([field, options]) => [field, inOptions(options, field, replace)])),
    settings: standIn === undefined ? settings : { ...settings, initiator_stand_in: asId(replace('user', standIn, {})) },
  }
}

// A file carries codes where a stored form has ids: the types are those of the stored one.
const asId = (reference: Reference): number => reference as number

function inNode(node: FlowNode, replace: Replace): FlowNode {
  const place = { node: node.key }
  const put = (kind: ReferenceKind, reference: Reference) => asId(replace(kind, reference, place))
  const assigned = 'assign' in node ? { assign: node.assign.map((one) => inAssign(one, put)) } : {}
  if (hasBranches(node))
    return {
      ...node,
      branches: node.branches.map((branch) => ({ ...branch, nodes: branch.nodes.map((inner) => inNode(inner, replace)) })),
    } as FlowNode
  if (isSigning(node)) return { ...node, ...assigned, ...inSigning(node, put) }
  if (node.type === 'subprocess') {
    const by = node.initiator
    return {
      ...{ ...node, template: put('template', node.template) },
      ...(by?.kind === 'person' ? { initiator: { ...by, id: put('user', by.id) } } : {}),
    }
  }
  if (node.type === 'webhook') return { ...node, channel: put('channel', node.channel) }
  if (node.type === 'start') return { ...node, ...inPolicy(node, put) }
  return { ...node, ...assigned } as FlowNode
}

type Put = (kind: ReferenceKind, reference: Reference) => number
type Signing = Extract<FlowNode, { type: 'approve' | 'handle' }>

function inSigning({ weights, veto, timeout_to: target, sign_policy }: Signing, put: Put): Partial<Signing> {
  return {
    ...(weights
      ? { weights: Object.fromEntries(Object.entries(weights).map(([person, weight]) => [`${put('user', keyOf(person))}`, weight])) }
      : {}),
    ...(veto ? { veto: veto.map((person) => put('user', person)) } : {}),
    ...(target?.user === undefined ? {} : { timeout_to: { ...target, user: put('user', target.user) } }),
    ...inPolicy({ sign_policy }, put),
  }
}

/** Keys of objects are text, ids among them too. */
const keyOf = (key: string): Reference => (/^\d+$/.test(key) ? Number(key) : key)

function inPolicy({ sign_policy: policy }: Partial<Pick<Signing, 'sign_policy'>>, put: Put): Pick<Signing, 'sign_policy'> | object {
  return policy?.seal === undefined || policy.seal === null ? {} : { sign_policy: { ...policy, seal: put('seal', policy.seal) } }
}

function inAssign(one: Assign, put: Put): Assign {
  switch (one.kind) {
    case 'person':
      return { ...one, id: put('user', one.id) }
    case 'position':
    case 'group':
    case 'department':
      return { ...one, id: put(one.kind, one.id) }
    case 'department_head':
      return { ...one, id: put('department', one.id) }
    case 'initiator_choice':
    case 'previous_choice':
      return one.scope ? { ...one, scope: one.scope.map((code) => inOwner(code, put)) } : one
    default:
      return one
  }
}

const ownerKinds = { u: 'user', d: 'department', g: 'group' } as const

/** `u7`; as it travels `u:mei.lin`. */
function inOwner(code: string, put: (kind: ReferenceKind, reference: Reference) => Reference): string {
  const kind = ownerKinds[code.charAt(0) as keyof typeof ownerKinds] as ReferenceKind | undefined
  if (!kind) return code
  const isTravelling = code.charAt(1) === ':'
  const replaced = put(kind, isTravelling ? code.slice(2) : Number(code.slice(1)))
  return typeof replaced === 'number' ? `${code.charAt(0)}${replaced}` : `${code.charAt(0)}:${replaced}`
}

function inOptions(options: unknown, field: string, replace: Replace): unknown {
  if (options === null || typeof options !== 'object' || Array.isArray(options)) return options
  const { 'ui:scope': scope, items } = options as { 'ui:scope'?: unknown; items?: unknown }
  const columns =
    items !== null && typeof items === 'object' && !Array.isArray(items)
      ? Object.fromEntries(Object.entries(items).map(([column, inner]) => [column, inOptions(inner, `${field}.${column}`, replace)]))
      : undefined
  return {
    ...options,
    ...(Array.isArray(scope)
      ? { 'ui:scope': scope.map((code) => inOwner(String(code), (kind, reference) => replace(kind, reference, { field }))) }
      : {}),
    ...(columns ? { items: columns } : {}),
  }
}

export interface FoundReference extends ReferencePlace {
  kind: ReferenceKind
  reference: Reference
}

/** All of them, in the order of the form. */
export function referencesOf(content: FormContent): FoundReference[] {
  const found: FoundReference[] = []
  withReferences(content, (kind, reference, place) => {
    found.push({ kind, reference, ...place })
    return reference
  })
  return found
}
