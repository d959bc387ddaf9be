/** Page, order and columns of a list in its address, whatever its rows are. Pure. */
import type { Sort } from '../../../providers/data/record-api'
import { layoutText, readLayout, type ColumnLayout } from '../table/column-layout'

export const pageSizes = [20, 50, 100, 200] as const
const maxSorts = 3

export interface ListPlace {
  page: number
  perPage: number
  /** Empty = the list's own order. */
  sort: readonly Sort[]
  /** Shown columns; undefined = as the person left them, else the list's own. */
  columns: ColumnLayout | undefined
}

export const firstPlace: ListPlace = { page: 1, perPage: pageSizes[0], sort: [], columns: undefined }

/** @param sortable the present name of what can be sorted by @returns `lost`: part of the order makes no sense */
export function readPlace(
  params: URLSearchParams,
  { sizes = pageSizes, sortable }: { sizes?: readonly number[]; sortable: (name: string) => string | undefined },
): { place: ListPlace; lost: boolean } {
  const { sort, lost } = readSortBy(params.get('sort') ?? '', sortable)
  return {
    lost,
    place: {
      page: wholeNumber(params.get('page'), 1, 10_000_000) ?? firstPlace.page,
      perPage: sizes.find((size) => String(size) === params.get('per_page')) ?? firstPlace.perPage,
      sort,
      columns: readLayout(params.get('columns') ?? ''),
    },
  }
}

export function writeOrder(params: URLSearchParams, { sort, columns }: Pick<ListPlace, 'sort' | 'columns'>): void {
  if (sort.length > 0) params.set('sort', sortText(sort))
  if (columns) params.set('columns', layoutText(columns))
}

export function writePage(params: URLSearchParams, { page, perPage }: Pick<ListPlace, 'page' | 'perPage'>): void {
  if (perPage !== firstPlace.perPage) params.set('per_page', String(perPage))
  if (page > firstPlace.page) params.set('page', String(page))
}

/** @param text as in the address: `-due_at,name` */
export function readSortBy(text: string, sortable: (name: string) => string | undefined): { sort: Sort[]; lost: boolean } {
  const wanted = text.split(',').filter(Boolean)
  const sort = wanted
    .flatMap((part): Sort[] => {
      const field = sortable(part.replace(/^-/, ''))
      return field === undefined ? [] : [{ field, descending: part.startsWith('-') }]
    })
    .slice(0, maxSorts)
  return { sort, lost: sort.length < wanted.length }
}

export const sortText = (sort: readonly Sort[]): string => sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',')

/** Click on a head: ascending → descending → not; with `add` it joins the fields that sort already, at most three. */
export function withSort<State extends Pick<ListPlace, 'page' | 'sort'>>(state: State, field: string, add: boolean): State {
  const now = state.sort.find((sort) => sort.field === field)
  const next = !now ? [{ field, descending: false }] : now.descending ? [] : [{ field, descending: true }]
  const others = add ? state.sort.filter((sort) => sort.field !== field) : []
  if (add && now) return { ...state, page: 1, sort: state.sort.flatMap((sort) => (sort.field === field ? next : [sort])) }
  return { ...state, page: 1, sort: [...others.slice(0, maxSorts - 1), ...next] }
}

export function wholeNumber(text: string | null, min: number, max: number): number | undefined {
  const number = text !== null && /^\d{1,9}$/.test(text) ? Number(text) : NaN
  return number >= min && number <= max ? number : undefined
}
