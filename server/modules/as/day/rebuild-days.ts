/** Day-records, made anew from all that they depend on (as.md R12): the same input writes nothing, and a closed month stays as it is. */
import { addDays, datesFrom } from '../../../../src/shared/as/calendar-dates'
import { transact, type Context } from '../../../kernel/context'
import { lockPeople } from '../person/lock-people'
import { daySources, type DaySources } from './day-sources'
import { dayInput, personDays, type PersonDays } from './days-of-person'
import { isEmployed } from '../plan/plan-people'
import { calculateDay } from './rules/calculate-day'
import type { CalculatedDay } from './rules/day-input'
import { hasBreaksToPunch } from './rules/planned-shift'
import { inputHash } from './rules/input-hash'
import { stretches } from './rules/directions'
import { wallClock } from './rules/local-time'
import { storedDays, writeDays, type ComputedDay, type StoredDay } from './write-days'

export interface Rebuilt {
  /** Days that have changed. */
  written: number
  /** Dates of closed months that were asked for, and left. */
  refused: string[]
}

/**
 * Counts the days of people, one after another for each person. Days that are still to come have no record yet.
 * @param from first date, and @param until last, both counted
 */
export async function rebuildDays(ctx: Context, users: readonly number[], from: string, until: string): Promise<Rebuilt> {
  return transact(ctx, async (tx) => {
    await lockPeople(tx, users)
    const sources = await daySources(tx, users, from, until)
    const stored = await storedDays(tx, users, from, until)
    const computed: ComputedDay[] = []
    const gone: number[] = []
    for (const person of sources.people.values()) {
      const days = personDays(sources, person, from, until)
      const today = wallClock(person.zone, tx.now().getTime()).date
      for (const date of datesFrom(from, until < today ? until : today)) {
        const former = stored.get(`${person.user} ${date}`)
        if (sources.isLocked(date)) continue
        if (isEmployed(person, date)) computed.push(...changedDay(sources, days, date, tx.now().getTime(), former))
        else if (former) gone.push(former.id)
      }
    }
    await writeDays(tx, computed, gone)
    return { written: computed.length, refused: datesFrom(from, until).filter((date) => sources.isLocked(date)) }
  })
}

/** The day, if it has become another one. */
function changedDay(sources: DaySources, days: PersonDays, date: string, now: number, former: StoredDay | undefined): ComputedDay[] {
  const input = dayInput(sources, days, date, { now, previous_out: lastOut(days, addDays(date, -1)) })
  const result = calculateDay(input)
  const hash = inputHash(input, result.due)
  const punches = changedPunches(days, date, result)
  if (former?.input_hash === hash && punches.length === 0) return []
  return [{ user: days.person.user, date, id: former?.id ?? null, hash, result, punches }]
}

/** Punches of the date whose date or direction is not yet as it is now. */
function changedPunches({ punches, attributions }: PersonDays, date: string, { directions }: CalculatedDay): ComputedDay['punches'] {
  return punches.flatMap(({ id, work_date, resolved_direction, flags }) => {
    const found = attributions.get(id)
    if (found?.work_date !== date) return []
    const direction = directions.get(id) ?? 'ignored'
    const isMarked = flags.includes('unscheduled')
    if (work_date === date && resolved_direction === direction && isMarked === found.unscheduled) return []
    const others = flags.filter((flag) => flag !== 'unscheduled')
    return [{ id, work_date: date, direction, flags: found.unscheduled ? [...others, 'unscheduled' as const] : others }]
  })
}

/** In minutes since 1970; null when the person was not there, or is still. */
export function lastOut({ punches, attributions, planned }: PersonDays, date: string): number | null {
  const own = punches.filter(({ id }) => attributions.get(id)?.work_date === date)
  const shift = planned.get(date)?.shift
  return stretches(own, shift ? hasBreaksToPunch(shift) : false).last_out
}
