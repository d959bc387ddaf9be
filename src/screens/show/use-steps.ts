/** Previous and next of a shown record, by key or button: as many as were asked for, however slowly records are drawn. */
import { useEffect, useState } from 'react'
import { useStable } from '../../ui/use-stable'
import { createSteps, type Step } from './steps'
import type { Neighbour, Neighbours } from './use-neighbours'

/** @param go the same record's screen with another record */
export function useSteps(id: number | null, neighbours: Neighbours, go: (neighbour: Neighbour) => void): (step: Step) => void {
  const open = useStable(go)
  const [steps] = useState(() => createSteps(open))
  useEffect(() => steps.arrive(id, neighbours))
  return steps.take
}
