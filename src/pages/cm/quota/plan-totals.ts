/** Sums of the grid as the attainment will have them: departments hold their people, so only the topmost add up (cm.md R8, R9). Pure. */
import { overAssigned } from '../../../shared/cm/quota-allocation'
import type { BasisOwner } from '../../../shared/cm/quota'
import { sumOf, type Cells } from './grid-cells'

/** Owners come by the tree: what stands deeper after a department stands below it. */
const below = (all: readonly BasisOwner[], owner: string): BasisOwner[] => {
  const at = all.findIndex((one) => one.owner === owner)
  const depth = all[at]?.depth ?? 0
  const end = all.findIndex((one, index) => index > at && one.depth <= depth)
  return all.slice(at + 1, end < 0 ? undefined : end)
}

/** @returns those of `rows` that stand under no department of `rows` */
export function topRows(all: readonly BasisOwner[], rows: readonly string[]): string[] {
  const under = new Set(rows.filter((owner) => owner.startsWith('d')).flatMap((owner) => below(all, owner).map((one) => one.owner)))
  return rows.filter((owner) => !under.has(owner))
}

/** @returns department → percent that its people have beyond its target */
export function overAssignments(
  all: readonly BasisOwner[],
  rows: readonly string[],
  cells: Cells,
  starts: readonly string[],
): ReadonlyMap<string, string> {
  return new Map(
    rows
      .filter((owner) => owner.startsWith('d'))
      .flatMap((owner): [string, string][] => {
        const people = below(all, owner).filter((one) => one.owner.startsWith('u') && rows.includes(one.owner))
        const percent = overAssigned(
          sumOf(cells, [owner], starts),
          people.map((one) => sumOf(cells, [one.owner], starts)),
        )
        return percent === null ? [] : [[owner, percent]]
      }),
  )
}
