/** What a row of the work list says: colours of states, where it opens, what it may be asked for. Pure. */
import type { WorkRow } from '../../../shared/wf/work-list'
import type { InstanceState } from '../../../shared/wf/instance-calls'
import type { WorkListState } from './list-address'

const tones: Readonly<Record<InstanceState, string>> = {
  draft: 'default',
  running: 'processing',
  returned: 'warning',
  approved: 'success',
  rejected: 'error',
  withdrawn: 'default',
  terminated: 'error',
  suspended: 'warning',
  revoked: 'error',
  void: 'default',
}
export const toneOf = (state: InstanceState): string => tones[state]

/** A row of the list: by its task; what is no task by its form, below zero, so that no two are the same. */
export interface ListedWork extends WorkRow {
  id: number
}
export const listed = (row: WorkRow): ListedWork => ({ ...row, id: row.task ?? -row.instance })

export const rowKey = ({ instance, task }: Pick<WorkRow, 'instance' | 'task'>): string => `${instance}-${task ?? ''}`

export const formAddress = (instance: number, task?: number | null): string =>
  `/wf-form?id=${instance}${task === null || task === undefined ? '' : `&task=${task}`}`

/** A draft goes on where it is filled. */
export const rowAddress = ({ state, instance, task }: Pick<WorkRow, 'state' | 'instance' | 'task'>): string =>
  state === 'draft' ? `/wf/use/new/filling-form?draft=${instance}` : formAddress(instance, task)

/** Where one begins to fill it. */
export const fillingAddress = (template: number): string => `/wf/use/new/filling-form?template=${template}`

export const copyAddress = (instance: number): string => `/wf/use/new/filling-form?copy=${instance}`

type Place = Pick<WorkListState, 'folder' | 'sub'>

export type BulkAct = 'approve' | 'read'

/** What is done with many rows of a folder at once. */
export function bulkActOf({ folder, sub }: Place): BulkAct | null {
  if (folder === 'receive' && (sub === '0' || sub === '3')) return 'approve'
  if ((folder === 'receive' && sub === '1') || (folder === 'copy' && sub === '0')) return 'read'
  return null
}

export const mayBulk = (act: BulkAct, { task, task_kind }: Pick<WorkRow, 'task' | 'task_kind'>): boolean =>
  act === 'read' || (task !== null && (task_kind === 'approve' || task_kind === 'handle'))

/** Of one's own forms that are under way; the server judges the rest. */
export const mayWithdraw = ({ folder }: Place, { state }: Pick<WorkRow, 'state'>): boolean =>
  folder === 'send' && (state === 'running' || state === 'returned')
export const mayRemind = ({ folder }: Place, { state }: Pick<WorkRow, 'state'>): boolean => folder === 'send' && state === 'running'
