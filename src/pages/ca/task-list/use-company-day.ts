/** On which of the company's days an instant lies, and which part of "My day" that is. */
import { useMemo } from 'react'
import { todayIn, wallTime } from '../../../components/format/format-date'
import { useFormats } from '../../../components/format/format-settings'
import { useCompany } from '../../../providers/company/company'
import { dayPartOf, type DayPart } from '../../../shared/ca/task-list'

export interface CompanyDay {
  zone: string
  /** @param now ms epoch */
  today: (now: number) => string
  dateOf: (instant: string) => string
  partOf: (due: string | null, now: number) => DayPart
}

export function useCompanyDay(): CompanyDay {
  const zone = useCompany()?.time_zone ?? 'Asia/Taipei'
  const { weekStart } = useFormats()
  return useMemo(() => {
    const today = (now: number) => todayIn(zone, new Date(now))
    const dateOf = (instant: string) => wallTime(instant, zone)?.date ?? instant.slice(0, 10)
    return {
      zone,
      today,
      dateOf,
      partOf: (due, now) => dayPartOf(due === null ? null : { at: due, date: dateOf(due) }, { now, date: today(now), weekStart }),
    }
  }, [zone, weekStart])
}
