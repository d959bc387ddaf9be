/** Finding one's way in the tree of blocks (wf.md §3 `flow`). A path names the branches that a node stands in: `p1/b2`, of nested ones `p1/b2/c1/b1`. */
import type { Branch, BranchNode, FieldPermission, Flow, FlowNode, SigningNode } from './flow'

export interface Place {
  node: FlowNode
  /** Of the branch that holds it; empty at the top. */
  path: string
  /** The list that it stands in, and where. */
  list: readonly FlowNode[]
  index: number
  /** The block and branch that hold it, outermost first. */
  above: readonly { block: BranchNode; branch: Branch; path: string }[]
}

export const hasBranches = (node: FlowNode): node is BranchNode =>
  node.type === 'condition' || node.type === 'inclusive' || node.type === 'parallel'
/** Somebody decides there. */
export const isSigning = (node: FlowNode): node is SigningNode => node.type === 'approve' || node.type === 'handle'
export const branchPath = (path: string, block: string, branch: string): string => `${path === '' ? '' : `${path}/`}${block}/${branch}`
/** Stands in the branch of that path, however deep. */
export const isWithin = (path: string, branch: string): boolean => branch === '' || path === branch || path.startsWith(`${branch}/`)

/** Every node in the order of the picture, a block before what it holds. */
export function placesOf(flow: Flow): Place[] {
  const places: Place[] = []
  const walk = (list: readonly FlowNode[], path: string, above: Place['above']): void => {
    for (const [index, node] of list.entries()) {
      places.push({ node, path, list, index, above })
      if (!hasBranches(node)) continue
      for (const branch of node.branches) {
        const inside = branchPath(path, node.key, branch.key)
        walk(branch.nodes, inside, [...above, { block: node, branch, path: inside }])
      }
    }
  }
  walk(flow.nodes, '', [])
  return places
}

export const nodesOf = (flow: Flow): FlowNode[] => placesOf(flow).map(({ node }) => node)

/** @returns undefined where no node has the key */
export const placeOf = (flow: Flow, key: string): Place | undefined => placesOf(flow).find(({ node }) => node.key === key)
export const nodeOf = (flow: Flow, key: string): FlowNode | undefined => placeOf(flow, key)?.node

/** Fields that blocks fill without a person; of rows their column: `items.price`. */
export const filledByFlow = (flow: Flow): string[] =>
  nodesOf(flow).flatMap((node) => {
    if ('values' in node) return Object.keys(node.values)
    if (node.type === 'webhook') return Object.keys(node.map ?? {})
    if (node.type !== 'subprocess') return []
    const row = node.per_row === undefined ? '' : `${node.per_row}.`
    return Object.keys(node.out ?? {}).map((field) => row + field)
  })

/** What follows in the same list; undefined at its end. */
export const nextOf = ({ list, index }: Place): FlowNode | undefined => list[index + 1]

/** What a person at the node may do with each field; what is not said is `read`. Of the start node `edit`. */
export function fieldPermissionsOf(node: FlowNode): Readonly<Record<string, FieldPermission>> {
  return node.type === 'start' || isSigning(node) ? (node.field_permissions ?? {}) : {}
}

/** Of a field that the node does not name. */
export const defaultPermission = (node: FlowNode): FieldPermission => (node.type === 'start' ? 'edit' : 'read')

/** At least one field may be changed there. */
export const editsFields = (node: FlowNode): boolean =>
  Object.values(fieldPermissionsOf(node)).some((permission) => permission === 'edit' || permission === 'required')
