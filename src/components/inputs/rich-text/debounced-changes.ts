/** What is typed is handed on once, 300 ms after the last keystroke (given), at the latest when the field is left or its form saved. */
const quietFor = 300

export interface Changes {
  /** Something was typed. */
  note: () => void
  /** Hands on now what is still waiting. */
  flush: () => void
}

/** @param act hands the text on @param isComposing an input method is at work: nothing is handed on until it is done */
export function debouncedChanges(act: () => void, isComposing: () => boolean): Changes {
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    act()
  }
  const note = () => {
    clearTimeout(timer)
    timer = setTimeout(() => (isComposing() ? note() : flush()), quietFor)
  }
  return { note, flush }
}
