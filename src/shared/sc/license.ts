/** What a licence means on a day (sc.md §4, §5.1 step 6, §5.6). Pure, the same on both sides. */

/** `grace`: over, but everything works on; `lapsed`: modules that are paid for can only be read. */
export type LicenseState = 'valid' | 'expiring' | 'grace' | 'lapsed'

export const expiringDays = 30
export const graceDays = 14
/** The settings themselves are no module to be bought or switched off: without them nobody could upload the next licence. */
export const everOpen = 'sc'
/** Administrators hear of an end once in so many days. */
const noticeEveryDays = 7

const dayMs = 86_400_000

/** @param last its last day, `YYYY-MM-DD`. @returns 0 on the last day itself, below 0 after it */
export const daysLeft = (last: string, today: string): number => Math.round((Date.parse(last) - Date.parse(today)) / dayMs)

/** @param last its last day; null = it does not end */
export function licenseState(last: string | null, today: string): LicenseState {
  if (last === null) return 'valid'
  const left = daysLeft(last, today)
  if (left > expiringDays) return 'valid'
  if (left >= 0) return 'expiring'
  return left >= -graceDays ? 'grace' : 'lapsed'
}

/** The last day on which everything still works. */
export const graceEnd = (last: string): string => new Date(Date.parse(last) + graceDays * dayMs).toISOString().slice(0, 10)

/** @param told the day on which administrators were told last; null = not yet */
export function isNoticeDue({ state, told, today }: { state: LicenseState; told: string | null; today: string }): boolean {
  return (state === 'expiring' || state === 'grace') && (told === null || daysLeft(today, told) >= noticeEveryDays)
}

/** Who counts: those who can sign in now or later, but accounts of machines. */
export const takesSeat = ({ status, directory_hidden }: Readonly<Record<string, unknown>>): boolean =>
  directory_hidden !== true && (status === 'invited' || status === 'active' || status === 'suspended')

/** May somebody take one more? @param seats null = no limit. @param used without him */
export const isSeatFree = (seats: number | null, used: number): boolean => seats === null || used < seats

export interface ModuleChoice {
  /** Modules of the product. */
  modules: readonly string[]
  /** Those of the licence; null = all. */
  licensed: readonly string[] | null
  /** Switched off by the company. */
  off: readonly string[]
  state: LicenseState
}

/**
 * @returns `open`: what can be used, in the product's order; `read_only`: those of them that are paid for by a lapsed licence
 */
export function openModules({ modules, licensed, off, state }: ModuleChoice): { open: string[]; read_only: string[] } {
  const open = modules.filter(
    (module) => module === everOpen || ((licensed === null || licensed.includes(module)) && !off.includes(module)),
  )
  return { open, read_only: state === 'lapsed' ? open.filter((module) => module !== everOpen) : [] }
}
