/** The calendar's year (sc.md §2 /sc/calendar-event): what it has, what is proposed, and the acts on it. */
import type { DayDifference, YearProposal } from '../../shared/sc/calendar'
import { http } from '../../providers/http/http'
import { downloadFile } from '../engine/export'
import { listRecords, type RecordRow } from '../../providers/data/record-api'

export interface RegionYear {
  region: number
  year: number
}
export interface YearWritten {
  done: number
  change_set: number | null
}

const path = '/api/sc/calendar-event'

/** Every day of the year that differs from the weekly pattern. */
export async function readYear({ region, year }: RegionYear, signal?: AbortSignal): Promise<RecordRow[]> {
  const filter = {
    all: [
      { field: 'region', op: 'eq', value: region } as const,
      { field: 'date', op: 'between', value: [`${year}-01-01`, `${year}-12-31`] } as const,
    ],
  }
  const question = { perPage: 200, sort: [{ field: 'date', descending: false }], filter }
  const first = await listRecords('sc/calendar-event', question, signal ? { signal } : {})
  if (first.meta.last_page < 2) return first.data
  return [...first.data, ...(await listRecords('sc/calendar-event', { ...question, page: 2 }, signal ? { signal } : {})).data]
}

export async function readProposal({ region, year }: RegionYear): Promise<Omit<YearProposal, 'days'> & { days: DayDifference[] }> {
  return (
    await http.get<{ data: Omit<YearProposal, 'days'> & { days: DayDifference[] } }>(`${path}/proposal`, { params: { region, year } })
  ).data.data
}
export const acceptDays = async (asked: RegionYear & { dates: readonly string[] }): Promise<YearWritten> =>
  (await http.post<{ data: YearWritten }>(`${path}/prepare`, asked)).data.data
export const copyYear = async (asked: RegionYear & { from: number }): Promise<YearWritten> =>
  (await http.post<{ data: YearWritten }>(`${path}/copy`, asked)).data.data
export const publishYear = async (asked: RegionYear): Promise<number> =>
  (await http.post<{ data: { published: number } }>(`${path}/publish`, asked)).data.data.published
/** The year as a calendar file, with the titles in the reader's language. */
export const saveYearFile = ({ region, year }: RegionYear): Promise<void> => downloadFile(`${path}/ics`, { region, year })
