/** Reading a form with what may be done with it (wf.md §2.2). */
import * as calls from '../../shared/wf/instance-calls'
import { readReview, readUnprintable } from '../../shared/wf/preview-calls'
import { addApprover, reassign, removeApprover } from '../../shared/wf/task-calls'
import { readWorkList, type WorkRow } from '../../shared/wf/work-list'
import { listRecords } from '../../providers/data/record-api'
import { call } from '../call'

/** @param task the one asked for; a person may have several at a form */
export const readFormView = async (id: number, task: number | null, signal?: AbortSignal): Promise<calls.FormView> =>
  (await call(calls.readForm, { params: { id }, query: task === null ? {} : { task: String(task) }, signal })).data

/** As a manager looks it up before an act: that opens no task of theirs. */
export const glanceAtForm = async (id: number, signal?: AbortSignal): Promise<calls.FormView> =>
  (await call(calls.readForm, { params: { id }, query: { glance: '1' }, signal })).data

export const readFormTrail = (id: number, signal?: AbortSignal) => call(calls.readTrail, { params: { id }, signal })
/** What modules say of a form that waits, as its approval would find it now. */
export const readFormReview = async (id: number, signal?: AbortSignal) => (await call(readReview, { params: { id }, signal })).data
export const followForm = (id: number, on: boolean) => call(calls.follow, { params: { id }, body: { on } })

const managed = {
  withdraw: calls.withdraw,
  void: calls.makeVoid,
  suspend: calls.suspend,
  resume: calls.resume,
  terminate: calls.terminate,
  jump: calls.jump,
  skip: calls.skip,
  remind: calls.remind,
  'revoke-request': calls.requestRevocation,
  'retry-posting': calls.retryPosting,
} as const
export type ManagedAct = keyof typeof managed
export const isManaged = (act: string): act is ManagedAct => Object.hasOwn(managed, act)

/** @param node that it is about: of a jump where it goes on, of a skip which is passed over */
export const manageForm = (act: ManagedAct, id: number, { comment, node }: { comment: string; node?: string }, key?: string) =>
  call(managed[act], {
    params: { id },
    body: { ...(comment.trim() ? { comment: comment.trim() } : {}), ...(node ? { node } : {}) },
    ...(key ? { key } : {}),
  })

/** Characters that the PDF of the form cannot show. */
export const readUnprintableOf = async (id: number, body: { comment: string; data: Record<string, unknown> }, signal?: AbortSignal) =>
  (await call(readUnprintable, { params: { id }, body, signal })).data

export const commentOnForm = (id: number, comment: string, files: number[], key: string) =>
  call(calls.commentOn, { params: { id }, body: { comment: comment.trim(), files }, key })
export const confirmCopy = (id: number, note: string, key: string) =>
  call(calls.confirmCopy, { params: { id }, body: note ? { note } : {}, key })
export const resubmitForm = (id: number, body: Parameters<typeof call<typeof calls.resubmit>>[1]['body'], key: string) =>
  call(calls.resubmit, { params: { id }, body, key })

/** What waits first for the caller's signature; null = nothing. */
export const nextWaiting = async (): Promise<WorkRow | null> =>
  (await call(readWorkList, { query: { folder: 'receive', sub: '0', per_page: '1' } })).data[0] ?? null

/** Tasks of a form that wait for a decision. */
export const openTasksOf = async (instance: number): Promise<{ id: number; node: string; assignee: number }[]> => {
  const filter = {
    all: [
      { field: 'instance', op: 'eq', value: instance },
      { field: 'state', op: 'eq', value: 'pending' },
      { field: 'kind', op: 'in', value: ['approve', 'handle', 'read'] },
    ],
  } as const
  const { data } = await listRecords('wf/task', { perPage: 100, filter })
  return data.map(({ id, node_key: node, assignee }) => ({ id, node: String(node), assignee: Number(assignee) }))
}
export const reassignTask = (id: number, body: { to: number; comment: string }) => call(reassign, { params: { id }, body })

/** Beside those who decide at the node of the task. */
export const addApproverTo = (id: number, body: { to: number; comment: string }) => call(addApprover, { params: { id }, body })
export const removeApproverOf = (id: number, body: { comment: string }) => call(removeApprover, { params: { id }, body })
