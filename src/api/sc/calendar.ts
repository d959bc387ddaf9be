/** The calendar's year (sc.md §2 /sc/calendar-event): what it has, what is proposed, and the acts on it. */
import * as calls from '../../shared/sc/calendar'
import { call } from '../call'
import { downloadFile } from '../engine/export'
import { listRecords, type RecordRow } from '../../providers/data/record-api'

/** Every day of the year that differs from the weekly pattern. */
export async function readYear({ region, year }: calls.RegionYear, signal?: AbortSignal): Promise<RecordRow[]> {
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

export const readProposal = async ({ region, year }: calls.RegionYear): Promise<calls.PreparedYear> =>
  (await call(calls.readProposal, { query: { region: String(region), year: String(year) } })).data
/** By region. */
export const readYearStates = async (year: number): Promise<ReadonlyMap<number, calls.YearCounts>> =>
  new Map((await call(calls.readYearStates, { query: { year: String(year) } })).data.map(({ region, ...counts }) => [region, counts]))
export const acceptDays = async (asked: calls.RegionYear & { dates: readonly string[] }): Promise<calls.YearWritten> =>
  (await call(calls.acceptDays, { body: asked })).data
export const copyYear = async (asked: calls.RegionYear & { from: number }): Promise<calls.YearWritten> =>
  (await call(calls.copyYear, { body: asked })).data
export const publishYear = async (asked: calls.RegionYear): Promise<number> =>
  (await call(calls.publishYear, { body: asked })).data.published
/** The year as a calendar file, with the titles in the reader's language. */
export const saveYearFile = ({ region, year }: calls.RegionYear): Promise<void> =>
  downloadFile('/api/sc/calendar-event/ics', { region, year })
