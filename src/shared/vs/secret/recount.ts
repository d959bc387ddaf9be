/** Before ballots are counted again, every row of the board is verified (vs.md §5.5, step 7): by anybody, offline. */
import { rootOf, byTracker, type BoardRow } from './board'
import { ballotFault, type BallotFault } from './cast'
import type { Box } from './paper'
import { trackerOf } from './tracker'

export interface Board {
  /** One a weight class. */
  boxes: readonly Box[]
  rows: readonly BoardRow[]
  /** As the protocol has it. */
  root: string
  /** Papers that were issued, and people who were entitled to one. */
  issued: number
  eligible: number
}

/** `tracker`: it is not that of the key; `repeated`: two rows have it; `order`: it comes after a greater one. */
export interface BadRow {
  tracker: string
  fault: BallotFault | 'tracker' | 'repeated' | 'order'
}

export interface Recount {
  bad: BadRow[]
  /** Of the rows as they are. */
  root: string
  rootAgrees: boolean
  /** ballots ≤ issued ≤ eligible */
  numbersAgree: boolean
  passed: boolean
}

export function verifyBoard({ boxes, rows, root: published, issued, eligible }: Board): Recount {
  const byClass = new Map(boxes.map((box) => [box.weightClass, box]))
  const bad: BadRow[] = []
  let before: BoardRow | undefined
  for (const row of rows) {
    const fault = placeFault(row, before) ?? rowFault(byClass.get(row.weightClass), row)
    if (fault) bad.push({ tracker: row.tracker, fault })
    // A forged tracker says nothing about the rows after it.
    if (fault !== 'tracker') before = row
  }
  const root = rootOf(rows)
  const rootAgrees = root === published
  const numbersAgree = rows.length <= issued && issued <= eligible
  return { bad, root, rootAgrees, numbersAgree, passed: bad.length === 0 && rootAgrees && numbersAgree }
}

function placeFault(row: BoardRow, before: BoardRow | undefined): BadRow['fault'] | null {
  if (row.tracker !== trackerOf(row.pk)) return 'tracker'
  const order = before ? byTracker(before, row) : -1
  if (order === 0) return 'repeated'
  return order > 0 ? 'order' : null
}

const rowFault = (box: Box | undefined, row: BoardRow): BallotFault | null => (box ? ballotFault(box, row) : 'class')
