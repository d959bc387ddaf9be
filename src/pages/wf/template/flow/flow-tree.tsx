/** Draws a flow as a tree of blocks: one below the other, branches side by side. What a block, a gap and a branch's head look like, its place says. */
import { Fragment, type ReactNode } from 'react'
import type { Branch, BranchNode, FlowNode } from '../../../../shared/wf/flow'
import { isBranching, type Place } from './flow-edit'
import './flow.css'

export interface TreeParts {
  block: (node: FlowNode) => ReactNode
  /** Between two blocks, at both ends of a branch. */
  gap: (place: Place) => ReactNode
  head: (branch: Branch, owner: BranchNode, index: number) => ReactNode
  /** Beside the branches of a block. */
  besides?: (owner: BranchNode) => ReactNode
  isFolded?: (key: string) => boolean
  /** Drawn in place of the branches of a folded block. */
  folded?: (owner: BranchNode) => ReactNode
}

interface FlowTreeProps {
  nodes: readonly FlowNode[]
  branch?: string | null
  parts: TreeParts
}

export function FlowTree({ nodes, branch = null, parts }: FlowTreeProps) {
  const isRoot = branch === null
  const endsEarly = nodes.at(-1)?.type === 'end'
  return (
    <ol className="k-flow-list">
      {nodes.map((node, index) => (
        <Fragment key={node.key}>
          {(!isRoot || index > 0) && <li className="k-flow-between">{parts.gap({ branch, index })}</li>}
          <li className="k-flow-item">
            {parts.block(node)}
            {isBranching(node) && <Fork owner={node} parts={parts} />}
          </li>
        </Fragment>
      ))}
      {!isRoot && !endsEarly && <li className="k-flow-between k-flow-rest">{parts.gap({ branch, index: nodes.length })}</li>}
    </ol>
  )
}

function Fork({ owner, parts }: { owner: BranchNode; parts: TreeParts }) {
  if (parts.isFolded?.(owner.key)) return parts.folded?.(owner)
  return (
    <div className="k-flow-fork">
      {parts.besides?.(owner)}
      <ol className="k-flow-branches">
        {owner.branches.map((branch, index) => (
          <li key={branch.key} className="k-flow-branch" data-ended={branch.nodes.at(-1)?.type === 'end' || undefined}>
            {parts.head(branch, owner, index)}
            <FlowTree nodes={branch.nodes} branch={branch.key} parts={parts} />
          </li>
        ))}
      </ol>
    </div>
  )
}
