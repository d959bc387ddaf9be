/** What makes stages a pipeline (cm.md §3.6): exactly one won, one lost, at least one open, at most thirty. */
import { stageLimit } from '../../../../../src/shared/cm/pipeline'
import type { Message } from '../../../../kernel/errors'

export type StageKind = 'open' | 'won' | 'lost'

/** cm.md §9. */
export const pipelineLimit = 50

/** @param kinds of all its stages @returns what is wrong with them as a whole */
export function structureErrors(kinds: readonly StageKind[]): Message[] {
  const count = (kind: StageKind) => kinds.filter((candidate) => candidate === kind).length
  return [
    ...(count('won') === 1 ? [] : [{ key: 'cm:error.one_won' }]),
    ...(count('lost') === 1 ? [] : [{ key: 'cm:error.one_lost' }]),
    ...(count('open') >= 1 ? [] : [{ key: 'cm:error.some_open' }]),
    ...(kinds.length <= stageLimit ? [] : [{ key: 'cm:error.stage_limit', params: { limit: stageLimit } }]),
  ]
}

const rank: Readonly<Record<StageKind, number>> = { open: 0, won: 1, lost: 2 }

/** Open stages in their order, then won, then lost. */
export const inOrder = <S extends { kind: StageKind }>(stages: readonly S[]): S[] => [...stages].sort((a, b) => rank[a.kind] - rank[b.kind])

/** What the kind decides where nothing else was said: won is certain, lost is nothing. */
export const probabilityOf: Readonly<Partial<Record<StageKind, string>>> = { won: '100', lost: '0' }
