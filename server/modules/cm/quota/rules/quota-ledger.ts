/** What a lead or an activity counts for, and how closed spans keep their figures (cm.md R8). */
import Decimal from 'decimal.js'
import { splitShares } from '../../lead/rules/split-shares'

const measures = ['amount', 'leads', 'customers', 'activities'] as const

/** Decimals as text. */
export interface LedgerEntry {
  user: number
  department: number | null
  pipeline: number | null
  activity_kind: string | null
  day: string
  amount: string
  leads: string
  customers: string
  activities: string
  correction: boolean
}

export interface WonLead {
  day: string
  /** In company currency; null = there was no rate. */
  amount_base: string | null
  owner: number | null
  /** Percent; empty = the owner's alone. */
  credits: readonly { user: number; share: string }[]
  department: number | null
  pipeline: number | null
  /** The first that its organization bought by. */
  is_first: boolean
}

/** @param digits of the company's currency */
export function entriesOfLead(
  { day, amount_base, owner, credits, department, pipeline, is_first }: WonLead,
  digits: number,
): LedgerEntry[] {
  const shares = credits.length > 0 ? credits : owner === null ? [] : [{ user: owner, share: '100' }]
  const amounts = splitShares(
    new Decimal(amount_base ?? 0),
    shares.map(({ share }) => share),
    digits,
  )
  return shares.map(({ user, share }, index) => {
    const part = new Decimal(share).dividedBy(100).toFixed()
    return {
      user,
      department,
      pipeline,
      activity_kind: null,
      day,
      amount: amounts[index]?.toFixed() ?? '0',
      leads: part,
      customers: is_first ? part : '0',
      activities: '0',
      correction: false,
    }
  })
}

export const entryOfActivity = ({
  day,
  owner,
  department,
  kind,
}: {
  day: string
  owner: number
  department: number | null
  kind: string
}): LedgerEntry => ({
  user: owner,
  department,
  pipeline: null,
  activity_kind: kind,
  day,
  amount: '0',
  leads: '0',
  customers: '0',
  activities: '1',
  correction: false,
})

/**
 * @param standing the rows of one lead or activity @param wanted what it counts for now
 * @returns the rows that are to stand on open days; those of closed ones stay, and what they lack or have too much is a correction
 */
export function openEntries(
  standing: readonly LedgerEntry[],
  wanted: readonly LedgerEntry[],
  { isClosed, today }: { isClosed: (day: string) => boolean; today: string },
): LedgerEntry[] {
  const fixed = standing.filter(({ day }) => isClosed(day))
  const owed = wanted.filter(({ day }) => isClosed(day))
  const earlier = new Map(standing.filter((entry) => entry.correction && !isClosed(entry.day)).map((entry) => [keyOf(entry), entry.day]))
  const keys = new Map([...fixed, ...owed].map((entry) => [keyOf(entry), entry]))
  const corrections = [...keys].flatMap(([key, entry]): LedgerEntry[] => {
    const ofKey = (rows: readonly LedgerEntry[]) => rows.filter((row) => keyOf(row) === key)
    const rest = measures.map((measure) => sum(ofKey(owed), measure).minus(sum(ofKey(fixed), measure)))
    if (rest.every((one) => one.isZero())) return []
    return [
      {
        ...entry,
        ...Object.fromEntries(measures.map((measure, index) => [measure, rest[index]?.toFixed() ?? '0'])),
        day: earlier.get(key) ?? today,
        correction: true,
      },
    ]
  })
  return [...wanted.filter(({ day }) => !isClosed(day)), ...corrections]
}

/** Rows that count for the same, whatever the day. */
const keyOf = ({ user, department, pipeline, activity_kind }: LedgerEntry): string => [user, department, pipeline, activity_kind].join(' ')
const sum = (rows: readonly LedgerEntry[], measure: (typeof measures)[number]): Decimal =>
  rows.reduce((all, row) => all.plus(row[measure]), new Decimal(0))

/** Two rows that say the same. */
export const sameEntry = (a: LedgerEntry, b: LedgerEntry): boolean =>
  keyOf(a) === keyOf(b) &&
  a.day === b.day &&
  a.correction === b.correction &&
  measures.every((measure) => new Decimal(a[measure]).equals(b[measure]))
