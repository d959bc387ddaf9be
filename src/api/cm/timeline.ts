/** Activities, remarks and the timeline of customer records (cm.md §2.2, §2.4). */
import type { AnswerOf } from '../../shared/core/call'
import * as activity from '../../shared/cm/activity'
import * as remark from '../../shared/cm/remark'
import * as timeline from '../../shared/cm/timeline'
import { call } from '../call'

/** Who is mentioned, but may not show the record. */
type NotTold = AnswerOf<typeof remark.addRemark>['meta']['not_notified']

/** @param question `before`: the `next` of the page before; without `kinds` all */
export const readTimeline = (
  { type, id, before, kinds }: { type: timeline.TimelineType; id: number; before: string | null; kinds: readonly timeline.TimelineKind[] },
  signal: AbortSignal,
): Promise<timeline.TimelinePage> =>
  call(timeline.readTimeline, {
    query: {
      type,
      id: String(id),
      ...(before === null ? {} : { before }),
      ...(kinds.length === 0 ? {} : { kinds: kinds.join(',') }),
    },
    signal,
    background: true,
  })

/** @param key kept while the same is sent again, so that there are never two */
export const addRemark = async (at: { type: timeline.TimelineType; id: number }, wording: remark.Wording, key: string): Promise<NotTold> =>
  (await call(remark.addRemark, { body: { target_type: at.type, target_id: at.id, ...wording }, key })).meta.not_notified

export const editRemark = async (id: number, body: remark.Wording, key: string): Promise<NotTold> =>
  (await call(remark.editRemark, { params: { id }, body, key })).meta.not_notified

export const pinRemark = (id: number, pinned: boolean): Promise<unknown> => call(remark.pinRemark, { params: { id }, body: { pinned } })

export const removeRemark = (id: number): Promise<unknown> => call(remark.removeRemark, { params: { id } })

export const completeActivity = (id: number, body: activity.Completion, key: string): Promise<unknown> =>
  call(activity.completeActivity, { params: { id }, body, key })

export const cancelActivity = (id: number): Promise<unknown> => call(activity.cancelActivity, { params: { id }, body: {} })

export const readAgenda = async (whose: 'mine' | 'all', signal: AbortSignal): Promise<activity.Agenda> =>
  (await call(activity.readAgenda, { query: { whose }, signal, background: true })).data
