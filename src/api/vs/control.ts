/** The control room of an event and its roster (src/shared/vs/control). */
import * as calls from '../../shared/vs/control'
import { call } from '../call'

export const readControlRoom = async (id: number, signal: AbortSignal): Promise<calls.ControlRoom> =>
  (await call(calls.readControlRoom, { params: { id }, background: true, signal })).data

export interface RosterQuestion {
  state: calls.RosterState | undefined
  q: string
  page: number
}

export const readRoster = (id: number, { state, q, page }: RosterQuestion, signal: AbortSignal) =>
  call(calls.readRoster, {
    params: { id },
    query: { ...(state ? { state } : {}), ...(q === '' ? {} : { q }), page: String(page) },
    background: true,
    signal,
  })

export const prepareRoster = async (id: number): Promise<number> => (await call(calls.prepareRoster, { params: { id } })).data.people

export async function setRosterLine(id: number, participant: number, line: { weight: string; group: string | null }): Promise<void> {
  await call(calls.setRosterLine, { params: { id, participant }, body: line })
}

export const importRoster = async (id: number, file: number): Promise<calls.RosterImport> =>
  (await call(calls.importRoster, { params: { id }, body: { file } })).data

export const exportRoster = async (id: number, format: 'csv' | 'xlsx'): Promise<calls.SheetFile> =>
  (await call(calls.exportRoster, { params: { id }, query: { format } })).data
