/** Bulletins (src/shared/bb): what is there for me, one of them, what I do with it, who has read it. */
import * as calls from '../../shared/bb/bulletin'
import * as categoryCalls from '../../shared/bb/category'
import { checkBrokenLinks as checkBrokenLinksCall, checkLinksOf as checkLinksOfCall } from '../../shared/bb/broken-link'
import { call } from '../call'

export const readLatest = (query: Parameters<typeof latestQuery>[0], signal?: AbortSignal): Promise<calls.LatestBulletins> =>
  call(calls.readLatest, { query: latestQuery(query), background: true, ...(signal ? { signal } : {}) })

interface LatestQuestion {
  category: string
  time: string
  q: string
  page: number
}
const latestQuery = ({ category, time, q, page }: LatestQuestion) => ({
  category,
  page: String(page),
  ...(time ? { time } : {}),
  ...(q ? { q } : {}),
})

export const readCounts = async (): Promise<calls.BulletinCounts> => (await call(calls.readCounts, { background: true })).data

/** The job starts; what it finds stands in the list afterwards. */
export const checkBrokenLinks = async (): Promise<void> => void (await call(checkBrokenLinksCall, {}))

/** @returns the job */
export const checkLinksOf = async (id: number): Promise<number> => (await call(checkLinksOfCall, { params: { id } })).data.job_id

/** The tray of jobs has the file once it is made. */
export const archiveCategory = async (id: number): Promise<void> => void (await call(categoryCalls.archiveCategory, { params: { id } }))

export const readMyCategories = async (): Promise<readonly categoryCalls.MyCategory[]> =>
  (await call(categoryCalls.readMyCategories, { background: true })).data

export const followCategory = async (id: number, following: boolean): Promise<void> =>
  void (await call(categoryCalls.followCategory, { params: { id }, body: { following } }))

export const readBulletin = async (id: number, signal: AbortSignal): Promise<calls.BulletinPage> =>
  (await call(calls.readBulletin, { params: { id }, background: true, signal })).data

export const markRead = async (id: number, revision: number): Promise<void> =>
  void (await call(calls.markRead, { params: { id }, body: { revision }, background: true }))

export const markSeen = async (ids: number[]): Promise<void> => void (await call(calls.markSeen, { body: { ids }, background: true }))

export const markAllRead = async (body: { category: string; time?: string }): Promise<number> =>
  (await call(calls.markAllRead, { body })).data.read

export const confirmBulletin = async (id: number, revision: number): Promise<calls.Reading> =>
  (await call(calls.confirmBulletin, { params: { id }, body: { revision } })).data

export const reactTo = async (id: number, kind: calls.ReactionKind | null) =>
  (await call(calls.reactTo, { params: { id }, body: { kind } })).data

export const saveBulletin = async (id: number, saved: boolean): Promise<boolean> =>
  (await call(calls.saveBulletin, { params: { id }, body: { saved } })).data.is_saved

export const readDiff = async (id: number): Promise<calls.BulletinDiff> =>
  (await call(calls.readDiff, { params: { id }, query: {}, background: true })).data

/** A revision as it stands now (absent = the one in force), or the record that was kept at a deadline. */
export interface ReadingsOf {
  revision?: number
  record?: string
}
interface ReadersPage {
  state: calls.ReaderState
  page: number
  perPage: number
}
export const readReaders = (id: number, { revision, record }: ReadingsOf, { state, page, perPage }: ReadersPage) =>
  call(calls.readReaders, {
    params: { id },
    query: {
      ...{ state, page: String(page), per_page: String(perPage) },
      ...(revision === undefined ? {} : { revision: String(revision) }),
      ...(record === undefined ? {} : { record }),
    },
    background: true,
  })

const perCall = 1000

/** Everybody that it is meant for. */
export async function everyReader(id: number, of: ReadingsOf = {}): Promise<readonly calls.BulletinReader[]> {
  const readers: calls.BulletinReader[] = []
  for (let page = 1; ; page += 1) {
    const { data, meta } = await readReaders(id, of, { state: 'all', page, perPage: perCall })
    readers.push(...data)
    if (page >= meta.last_page) return readers
  }
}

/** @param key the same for the same reminder, however often it is sent */
export const remindReaders = async (id: number, key: string): Promise<number> =>
  (await call(calls.remindReaders, { params: { id }, key })).data.reminded
