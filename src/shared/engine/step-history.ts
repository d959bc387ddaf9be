/** What was drawn or designed, step by step, for undo and redo (wf.md §2.4, vs.md §2). Pure. */
export interface StepHistory<T> {
  past: readonly T[]
  present: T
  future: readonly T[]
  /** Steps of the same purpose that follow each other are one: typing a name. */
  purpose?: string | undefined
}

export type HistoryAction<T> =
  | { do: 'step'; to: T; purpose?: string | undefined; /** How many steps are kept. */ most?: number }
  | { do: 'undo' }
  | { do: 'redo' }
  /** Given from outside: another version was opened. Nothing to undo. */
  | { do: 'open'; to: T }

export const mostSteps = 100

export const opened = <T>(present: T): StepHistory<T> => ({ past: [], present, future: [] })

export function history<T>(state: StepHistory<T>, action: HistoryAction<T>): StepHistory<T> {
  switch (action.do) {
    case 'open':
      return opened(action.to)
    case 'step': {
      if (action.to === state.present) return state
      const goesOn = action.purpose !== undefined && action.purpose === state.purpose
      return {
        past: goesOn ? state.past : [...state.past, state.present].slice(-(action.most ?? mostSteps)),
        present: action.to,
        future: [],
        purpose: action.purpose,
      }
    }
    case 'undo': {
      const former = state.past.at(-1)
      return former === undefined ? state : { past: state.past.slice(0, -1), present: former, future: [state.present, ...state.future] }
    }
    case 'redo': {
      const [next, ...future] = state.future
      return next === undefined ? state : { past: [...state.past, state.present], present: next, future }
    }
  }
}
