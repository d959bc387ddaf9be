/** Which stages a move asks about (cm.md R3, §4). */
import type { StageKind } from '../../pipeline/rules/pipeline-structure'

interface Stage {
  id: number
  kind: StageKind
}

/**
 * @param stages of the target's pipeline, in their order
 * @param from where it stands; null = it begins, or comes from another pipeline
 * @returns those passed over and the target; going back asks nothing, winning asks about every open stage, losing nothing
 */
export function stagesToPass<S extends Stage>(stages: readonly S[], from: number | null, to: number): S[] {
  const target = stages.findIndex(({ id }) => id === to)
  const kind = stages[target]?.kind
  if (target < 0 || kind === 'lost') return []
  if (kind === 'won') return stages.filter((stage) => stage.kind === 'open' || stage.id === to)
  const start = stages.findIndex(({ id }) => id === from)
  return stages.slice(start + 1, target + 1).filter((stage) => stage.kind === 'open')
}
