/** Turnout by department in groups of five people or more (vs.md §2, §5.5). Pure. */
import type { TurnoutGroup } from '../../../../../src/shared/vs/control'
import { leastAnswers } from '../../../../../src/shared/vs/suppression'

export interface DepartmentTurnout {
  /** Null = people without a department. */
  department: number | null
  eligible: number
  answered: number
}

/**
 * Small ones stand together; where even these are fewer than five, the next smallest joins them, so that they don't follow from the sum.
 * @returns the largest first, the joined ones last; empty where that leaves no group at all
 */
export function turnoutGroups(departments: readonly DepartmentTurnout[]): TurnoutGroup[] {
  const bySize = [...departments].sort((a, b) => a.eligible - b.eligible || (a.department ?? 0) - (b.department ?? 0))
  let joined = bySize.filter(({ eligible }) => eligible < leastAnswers)
  if (joined.length > 0 && sumOf(joined) < leastAnswers) joined = bySize.slice(0, joined.length + 1)
  if (joined.length > 0 && sumOf(joined) < leastAnswers) return []
  const alone = bySize.slice(joined.length).toReversed()
  return [
    ...alone.map(({ department, eligible, answered }): TurnoutGroup => ({
      ...{ kind: department === null ? 'none' : 'department', department, eligible, answered },
    })),
    ...(joined.length === 0
      ? []
      : [
          {
            ...{ kind: 'others' as const, department: null, eligible: sumOf(joined) },
            answered: joined.reduce((sum, { answered }) => sum + answered, 0),
          },
        ]),
  ]
}

const sumOf = (departments: readonly DepartmentTurnout[]): number => departments.reduce((sum, { eligible }) => sum + eligible, 0)
