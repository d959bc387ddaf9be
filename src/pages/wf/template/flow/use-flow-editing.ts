/** What is done on the canvas, with its history: the flow itself belongs to the page, undo and redo to the designer. */
import { useReducer, useState } from 'react'
import { history, opened } from '../../../../shared/engine/step-history'
import type { Flow } from '../../../../shared/wf/flow'
import type { FlowActs } from './flow-acts'
import {
  addBranch,
  changeBranch,
  changeNode,
  duplicateBranch,
  duplicateNode,
  findNode,
  insertNode,
  keysOf,
  moveNode,
  nextPlace,
  removeBranch,
  removeNode,
} from './flow-edit'
import { newNode } from './node-types'

interface Editing {
  acts: FlowActs
  folded: ReadonlySet<string>
  foldAll: (keys: readonly string[]) => void
  canUndo: boolean
  canRedo: boolean
  undo: () => void
  redo: () => void
}

interface EditingInput {
  flow: Flow
  selected: string | null
  onChange: (flow: Flow) => void
  onSelect: (key: string | null) => void
}

export function useFlowEditing({ flow, selected, onChange, onSelect }: EditingInput): Editing {
  const [state, dispatch] = useReducer(history<Flow>, flow, opened)
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  // Changed outside, as by the tab Permission or by another version: a step like any other.
  if (state.present !== flow) dispatch({ do: 'step', to: flow })
  const commit = (next: Flow, purpose?: string) => {
    if (next === flow) return
    dispatch({ do: 'step', to: next, purpose })
    onChange(next)
  }
  const toggle = (key: string) =>
    setFolded((before) => (before.has(key) ? new Set([...before].filter((one) => one !== key)) : new Set([...before, key])))
  const acts: FlowActs = {
    selected,
    select: onSelect,
    toggle,
    commit,
    insert: (place, type) => {
      const node = newNode(type, keysOf(flow.nodes))
      const next = insertNode(flow, place, node)
      commit(next)
      if (next !== flow) onSelect(node.key)
    },
    addBranch: (owner) => {
      const { flow: next, key } = addBranch(flow, owner)
      commit(next)
      if (key) onSelect(key)
    },
    duplicate: (key) => {
      const { flow: next, key: copy } = findNode(flow, key) ? duplicateNode(flow, key) : duplicateBranch(flow, key)
      commit(next)
      if (copy) onSelect(copy)
    },
    remove: (key) => {
      const next = findNode(flow, key) ? removeNode(flow, key) : removeBranch(flow, key)
      commit(next)
      if (next !== flow && selected !== null && !keysOf(next.nodes).includes(selected)) onSelect(null)
    },
    shift: (key, by) => {
      const place = nextPlace(flow, key, by)
      if (place) commit(moveNode(flow, key, place))
    },
    changeNode: (next, purpose) =>
      commit(
        changeNode(flow, next.key, () => next),
        purpose,
      ),
    changeBranch: (next, purpose) =>
      commit(
        changeBranch(flow, next.key, () => next),
        purpose,
      ),
  }
  const step = (to: 'undo' | 'redo') => {
    const next = history(state, { do: to })
    if (next === state) return
    dispatch({ do: to })
    onChange(next.present)
    if (selected !== null && !keysOf(next.present.nodes).includes(selected)) onSelect(null)
  }
  return {
    acts,
    folded,
    foldAll: (keys) => setFolded(new Set(keys)),
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
    undo: () => step('undo'),
    redo: () => step('redo'),
  }
}
