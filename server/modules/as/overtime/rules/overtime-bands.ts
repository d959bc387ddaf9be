/** Classes of overtime and what they are worth (as.md R8), in rational numbers: num/den, never a rounded rate. */

export interface BandRule {
  /** Day type of the rules, or `urgent`. */
  day_type: string
  from_min: number
  /** null = without end. */
  to_min: number | null
  num: number
  den: number
  /** Paid as so many minutes, whatever was worked in it. */
  flat_min?: number | null
  counts_to_cap: boolean
  comp_num?: number
  comp_den?: number
  /** Work in it earns a day off besides (LSA 40). */
  day_off?: boolean
}

export interface Band {
  class: string
  /** Within the day's overtime. */
  from_min: number
  to_min: number
  /** Worked. */
  minutes: number
  num: number
  den: number
  /** Paid instead of the worked minutes. */
  flat: number | null
  counts_to_cap: boolean
  comp_num: number
  comp_den: number
}

/** Urgent work (LSA 32(4)) has rates of its own, except on the weekly day off, where only urgent work is allowed at all (LSA 40). */
export function classOf(dayType: string, urgent: boolean, bands: readonly Pick<BandRule, 'day_type'>[]): string {
  const wanted = urgent && dayType !== 'regular_off' ? 'urgent' : dayType
  const isKnown = (name: string) => bands.some(({ day_type }) => day_type === name)
  // A company's own day off has no rates in law: the rest day's.
  if (isKnown(wanted)) return wanted
  return isKnown('rest') ? 'rest' : wanted
}

/**
 * @param minutes worked overtime of a day, payable
 * @param before minutes of the same day and class that earlier records have used: bands go on where they end
 * @returns the bands that it fills; minutes past the last band go on at its rate
 */
export function overtimeBands(minutes: number, dayClass: string, rules: readonly BandRule[], before = 0): Band[] {
  const own = rules.filter(({ day_type }) => day_type === dayClass).toSorted((a, b) => a.from_min - b.from_min)
  const last = own.at(-1)
  return own.flatMap((rule) => {
    const end = rule === last ? Infinity : (rule.to_min ?? Infinity)
    const [from, to] = [Math.max(rule.from_min, before), Math.min(end, before + minutes)]
    if (from >= to) return []
    // The flat day is paid once a day.
    const flat = rule.flat_min ? (before > rule.from_min ? 0 : rule.flat_min) : null
    return [
      {
        ...{ class: dayClass, from_min: from, to_min: to, minutes: to - from, num: rule.num, den: rule.den, flat },
        ...{ counts_to_cap: rule.counts_to_cap, comp_num: rule.comp_num ?? 1, comp_den: rule.comp_den ?? 1 },
      },
    ]
  })
}

/** Does work of this class earn a day off besides its pay? */
export const earnsDayOff = (dayClass: string, rules: readonly Pick<BandRule, 'day_type' | 'day_off'>[]): boolean =>
  rules.some(({ day_type, day_off }) => day_type === dayClass && day_off === true)

/** Minutes that the ceiling of the month counts (R9). */
export const cappedMinutes = (bands: readonly Pick<Band, 'minutes' | 'counts_to_cap'>[]): number =>
  bands.reduce((sum, { minutes, counts_to_cap }) => sum + (counts_to_cap ? minutes : 0), 0)

/** What is left of a lot of compensatory time, by its worth: uses eat from the first band. */
export interface PayBand {
  min: number
  num: number
  den: number
}

/** @returns minutes of the lot (1 for 1, LSA 32-1; a flat day as it is paid) and what they are worth unused */
export function compLot(bands: readonly Band[]): { minutes: number; pay_bands: PayBand[] } {
  const payBands = bands.map(({ minutes, flat, comp_num, comp_den, num, den }) => ({
    min: Math.floor(((flat ?? minutes) * comp_num) / comp_den),
    ...{ num, den },
  }))
  const kept = payBands.filter(({ min }) => min > 0)
  return { minutes: kept.reduce((sum, { min }) => sum + min, 0), pay_bands: kept }
}

/** @param used minutes that were taken of the lot */
export function remainingBands(bands: readonly PayBand[], used: number): PayBand[] {
  let eaten = used
  return bands.flatMap(({ min, num, den }) => {
    const taken = Math.min(min, Math.max(0, eaten))
    eaten -= taken
    return min > taken ? [{ min: min - taken, num, den }] : []
  })
}

/** Whole units, half up. @param denominator positive */
const roundHalfUp = (numerator: bigint, denominator: bigint): bigint => (2n * numerator + denominator) / (2n * denominator)

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b))

/**
 * Monthly wage ÷ 240 h × Σ hours × rate, rounded half up once (R8).
 * @param monthly wage as decimal text or whole number
 * @param items minutes to be paid at num/den
 */
export function overtimePay(monthly: string | number, items: readonly PayBand[]): number {
  const [wage, scale] = exact(monthly)
  let [num, den] = [0n, 1n]
  for (const item of items) {
    ;[num, den] = [num * BigInt(item.den) + BigInt(item.min) * BigInt(item.num) * den, den * BigInt(item.den)]
    const common = gcd(num, den)
    ;[num, den] = [num / common, den / common]
  }
  return Number(roundHalfUp(wage * num, scale * 240n * 60n * den))
}

/** Bands as items of pay. */
export const paidBands = (bands: readonly Band[]): PayBand[] =>
  bands.map(({ minutes, flat, num, den }) => ({ min: flat ?? minutes, num, den })).filter(({ min }) => min > 0)

/**
 * Unused leave is paid by the day: wage ÷ 30 (LSA-ER 24-1), rounded half up once (R6).
 * @param wage last normal monthly wage before the end of the leave year
 */
export function settlementPay(wage: string | number, minutes: number, dailyMinutes: number): number {
  const [amount, scale] = exact(wage)
  return Number(roundHalfUp(amount * BigInt(minutes), scale * 30n * BigInt(dailyMinutes)))
}

/** Decimal text as a whole number and the power of ten that it is to be divided by. */
function exact(amount: string | number): [bigint, bigint] {
  const [whole = '0', fraction = ''] = String(amount).split('.')
  return [BigInt(`${whole}${fraction}`), 10n ** BigInt(fraction.length)]
}
