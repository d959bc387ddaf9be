/** The steps of the designer with their history and what is selected; the questions themselves belong to the form. */
import { useState } from 'react'
import { history, opened, type StepHistory } from '../../../shared/engine/step-history'
import { questionsIn, type DesignQuestion } from './edit/questions'

export type Questions = readonly DesignQuestion[]

/** vs.md §2. */
const mostSteps = 50

interface Standing {
  /** The form's value that it was made of. */
  of: unknown
  steps: StepHistory<Questions>
  selected: readonly string[]
}

export interface Designing {
  questions: Questions
  /** Keys of rows, those that are still there. */
  selected: readonly string[]
  select: (key: string | null, more?: boolean) => void
  selectAll: () => void
  /** @param purpose steps of one purpose that follow each other are one @param chosen keys of rows that are selected afterwards */
  commit: (next: Questions, options?: { purpose?: string; chosen?: readonly string[] }) => void
  undo: () => void
  redo: () => void
  canUndo: boolean
  canRedo: boolean
}

export function useDesigning(value: unknown, onChange: (questions: Questions) => void): Designing {
  const [standing, setStanding] = useState((): Standing => ({ of: value, steps: opened(questionsIn(value)), selected: [] }))
  let now = standing
  // A save, a merge, a draft: other rows of the same questions, so what was selected stays selected by its key.
  if (standing.of !== value) {
    const next = questionsIn(value)
    const names = standing.steps.present.filter(({ _key }) => standing.selected.includes(_key)).map(({ key }) => key)
    now = { of: value, steps: opened(next), selected: next.filter(({ key }) => names.includes(key)).map(({ _key }) => _key) }
    setStanding(now)
  }
  const { steps } = now
  const questions = steps.present
  const selected = now.selected.filter((key) => questions.some(({ _key }) => _key === key))
  const take = (next: StepHistory<Questions>, chosen: readonly string[]) => {
    setStanding({ of: next.present, steps: next, selected: chosen })
    if (next.present !== questions) onChange(next.present)
  }
  return {
    questions,
    selected,
    select: (key, more = false) =>
      setStanding({
        ...now,
        selected: key === null ? [] : !more ? [key] : selected.includes(key) ? selected.filter((one) => one !== key) : [...selected, key],
      }),
    selectAll: () => setStanding({ ...now, selected: questions.map(({ _key }) => _key) }),
    commit: (next, { purpose, chosen = selected } = {}) => take(history(steps, { do: 'step', to: next, purpose, most: mostSteps }), chosen),
    undo: () => take(history(steps, { do: 'undo' }), selected),
    redo: () => take(history(steps, { do: 'redo' }), selected),
    canUndo: steps.past.length > 0,
    canRedo: steps.future.length > 0,
  }
}
