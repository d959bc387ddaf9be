/** What overtime is worth besides its class (as.md R8, LSA-JP 37): a higher rate above so many minutes of the month, and more at night. Pure. */
import type { OvertimePremiums } from '../../../../../src/shared/as/labour-law'
import { cappedMinutes } from './overtime-bands'

export interface WorkedBand {
  class: string
  min: number
  num: number
  den: number
  flat?: number | null
  counts_to_cap: boolean
}

export interface WorkedOvertime<Id = number> {
  id: Id
  work_date: string
  bands: readonly WorkedBand[]
  /** Of the minutes of its bands, at night. */
  night_min?: number | null
  /** Of the labour rule on the work date. */
  premiums?: OvertimePremiums | undefined
  /** Taken as time off: it counts to the month, and is not paid. */
  is_comp?: boolean
}

/** Class of what the night adds. */
export const nightClass = 'night'

/**
 * @param overtimes of a month, in the order in which they were worked
 * @returns those that are paid: bands above the month's threshold at its rate, and a band of what the night adds
 */
export function withPremiums<Id>(overtimes: readonly WorkedOvertime<Id>[]): { id: Id; work_date: string; bands: WorkedBand[] }[] {
  let counted = 0
  return overtimes.flatMap(({ id, work_date, bands, night_min, premiums, is_comp }) => {
    const priced = bands.flatMap((band) => {
      const before = counted
      counted += cappedMinutes([{ ...band, minutes: band.min }])
      return band.counts_to_cap ? aboveMonth(band, before, premiums?.month) : [band]
    })
    if (is_comp) return []
    const night = premiums?.night
    const added = night && night_min ? [{ class: nightClass, min: night_min, num: night.num, den: night.den, counts_to_cap: false }] : []
    return [{ id, work_date, bands: [...priced, ...added] }]
  })
}

/** @param before counted minutes of the month before it */
function aboveMonth(band: WorkedBand, before: number, month: OvertimePremiums['month']): WorkedBand[] {
  if (!month) return [band]
  const ordinary = Math.min(band.min, Math.max(0, month.over_min - before))
  const above = band.min - ordinary
  return [
    ...(ordinary > 0 ? [{ ...band, min: ordinary }] : []),
    ...(above > 0 ? [{ ...band, min: above, num: month.num, den: month.den }] : []),
  ]
}
