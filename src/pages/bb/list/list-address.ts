/** What the list of bulletins shows, as its address says it (bb.md §2): anything unknown is the default. */
import { latestCategories, latestTimes } from '../../../shared/bb/bulletin'

export interface ListAddress {
  /** One of `latestCategories`, or the id of a category. */
  category: string
  /** One of `latestTimes`, `YYYY`, `YYYY-MM`; empty = all. */
  time: string
  q: string
  page: number
}

const isCategory = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text) || latestCategories.some((one) => one === text)
const isTime = (text: string): boolean => latestTimes.some((one) => one === text) || /^\d{4}(-(0[1-9]|1[0-2]))?$/.test(text)

export function listAddressOf(params: URLSearchParams): ListAddress {
  const [category, time, page] = [params.get('category') ?? '', params.get('time') ?? '', params.get('page') ?? '']
  return {
    category: isCategory(category) ? category : 'latest',
    time: isTime(time) ? time : '',
    q: params.get('q') ?? '',
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  }
}

/** Another choice begins at its first page. */
export function searchOf(address: ListAddress, change: Partial<ListAddress>): string {
  const next = { ...address, page: 1, ...change }
  const params = new URLSearchParams({ category: next.category })
  if (next.time) params.set('time', next.time)
  if (next.q) params.set('q', next.q)
  if (next.page > 1) params.set('page', String(next.page))
  return `?${params.toString()}`
}
