/** Which exit criteria a lead's screen shows (cm.md §3.5, §3.6). */
import type { StageKind } from '../../pipeline/rules/pipeline-structure'

interface Stage {
  id: number
  kind: StageKind
  checklist: readonly { key: string; mandatory: boolean }[]
}

/**
 * @param stages of its pipeline, in their order
 * @param lead.done keys of the ticked criteria
 * @returns of an open lead the stage it stands in and the next, which a move asks about, and earlier ones of which a mandatory criterion was
 *   passed over, since winning asks again; of a closed one those of which something is ticked. Stages without criteria are left out.
 */
export function stagesWithCriteria<S extends Stage>(
  stages: readonly S[],
  lead: { stage: number; status: string; done: readonly string[] },
): S[] {
  const open = stages.filter(({ kind }) => kind === 'open')
  const isDone = ({ key }: { key: string }) => lead.done.includes(key)
  const asking = open.filter(({ checklist }) => checklist.length > 0)
  if (lead.status !== 'open') return asking.filter(({ checklist }) => checklist.some(isDone))
  const here = open.findIndex(({ id }) => id === lead.stage)
  return asking.filter((stage) => {
    const at = open.indexOf(stage)
    return at === here || at === here + 1 || (at < here && stage.checklist.some((criterion) => criterion.mandatory && !isDone(criterion)))
  })
}
