/** A planned date as calls tell it (src/shared/as/day-words.ts). */
import type { I18nText } from '../../../../src/schemas/core/types'
import type { Label, PlannedDay, PlannedShift } from '../../../../src/shared/as/day-words'
import type { DaySources } from './day-sources'
import type { PersonDate } from '../plan/rules/person-date'
import { instant } from './rules/day-steps'
import { wallMinute } from './rules/local-time'

export function shiftLabel({ shifts }: Pick<DaySources, 'shifts'>, id: number | null): Label | null {
  const shift = id === null ? undefined : shifts.get(id)
  return shift ? { id: shift.id, code: shift.code, name: shift.name as I18nText, colour: shift.colour } : null
}

export const plannedDay = (sources: Pick<DaySources, 'shifts'>, { date, of, shift, planned }: PersonDate): PlannedDay => ({
  work_date: date,
  day_type: of.day_type,
  holiday_name: of.holiday_name as I18nText | null,
  shift: shiftLabel(sources, shift?.id ?? null),
  planned_in: instant(planned?.start ?? null),
  planned_out: instant(planned?.end ?? null),
})

export function plannedShiftOf(sources: Pick<DaySources, 'shifts'>, plan: PersonDate, zone: string): PlannedShift {
  const { shift, planned } = plan
  const stretch = (start: number, end: number) => ({ from: instant(start) ?? '', until: instant(end) ?? '' })
  // Of several candidates a break is where the shift is; after midnight when its clock reads earlier than the shift's begin.
  const breakStretch = (pause: { start: string; end: string; next_day?: boolean }) => {
    const isNext = planned !== null && wallMinute(zone, plan.date, pause.start) < planned.start ? 1 : 0
    return stretch(
      wallMinute(zone, plan.date, pause.start, isNext),
      wallMinute(zone, plan.date, pause.end, isNext + (pause.end <= pause.start ? 1 : 0)),
    )
  }
  return {
    ...plannedDay(sources, plan),
    segments: planned?.segments.map(({ start, end }) => stretch(start, end)) ?? [],
    breaks: planned && shift ? shift.breaks.map((pause) => ({ ...breakStretch(pause), paid: pause.paid ?? false })) : [],
  }
}
