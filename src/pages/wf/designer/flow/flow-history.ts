/** What was drawn, step by step, for undo and redo (wf.md §2.4). Pure. */
import type { Flow } from '../../../../shared/wf/flow'

export interface FlowHistory {
  past: readonly Flow[]
  present: Flow
  future: readonly Flow[]
  /** Steps of the same purpose that follow each other are one: typing a name. */
  purpose?: string | undefined
}

export const mostSteps = 100

export type HistoryAction =
  | { do: 'step'; flow: Flow; purpose?: string | undefined }
  | { do: 'undo' }
  | { do: 'redo' }
  /** Given from outside: another version was opened. Nothing to undo. */
  | { do: 'open'; flow: Flow }

export const opened = (flow: Flow): FlowHistory => ({ past: [], present: flow, future: [] })

export function history(state: FlowHistory, action: HistoryAction): FlowHistory {
  switch (action.do) {
    case 'open':
      return opened(action.flow)
    case 'step': {
      if (action.flow === state.present) return state
      const goesOn = action.purpose !== undefined && action.purpose === state.purpose
      return {
        past: goesOn ? state.past : [...state.past, state.present].slice(-mostSteps),
        present: action.flow,
        future: [],
        purpose: action.purpose,
      }
    }
    case 'undo': {
      const former = state.past.at(-1)
      return former ? { past: state.past.slice(0, -1), present: former, future: [state.present, ...state.future] } : state
    }
    case 'redo': {
      const [next, ...future] = state.future
      return next ? { past: [...state.past, state.present], present: next, future } : state
    }
  }
}
