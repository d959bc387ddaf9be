/** Keys of postings (wf.md §5.16): `wf:501:1:12:commit`; what is passed again in a round has a number behind it. Pure. */
import type { WorkflowCall, WorkflowPhase } from '../../../../contracts/workflow'

export interface PostedPhase {
  round: number
  binding: number
  phase: WorkflowPhase
}

interface KeyParts extends Omit<PostedPhase, 'phase'> {
  instance: number
  phase: WorkflowCall['phase']
  /** 1 = the first. */
  pass: number
}

export const postingKey = ({ instance, round, binding, phase, pass }: KeyParts): string =>
  `wf:${instance}:${round}:${binding}:${phase}${pass > 1 ? `:${pass}` : ''}`

/** @returns undefined for what is no such key */
export function postedPhase(key: string): PostedPhase | undefined {
  const [, round, binding, phase] = /^wf:\d+:(\d+):(\d+):(reserve|commit|release|reverse)(?::\d+)?$/.exec(key) ?? []
  return phase === undefined ? undefined : { round: Number(round), binding: Number(binding), phase: phase as WorkflowPhase }
}

/** @param posted of the instance @returns which time it is that the binding does this in the round */
export const passOf = (posted: readonly PostedPhase[], next: PostedPhase): number =>
  posted.filter(({ round, binding, phase }) => round === next.round && binding === next.binding && phase === next.phase).length + 1
