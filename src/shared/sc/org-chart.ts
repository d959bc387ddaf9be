/** Where the boxes of an organisation chart stand: departments side by side below their parent, the last level of them one under another. Pure. */
import type { I18nText } from '../../schemas/core/types'

/** A department as `/api/sc/department/tree` answers it, siblings in their order. */
export interface TreeDepartment {
  id: number
  code: string
  name: I18nText
  parent_id: number | null
  /** Smaller stands higher; a department's is greater than its parent's. */
  rank: number
  status: 'active' | 'inactive'
  version: number
  head: { id: number; name: string } | null
  /** Active people with a post today here or below, each counted once. */
  members: number
  _actions: readonly string[]
}

/** What the layout must know of a department. Siblings come in their order. */
export interface ChartNode {
  id: number
  parent_id: number | null
}
export interface ChartBox<Node> {
  node: Node
  x: number
  y: number
  /** Departments below it that are not drawn. */ hidden: number
}
/** From the foot of the box above to the box below. */
export interface ChartLine {
  from: { x: number; y: number }
  to: { x: number; y: number }
  /** Into the side of a box in a column, else into its top. */ side: boolean
}
export interface OrgChart<Node> {
  boxes: readonly ChartBox<Node>[]
  lines: readonly ChartLine[]
  width: number
  height: number
}

export const boxSize = { width: 208, height: 76 } as const
const gap = { beside: 20, below: 40, stacked: 12, inset: 24 } as const

interface Placed<Node> {
  boxes: ChartBox<Node>[]
  lines: ChartLine[]
  width: number
  height: number
  /** Middle of the top box. */ middle: number
}

/**
 * @param top the department that stands at the top; null = all that have none above them
 * @param levels how many are drawn, from 1
 */
export function orgChart<Node extends ChartNode>(nodes: readonly Node[], top: number | null, levels: number): OrgChart<Node> {
  const known = new Set(nodes.map(({ id }) => id))
  const children = new Map<number | null, Node[]>()
  for (const node of nodes) {
    const parent = node.parent_id !== null && known.has(node.parent_id) ? node.parent_id : null
    children.set(parent, [...(children.get(parent) ?? []), node])
  }
  const below = (id: number): readonly Node[] => children.get(id) ?? []
  const countBelow = (id: number): number => below(id).reduce((sum, child) => sum + 1 + countBelow(child.id), 0)

  const place = (node: Node, depth: number): Placed<Node> => {
    const shown = depth < levels ? below(node.id) : []
    const hidden = shown.length > 0 ? 0 : countBelow(node.id)
    if (shown.length === 0)
      return { boxes: [{ node, x: 0, y: 0, hidden }], lines: [], width: boxSize.width, height: boxSize.height, middle: boxSize.width / 2 }
    const isLast = shown.length > 1 && (depth + 1 === levels || shown.every(({ id }) => below(id).length === 0))
    return isLast
      ? stacked(
          node,
          shown.map((child) => place(child, depth + 1)),
        )
      : spread(
          node,
          shown.map((child) => place(child, depth + 1)),
        )
  }
  const roots = (top !== null && known.has(top) ? nodes.filter(({ id }) => id === top) : (children.get(null) ?? [])).map((root) =>
    place(root, 1),
  )
  const all = beside(roots)
  return { boxes: all.boxes, lines: all.lines, width: all.width, height: all.height }
}

function stacked<Node>(node: Node, parts: readonly Placed<Node>[]): Placed<Node> {
  const middle = boxSize.width / 2
  const boxes: ChartBox<Node>[] = [{ node, x: 0, y: 0, hidden: 0 }]
  const lines: ChartLine[] = []
  let y = boxSize.height + gap.stacked
  for (const part of parts) {
    for (const box of part.boxes) boxes.push({ ...box, x: gap.inset, y })
    lines.push({ from: { x: gap.inset / 2, y: boxSize.height }, to: { x: gap.inset, y: y + boxSize.height / 2 }, side: true })
    y += boxSize.height + gap.stacked
  }
  return { boxes, lines, width: boxSize.width + gap.inset, height: y - gap.stacked, middle }
}

function spread<Node>(node: Node, parts: readonly Placed<Node>[]): Placed<Node> {
  const row = beside(parts)
  const y = boxSize.height + gap.below
  const [first, last] = [row.middles[0] ?? 0, row.middles.at(-1) ?? 0]
  const middle = Math.max(boxSize.width / 2, (first + last) / 2)
  return {
    boxes: [{ node, x: middle - boxSize.width / 2, y: 0, hidden: 0 }, ...moved(row.boxes, y)],
    lines: [
      ...row.middles.map((x) => ({ from: { x: middle, y: boxSize.height }, to: { x, y }, side: false })),
      ...row.lines.map(({ from, to, side }) => ({ from: { x: from.x, y: from.y + y }, to: { x: to.x, y: to.y + y }, side })),
    ],
    width: Math.max(row.width, middle + boxSize.width / 2),
    height: row.height + y,
    middle,
  }
}

const moved = <Node>(boxes: readonly ChartBox<Node>[], down: number): ChartBox<Node>[] => boxes.map((box) => ({ ...box, y: box.y + down }))

function beside<Node>(parts: readonly Placed<Node>[]): Placed<Node> & { middles: number[] } {
  const boxes: ChartBox<Node>[] = []
  const lines: ChartLine[] = []
  const middles: number[] = []
  let x = 0
  for (const part of parts) {
    for (const box of part.boxes) boxes.push({ ...box, x: box.x + x })
    for (const { from, to, side } of part.lines) lines.push({ from: { x: from.x + x, y: from.y }, to: { x: to.x + x, y: to.y }, side })
    middles.push(part.middle + x)
    x += part.width + gap.beside
  }
  return { boxes, lines, middles, width: Math.max(0, x - gap.beside), height: Math.max(0, ...parts.map(({ height }) => height)), middle: 0 }
}

/** The line as steps: down, across, down; or down and into the side. */
export function stepsOf({ from, to, side }: ChartLine): readonly { x: number; y: number }[] {
  if (side) return [from, { x: from.x, y: to.y }, to]
  const half = (from.y + to.y) / 2
  return [from, { x: from.x, y: half }, { x: to.x, y: half }, to]
}

/** How many levels there are from the top down. */
export function levelsOf(nodes: readonly ChartNode[], top: number | null): number {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const depthOf = (node: ChartNode): number => {
    if (node.id === top) return 1
    const parent = byId.get(node.parent_id ?? 0)
    if (!parent) return top === null || !byId.has(top) ? 1 : 0
    const depth = depthOf(parent)
    return depth === 0 ? 0 : depth + 1
  }
  return Math.max(1, ...nodes.map(depthOf))
}
