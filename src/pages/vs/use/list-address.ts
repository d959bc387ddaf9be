/** What a list of votes shows, as its address says it (vs.md §2): anything unknown narrows nothing. */
import type { GroupFilters } from '../../../api/vs/events'

export const noFilters: GroupFilters = { category: '', kind: '', year: '', q: '' }

export function filtersOf(params: URLSearchParams): GroupFilters {
  const [category, kind, year] = [params.get('category') ?? '', params.get('kind'), params.get('year') ?? '']
  return {
    category: /^[1-9]\d{0,14}$/.test(category) ? category : '',
    kind: kind === 'vote' || kind === 'survey' ? kind : '',
    year: /^[12]\d{3}$/.test(year) ? year : '',
    q: (params.get('q') ?? '').slice(0, 100),
  }
}

export const isNarrowed = (filters: GroupFilters): boolean => Object.values(filters).some((value) => value !== '')

/** @returns with its `?`, empty without filters */
export function searchOf(filters: GroupFilters): string {
  const params = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''))
  return params.size === 0 ? '' : `?${params.toString()}`
}
