/** Steps to the record before or after the one that is shown. One made while a record is still on its way waits until it is there. Pure. */
import type { Neighbour, Neighbours } from './use-neighbours'

export type Step = 'previous' | 'next'
type Around = Pick<Neighbours, Step | 'place'>

/** @param go opens a record; it is there when `arrive` says so */
export function createSteps(go: (neighbour: Neighbour) => void) {
  let shown: number | null = null
  let heading: number | null = null
  let around: Around = { previous: null, next: null, place: undefined }
  let waiting: Step[] = []
  const run = () => {
    const [step] = waiting
    if (step === undefined || heading !== null) return
    const neighbour = around[step]
    // Until the list has said where the record stands, what lies beside it is not known.
    if (!neighbour && around.place === undefined) return
    waiting = neighbour ? waiting.slice(1) : []
    if (!neighbour) return
    heading = neighbour.id
    go(neighbour)
  }
  return {
    take: (step: Step) => {
      waiting = [...waiting, step]
      run()
    },
    /** The record that is shown, and those beside it; said at every change of either. */
    arrive: (id: number | null, beside: Around) => {
      if (id !== shown) {
        // Another one than was headed for was opened in between.
        if (id !== heading) waiting = []
        heading = null
      }
      shown = id
      around = beside
      run()
    },
  }
}
