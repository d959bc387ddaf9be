/** The types of blocks that the designer knows, in the order in which the menu offers them. */
import type { FlowNode, NodeType } from '../../../../shared/wf/flow'
import { freshKey } from './flow-edit'
import { approveNode } from './nodes/approve'
import { conditionNode } from './nodes/condition'
import { copyNode } from './nodes/copy'
import { delayNode } from './nodes/delay'
import { endNode } from './nodes/end'
import { handleNode } from './nodes/handle'
import { hookNode } from './nodes/hook'
import { inclusiveNode } from './nodes/inclusive'
import { parallelNode } from './nodes/parallel'
import { readNode } from './nodes/read'
import { setNode } from './nodes/set'
import { startNode } from './nodes/start'
import { subprocessNode } from './nodes/subprocess'
import { webhookNode } from './nodes/webhook'
import type { NodeSpec } from './node-type'

export const nodeTypes: Readonly<Record<NodeType, NodeSpec>> = {
  start: startNode,
  approve: approveNode,
  handle: handleNode,
  copy: copyNode,
  read: readNode,
  condition: conditionNode,
  inclusive: inclusiveNode,
  parallel: parallelNode,
  subprocess: subprocessNode,
  delay: delayNode,
  set: setNode,
  hook: hookNode,
  webhook: webhookNode,
  end: endNode,
}

/** A new block with keys that nothing in the flow has. */
export function newNode(type: NodeType, taken: readonly string[]): FlowNode {
  const used = [...taken]
  const fresh = (prefix: string) => {
    const key = freshKey(used, prefix)
    used.push(key)
    return key
  }
  const spec = nodeTypes[type]
  return spec.make(fresh(spec.prefix), fresh)
}
