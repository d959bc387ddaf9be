/** Undo and redo of the form designer (wf.md §2.3): 100 steps, each only the parts of the content that it changed. Pure. */
import type { FormContent } from '../../../../../shared/wf/form'

type Parts = Partial<FormContent>

export interface FormHistory {
  past: readonly Parts[]
  future: readonly Parts[]
  /** Steps of the same purpose that follow each other are one: typing a label. */
  purpose: string | undefined
}

export const emptyHistory: FormHistory = { past: [], future: [], purpose: undefined }
export const mostSteps = 100

const parts = ['json_schema', 'ui_schema', 'rules', 'flow', 'print_layout', 'bindings', 'settings'] as const

/** What stood in `of` where the other stands differently. */
const former = (of: FormContent, other: FormContent): Parts =>
  Object.fromEntries(parts.flatMap((part) => (of[part] === other[part] ? [] : [[part, of[part]]])))

export function recorded(history: FormHistory, before: FormContent, after: FormContent, purpose?: string): FormHistory {
  const step = former(before, after)
  if (Object.keys(step).length === 0) return history
  if (purpose !== undefined && purpose === history.purpose && history.past.length > 0) {
    // Parts that the earlier steps of the purpose did not touch are added to them.
    const merged = { ...step, ...history.past.at(-1) }
    return { past: [...history.past.slice(0, -1), merged], future: [], purpose }
  }
  return { past: [...history.past, step].slice(-mostSteps), future: [], purpose }
}

export function undone(history: FormHistory, content: FormContent): { history: FormHistory; content: FormContent } {
  const step = history.past.at(-1)
  if (!step) return { history, content }
  const back = { ...content, ...step }
  return {
    content: back,
    history: { past: history.past.slice(0, -1), future: [former(content, back), ...history.future], purpose: undefined },
  }
}

export function redone(history: FormHistory, content: FormContent): { history: FormHistory; content: FormContent } {
  const [step, ...future] = history.future
  if (!step) return { history, content }
  const next = { ...content, ...step }
  return { content: next, history: { past: [...history.past, former(content, next)].slice(-mostSteps), future, purpose: undefined } }
}
