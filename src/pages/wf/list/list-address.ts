/** The work list and its address (wf.md §2.1): which folder, searched and filtered how. Pure. */
import { firstPlace, readPlace, writeOrder, writePage, type ListPlace } from '../../../screens/list/state/list-place'
import { workSorts, type Folder } from '../../../shared/wf/work-list'
import type { Priority } from '../../../shared/wf/instance-calls'

/** Top nodes in their order, with what is below each; `key` of the address is the place of the node, from 1. */
export const folderSubs = {
  receive: ['0', '1', '2', '3', '4'],
  send: ['0', '1', '2', '3', '4'],
  draft: ['0'],
  copy: ['0', '1'],
  watch: ['0'],
  search: ['0'],
} as const satisfies Readonly<Record<Folder, readonly string[]>>

export const folderOrder: readonly Folder[] = ['receive', 'send', 'draft', 'copy', 'watch', 'search']
export const keyOf = (folder: Folder): number => folderOrder.indexOf(folder) + 1
export const subsOf = (folder: Folder): readonly string[] => folderSubs[folder]

export const priorities: readonly Priority[] = ['normal', 'urgent', 'very_urgent']
export const pageSizes = [20, 50, 100] as const

export interface WorkListState extends ListPlace {
  folder: Folder
  sub: string
  name: string
  category: number | null
  form: number | null
  initiator: number | null
  department: number | null
  priority: Priority | null
  overdue: boolean
  from: string | null
  until: string | null
  view: 'table' | 'split'
  /** The instance that stands in the preview. */
  open: number | null
}

export const firstState: WorkListState = {
  ...firstPlace,
  folder: 'receive',
  sub: '0',
  name: '',
  category: null,
  form: null,
  initiator: null,
  department: null,
  priority: null,
  overdue: false,
  from: null,
  until: null,
  view: 'table',
  open: null,
}

const filters = ['category', 'form', 'initiator', 'department', 'priority', 'overdue', 'from', 'until'] as const

export const isFiltered = (state: WorkListState): boolean =>
  state.name !== '' || filters.some((name) => state[name] !== null && state[name] !== false)
export const withoutFilters = (state: WorkListState): WorkListState => ({ ...firstState, ...standOf(state) })
/** Columns are arranged for the form that is chosen. */
const standOf = ({ folder, sub, view, perPage, sort, columns, form }: WorkListState) => ({
  ...{ folder, sub, view, perPage, sort },
  columns: form === null ? columns : undefined,
})

/** Another folder is looked through afresh. */
export const inFolder = (state: WorkListState, folder: Folder, sub: string): WorkListState => ({
  ...withoutFilters(state),
  sort: [],
  folder,
  sub,
})

/** @returns what `folder` and `sub` select, whatever `key` says; what is unknown is the default */
export function stateOf(params: URLSearchParams): WorkListState {
  const folder = folderOrder.find((one) => one === params.get('folder')) ?? firstState.folder
  const sub = subsOf(folder).find((one) => one === params.get('sub')) ?? '0'
  const { place } = readPlace(params, { sizes: pageSizes, sortable: (name) => workSorts.find((sort) => sort === name) })
  return {
    ...place,
    folder,
    sub,
    name: (params.get('name') ?? '').slice(0, 200),
    category: idIn(params, 'category'),
    form: idIn(params, 'form'),
    initiator: idIn(params, 'initiator'),
    department: idIn(params, 'department'),
    priority: priorities.find((one) => one === params.get('priority')) ?? null,
    overdue: params.get('overdue') === '1',
    from: dayIn(params, 'from'),
    until: dayIn(params, 'until'),
    view: params.get('view') === 'split' ? 'split' : 'table',
    open: idIn(params, 'open'),
  }
}

/** The four given names first, always; then what is not as usual. */
export function addressOf(state: WorkListState): string {
  const params = new URLSearchParams({ key: String(keyOf(state.folder)), folder: state.folder, sub: state.sub, name: state.name })
  for (const name of filters) {
    const value = state[name]
    if (value !== null && value !== false) params.set(name, value === true ? '1' : String(value))
  }
  writeOrder(params, state)
  writePage(params, state)
  if (state.view === 'split') params.set('view', 'split')
  if (state.open !== null) params.set('open', String(state.open))
  return `?${params.toString()}`
}

function idIn(params: URLSearchParams, name: string): number | null {
  const text = params.get(name) ?? ''
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

function dayIn(params: URLSearchParams, name: string): string | null {
  const text = params.get(name) ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null
}
