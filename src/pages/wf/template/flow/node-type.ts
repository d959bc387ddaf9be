/** What the designer knows of a type of block (wf.md §3): one a file in `nodes/`, registered in node-types.ts. */
import type { ComponentType } from 'react'
import type { FlowNode, NodeType } from '../../../../shared/wf/flow'
import type { FlowWords } from './flow-words'

/** Where the menu offers it. */
export const nodeGroups = ['people', 'ways', 'acts'] as const
export type NodeGroup = (typeof nodeGroups)[number]

export type NodeOf<T extends NodeType> = Extract<FlowNode, { type: T }>

export interface NodePanelProps<N extends FlowNode> {
  node: N
  /** @param purpose changes of the same purpose that follow each other are undone together */
  onChange: (next: N, purpose?: string) => void
}

interface Spec<N extends FlowNode> {
  type: N['type']
  /** Absent: it is there from the beginning and not offered. */
  group?: NodeGroup
  icon: ComponentType
  /** Keys are `<prefix>1`, `<prefix>2` … */
  prefix: string
  /** @param key of its own @param fresh further keys: of branches */
  make: (key: string, fresh: (prefix: string) => string) => N
  /** One line on the block: who, when, what. */
  summary: (node: N, words: FlowWords) => string
  Panel: ComponentType<NodePanelProps<N>>
}

export type NodeSpec = Spec<FlowNode>

/** A spec is asked only about blocks of its own type: the registry finds it by that. */
export const defineNode = <T extends NodeType>(spec: Spec<NodeOf<T>> & { type: T }): NodeSpec => spec as unknown as NodeSpec
