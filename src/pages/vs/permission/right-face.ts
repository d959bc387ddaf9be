/** What a cell of the matrix says: an action of an owner, in one category or in all of them. Pure. */
import type { CategoryAction } from '../../../schemas/vs/value-lists'
import { includingIt, type RightRow } from '../../../shared/vs/category'

export interface RightFace {
  /** A row of its own says so: it may be taken away here. */
  isOwn: boolean
  /** It holds anyway: by a row of every category, or by a stronger action. */
  by: { action: CategoryAction; everywhere: boolean } | null
}

interface Cell {
  /** Null = the rows of every category themselves. */
  category: number | null
  owner: string
  action: CategoryAction
}

export function faceOf(rows: readonly RightRow[], { category, owner, action }: Cell): RightFace {
  const held = rows.filter((row) => row.owner === owner)
  const isOwn = held.some((row) => row.category === category && row.action === action)
  const others = held.filter((row) => includingIt(action).includes(row.action) && (row.category !== category || row.action !== action))
  // A row of all says more than a stronger one of here: it holds whatever is taken away here.
  const by = others.find((row) => row.category === null && category !== null) ?? others[0]
  return { isOwn, by: by ? { action: by.action, everywhere: by.category === null && category !== null } : null }
}
