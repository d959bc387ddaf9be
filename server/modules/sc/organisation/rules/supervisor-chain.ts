/** Who stands above a person in a post, nearest first (sc.md §5.3). */

export interface ChainDepartment {
  parent: number | null
  head: number | null
  deputy_heads: readonly number[]
  rank: number
}

export interface ChainQuery {
  person: number
  post: { department: number; supervisor: number | null }
  departments: ReadonlyMap<number, ChainDepartment>
  isActive: (user: number) => boolean
  /** At most so many supervisors. */
  max?: number
  /** Ends with the department of this rank (or the first above it): 1 = company. */
  untilRank?: number
}

/**
 * Each department gives its head; one who is vacant or not active gives the first active deputy head; where the head is
 * the person himself, or nobody is found, the department above decides. The post's own supervisor stands in place of the
 * head of its department.
 */
export function supervisorChain({ person, post, departments, isActive, max = Infinity, untilRank }: ChainQuery): number[] {
  const chain: number[] = []
  const seen = new Set<number>()
  for (let id: number | null = post.department; id !== null && !seen.has(id) && chain.length < max;) {
    seen.add(id)
    const department = departments.get(id)
    if (!department) break
    const named =
      id === post.department && post.supervisor !== null && post.supervisor !== person && isActive(post.supervisor) ? post.supervisor : null
    const found = named ?? headOf(department, person, isActive)
    if (found !== null && found !== chain.at(-1)) chain.push(found)
    if (untilRank !== undefined && department.rank <= untilRank) break
    id = department.parent
  }
  return chain
}

function headOf({ head, deputy_heads }: ChainDepartment, person: number, isActive: (user: number) => boolean): number | null {
  if (head === person) return null
  if (head !== null && isActive(head)) return head
  return deputy_heads.find((deputy) => deputy !== person && isActive(deputy)) ?? null
}
