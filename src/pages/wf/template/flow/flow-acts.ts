/** What can be done on the canvas, for blocks and panels at any depth. */
import { createContext, useContext } from 'react'
import type { Branch, Flow, FlowNode, NodeType } from '../../../../shared/wf/flow'
import type { Place } from './flow-edit'

export interface FlowActs {
  /** A block or a branch; null = nothing. */
  selected: string | null
  select: (key: string | null) => void
  insert: (place: Place, type: NodeType) => void
  addBranch: (owner: string) => void
  duplicate: (key: string) => void
  remove: (key: string) => void
  /** To the next place up or down that is allowed. */
  shift: (key: string, by: 1 | -1) => void
  toggle: (key: string) => void
  changeNode: (next: FlowNode, purpose?: string) => void
  changeBranch: (next: Branch, purpose?: string) => void
  /** The flow after an edit. */
  commit: (flow: Flow, purpose?: string) => void
}

const nothing = () => undefined
export const FlowActsContext = createContext<FlowActs>({
  selected: null,
  select: nothing,
  insert: nothing,
  addBranch: nothing,
  duplicate: nothing,
  remove: nothing,
  shift: nothing,
  toggle: nothing,
  changeNode: nothing,
  changeBranch: nothing,
  commit: nothing,
})
export const useFlowActs = (): FlowActs => useContext(FlowActsContext)
