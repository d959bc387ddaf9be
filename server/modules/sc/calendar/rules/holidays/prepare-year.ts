/** A year's days as official data or rules have them, against what a calendar has (sc.md §2 "Prepare year"). */
import { china2026 } from '../../../../../../src/schemas/sc/calendar-packs/china-2026'
import { hongKong2026 } from '../../../../../../src/schemas/sc/calendar-packs/hong-kong-2026'
import { japan2026 } from '../../../../../../src/schemas/sc/calendar-packs/japan-2026'
import type { CalendarPack, PackDay } from '../../../../../../src/schemas/sc/calendar-packs/pack'
import { taiwan2026 } from '../../../../../../src/schemas/sc/calendar-packs/taiwan-2026'
import { same } from '../../../../../../src/schemas/core/same'
import type { DayDifference, KnownDay, YearProposal } from '../../../../../../src/shared/sc/calendar'
import { china } from './china'
import { hongKong } from './hong-kong'
import { japan } from './japan'
import { taiwan } from './taiwan'

export type RulePack = 'tw' | 'hk' | 'jp' | 'cn'

const packs: Readonly<Record<RulePack, readonly CalendarPack[]>> = {
  tw: [taiwan2026],
  hk: [hongKong2026],
  jp: [japan2026],
  cn: [china2026],
}
const rules: Readonly<Record<RulePack, (year: number) => PackDay[]>> = { tw: taiwan, hk: hongKong, jp: japan, cn: china }

/** Years whose lunar dates and solar terms the rules are sure of. */
export const ruledYears = { from: 2026, to: 2099 } as const

export function proposeYear(pack: RulePack, year: number): YearProposal {
  const official = packs[pack].find((packed) => packed.year === year)
  if (official) return { basis: 'pack', source: official.source, as_of: official.as_of, days: official.days }
  return { basis: 'rule', source: null, as_of: null, days: rules[pack](year) }
}

/** By date. What somebody entered by hand is no difference: it stays. */
export function differYear(proposed: readonly PackDay[], known: readonly KnownDay[]): DayDifference[] {
  const binding = known.filter(({ kind }) => kind !== 'observance')
  const wanted = proposed.map((day): DayDifference => {
    const existing = binding.find(({ date }) => date === day.date)
    if (!existing) return { state: 'new', date: day.date, proposed: day }
    const isSame = existing.kind === day.kind && existing.pay_class === day.pay_class && same(existing.name, day.name)
    return { state: isSame ? 'same' : 'changed', date: day.date, proposed: day, existing }
  })
  const left = binding
    .filter(({ date, source }) => source !== 'manual' && !proposed.some((day) => day.date === date))
    .map((existing): DayDifference => ({ state: 'gone', date: existing.date, existing }))
  return [...wanted, ...left].sort((a, b) => (a.date < b.date ? -1 : 1))
}
