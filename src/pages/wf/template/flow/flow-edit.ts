/**
 * Edits a flow (wf.md §2.4). Pure: each function gives a new flow and leaves a sound one sound: `start` first, an `end` last, keys unique,
 * the default branch last. What would break that gives the flow back as it was.
 */
import type { Branch, BranchNode, Flow, FlowNode } from '../../../../shared/wf/flow'

/** Between two blocks: in the list of a branch (null = the flow's own list), before the block at `index`. */
export interface Place {
  branch: string | null
  index: number
}

export const isBranching = (node: FlowNode): node is BranchNode => 'branches' in node

/** Every block, outer before inner, in reading order. */
export const blocksOf = (nodes: readonly FlowNode[]): FlowNode[] =>
  nodes.flatMap((node) => [node, ...(isBranching(node) ? node.branches.flatMap((branch) => blocksOf(branch.nodes)) : [])])

export const branchesOf = (nodes: readonly FlowNode[]): Branch[] =>
  blocksOf(nodes).flatMap((node) => (isBranching(node) ? node.branches : []))

/** Keys of blocks and branches. */
export const keysOf = (nodes: readonly FlowNode[]): string[] => [...blocksOf(nodes), ...branchesOf(nodes)].map(({ key }) => key)

export const findNode = (flow: Flow, key: string): FlowNode | undefined => blocksOf(flow.nodes).find((node) => node.key === key)
export const findBranch = (flow: Flow, key: string): Branch | undefined => branchesOf(flow.nodes).find((branch) => branch.key === key)
/** The block that a branch belongs to. */
export const ownerOf = (flow: Flow, branch: string): BranchNode | undefined =>
  blocksOf(flow.nodes)
    .filter(isBranching)
    .find((node) => node.branches.some(({ key }) => key === branch))

/** The blocks of a branch, or the flow's own; undefined when there is no such branch. */
export const listAt = (flow: Flow, branch: string | null): readonly FlowNode[] | undefined =>
  branch === null ? flow.nodes : findBranch(flow, branch)?.nodes

/** Where a block stands. */
export function placeOf(flow: Flow, key: string): Place | undefined {
  const lists: readonly (readonly [string | null, readonly FlowNode[]])[] = [
    [null, flow.nodes],
    ...branchesOf(flow.nodes).map((branch) => [branch.key, branch.nodes] as const),
  ]
  for (const [branch, nodes] of lists) {
    const index = nodes.findIndex((node) => node.key === key)
    if (index >= 0) return { branch, index }
  }
  return undefined
}

/** @returns `n3` when `n1` and `n2` are taken */
export function freshKey(taken: Iterable<string>, prefix: string): string {
  const known = new Set(taken)
  let n = 1
  while (known.has(`${prefix}${n}`)) n += 1
  return `${prefix}${n}`
}

/** Whether a block may stand there: nothing before `start`, nothing behind an `end`, an early end only last in its branch. */
export function mayStandAt(flow: Flow, node: FlowNode, { branch, index }: Place): boolean {
  const list = listAt(flow, branch)
  if (!list || index < 0 || index > list.length) return false
  if (node.type === 'start') return false
  if (branch === null && index === 0 && list[0]?.type === 'start') return false
  if (list[index - 1]?.type === 'end') return false
  return node.type !== 'end' || (branch !== null && index === list.length)
}

export function insertNode(flow: Flow, place: Place, node: FlowNode): Flow {
  const taken = keysOf(flow.nodes)
  if (!mayStandAt(flow, node, place) || keysOf([node]).some((key) => taken.includes(key))) return flow
  return withList(flow, place.branch, (nodes) => nodes.toSpliced(place.index, 0, node))
}

/** Whether the block can be taken from its place at all. */
export const isFixed = (flow: Flow, node: FlowNode): boolean =>
  node.type === 'start' || (node.type === 'end' && flow.nodes.some(({ key }) => key === node.key))

/** Whether a move of this block to this place changes something and leaves the flow sound. */
export function mayMoveTo(flow: Flow, key: string, place: Place): boolean {
  const [node, from] = [findNode(flow, key), placeOf(flow, key)]
  if (!node || !from || isFixed(flow, node)) return false
  // Not into itself.
  if (place.branch !== null && branchesOf([node]).some((branch) => branch.key === place.branch)) return false
  if (from.branch === place.branch && (place.index === from.index || place.index === from.index + 1)) return false
  return mayStandAt(flow, node, place)
}

/** @param place as the flow is now, the block still in its old place */
export function moveNode(flow: Flow, key: string, place: Place): Flow {
  const [node, from] = [findNode(flow, key), placeOf(flow, key)]
  if (!node || !from || !mayMoveTo(flow, key, place)) return flow
  const index = from.branch === place.branch && from.index < place.index ? place.index - 1 : place.index
  const without = withList(flow, from.branch, (nodes) => nodes.toSpliced(from.index, 1))
  return withList(without, place.branch, (nodes) => nodes.toSpliced(index, 0, node))
}

export function removeNode(flow: Flow, key: string): Flow {
  const [node, from] = [findNode(flow, key), placeOf(flow, key)]
  if (!node || !from || isFixed(flow, node)) return flow
  return withList(flow, from.branch, (nodes) => nodes.toSpliced(from.index, 1))
}

/** @returns the flow, and the key of the copy, which stands behind the original */
export function duplicateNode(flow: Flow, key: string): { flow: Flow; key?: string } {
  const [node, from] = [findNode(flow, key), placeOf(flow, key)]
  if (!node || !from || node.type === 'start' || node.type === 'end') return { flow }
  const [copy] = copied(flow, [node])
  if (!copy) return { flow }
  return { flow: withList(flow, from.branch, (nodes) => nodes.toSpliced(from.index + 1, 0, copy)), key: copy.key }
}

export const changeNode = (flow: Flow, key: string, change: (node: FlowNode) => FlowNode): Flow => ({
  ...flow,
  nodes: mapNodes(flow.nodes, (node) => (node.key === key ? change(node) : node)),
})

export const changeBranch = (flow: Flow, key: string, change: (branch: Branch) => Branch): Flow => ({
  ...flow,
  nodes: mapNodes(flow.nodes, (node) =>
    isBranching(node) && node.branches.some((branch) => branch.key === key)
      ? { ...node, branches: node.branches.map((branch) => (branch.key === key ? change(branch) : branch)) }
      : node,
  ),
})

/** A new branch before the default one. @returns the flow, and the key of the branch */
export function addBranch(flow: Flow, owner: string): { flow: Flow; key?: string } {
  const node = findNode(flow, owner)
  if (!node || !isBranching(node)) return { flow }
  const key = freshKey(keysOf(flow.nodes), 'b')
  return { flow: withBranches(flow, owner, (branches) => branches.toSpliced(lastFree(branches), 0, { key, nodes: [] })), key }
}

export function duplicateBranch(flow: Flow, key: string): { flow: Flow; key?: string } {
  const [owner, branch] = [ownerOf(flow, key), findBranch(flow, key)]
  if (!owner || !branch) return { flow }
  const copyKey = freshKey(keysOf(flow.nodes), 'b')
  const { default: _, ...rest } = branch
  const copy: Branch = { ...rest, key: copyKey, nodes: copied(flow, branch.nodes, [copyKey]) }
  return {
    flow: withBranches(flow, owner.key, (branches) => {
      const at = branches.findIndex((one) => one.key === key)
      return branches.toSpliced(Math.min(at + 1, lastFree(branches)), 0, copy)
    }),
    key: copyKey,
  }
}

/** Two are left at least, and the default stays. */
export function mayRemoveBranch(flow: Flow, key: string): boolean {
  const owner = ownerOf(flow, key)
  return owner !== undefined && owner.branches.length > 2 && findBranch(flow, key)?.default !== true
}

export function removeBranch(flow: Flow, key: string): Flow {
  const owner = ownerOf(flow, key)
  if (!owner || !mayRemoveBranch(flow, key)) return flow
  return withBranches(flow, owner.key, (branches) => branches.filter((branch) => branch.key !== key))
}

/** @param index among its siblings, before which it will stand, as they are now */
export function mayMoveBranch(flow: Flow, key: string, index: number): boolean {
  const branches = ownerOf(flow, key)?.branches ?? []
  const from = branches.findIndex((branch) => branch.key === key)
  if (from < 0 || branches[from]?.default) return false
  return index >= 0 && index <= lastFree(branches) && index !== from && index !== from + 1
}

export function moveBranch(flow: Flow, key: string, index: number): Flow {
  const owner = ownerOf(flow, key)
  if (!owner || !mayMoveBranch(flow, key, index)) return flow
  return withBranches(flow, owner.key, (branches) => {
    const from = branches.findIndex((branch) => branch.key === key)
    const branch = branches[from]
    return branch ? branches.toSpliced(from, 1).toSpliced(from < index ? index - 1 : index, 0, branch) : branches
  })
}

/** Before the default branch, which stays last. */
const lastFree = (branches: readonly Branch[]): number => branches.length - (branches.at(-1)?.default ? 1 : 0)

function withList(flow: Flow, branch: string | null, change: (nodes: FlowNode[]) => FlowNode[]): Flow {
  if (branch === null) return { ...flow, nodes: change(flow.nodes) }
  return changeBranch(flow, branch, (one) => ({ ...one, nodes: change(one.nodes) }))
}

const withBranches = (flow: Flow, owner: string, change: (branches: Branch[]) => Branch[]): Flow =>
  changeNode(flow, owner, (node) => (isBranching(node) ? { ...node, branches: change(node.branches) } : node))

/** Children first; what does not change stays the same object. */
function mapNodes(nodes: readonly FlowNode[], change: (node: FlowNode) => FlowNode): FlowNode[] {
  return nodes.map((node) => {
    if (!isBranching(node)) return change(node)
    const branches = node.branches.map((branch) => {
      const inner = mapNodes(branch.nodes, change)
      return inner.every((one, index) => one === branch.nodes[index]) ? branch : { ...branch, nodes: inner }
    })
    return change(branches.every((one, index) => one === node.branches[index]) ? node : { ...node, branches })
  })
}

/** The blocks with keys of their own; what names one of them (`same_as`, `jump`) names its copy. */
function copied(flow: Flow, nodes: readonly FlowNode[], alsoTaken: readonly string[] = []): FlowNode[] {
  const taken = [...keysOf(flow.nodes), ...alsoTaken]
  const renamed = new Map<string, string>()
  for (const key of keysOf(nodes)) {
    const fresh = freshKey(taken, key.replace(/\d+$/, '') || 'n')
    taken.push(fresh)
    renamed.set(key, fresh)
  }
  const meant = (key: string) => renamed.get(key) ?? key
  return mapNodes(nodes, (node) => withReferences({ ...node, key: meant(node.key) }, meant)).map((node) => withBranchKeys(node, meant))
}

function withBranchKeys(node: FlowNode, meant: (key: string) => string): FlowNode {
  if (!isBranching(node)) return node
  const branches = node.branches.map((branch) => ({
    ...branch,
    key: meant(branch.key),
    nodes: branch.nodes.map((inner) => withBranchKeys(inner, meant)),
  }))
  return { ...node, branches }
}

function withReferences(node: FlowNode, meant: (key: string) => string): FlowNode {
  if (!('assign' in node)) return node
  const assign = node.assign.map((one) => ('node' in one ? { ...one, node: meant(one.node) } : one))
  if (!('timeout_to' in node) || node.timeout_to?.node === undefined) return { ...node, assign }
  return { ...node, assign, timeout_to: { ...node.timeout_to, node: meant(node.timeout_to.node) } }
}

/** Every place between blocks, in reading order. */
export function placesOf(nodes: readonly FlowNode[], branch: string | null = null): Place[] {
  const inside = nodes.flatMap((node, index) => [
    { branch, index },
    ...(isBranching(node) ? node.branches.flatMap((one) => placesOf(one.nodes, one.key)) : []),
  ])
  return [...inside, { branch, index: nodes.length }]
}

/** The next place up (-1) or down (1) to which the block may move. */
export function nextPlace(flow: Flow, key: string, by: 1 | -1): Place | undefined {
  const from = placeOf(flow, key)
  const places = placesOf(flow.nodes)
  const at = places.findIndex(({ branch, index }) => branch === from?.branch && index === from?.index)
  const ahead = by > 0 ? places.slice(at + 1) : places.slice(0, Math.max(at, 0)).reverse()
  return at < 0 ? undefined : ahead.find((place) => mayMoveTo(flow, key, place))
}
