/**
 * What happened around a customer record, newest first (cm.md §2.2): activities, remarks, stages, field changes, files and quotations, each by its own
 * right; an organization's has those of its leads and persons. What is planned or pinned stands apart, on top.
 */
import {
  timelineKinds,
  type TimelineItem,
  type TimelineKind,
  type TimelinePage,
  type TimelineType,
} from '../../../../src/shared/cm/timeline'
import type { Context } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'
import { discussion } from '../../sc/index'
import { activityItems, fileItems, quotationItems, stageItems } from './items'
import { changeItems } from './change-items'
import { pinnedIds, plannedIds, timelineRows, type Cursor, type TimelineRow } from './timeline-rows'
import { remarkItems } from './remark-items'
import { timelineScope } from './timeline-scope'
import { titlesOf } from './timeline-titles'

export interface TimelineQuestion {
  type: TimelineType
  id: number
  before?: string
  kinds?: readonly TimelineKind[]
}

const pageSize = 30
/** Changes that leave nothing to show take no place: so many pages are read for one. */
const mostRounds = 5

/** @param question `before`: the `next` of the page that is shown @throws 404 when there is no such record for the caller, 422 */
export async function readTimeline(ctx: Context, { type, id, before, kinds = timelineKinds }: TimelineQuestion): Promise<TimelinePage> {
  const target = await discussion.target(ctx, { module: 'cm', entity: type, id })
  const scope = await timelineScope(ctx, type, id)
  let cursor = before === undefined ? undefined : cursorOf(before)
  const data: TimelineItem[] = []
  let next: Cursor | undefined
  for (let round = 0; round < mostRounds && data.length < pageSize / 2; round += 1) {
    const rows = await timelineRows(ctx, scope, { kinds, limit: pageSize + 1, ...(cursor ? { before: cursor } : {}) })
    const page = rows.slice(0, pageSize)
    data.push(...(await itemsOf(ctx, page)))
    next = rows.length > pageSize ? page.at(-1) : undefined
    if (!next) break
    cursor = next
  }
  const isFirst = before === undefined
  const planned = isFirst && kinds.includes('activity') ? await activityItems(ctx, await plannedIds(ctx, scope)) : []
  const pinned = isFirst && kinds.includes('remark') ? await remarkItems(ctx, await pinnedIds(ctx, target.place)) : []
  return { data, meta: { next: next ? textOf(next) : null, planned, pinned, refs: await titlesOf(ctx, [...planned, ...pinned, ...data]) } }
}

/** In the order of the rows. */
async function itemsOf(ctx: Context, rows: readonly TimelineRow[]): Promise<TimelineItem[]> {
  const ids = (kind: TimelineKind) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  const found: TimelineItem[] = [
    ...(await activityItems(ctx, ids('activity'))),
    ...(await remarkItems(ctx, ids('remark'))),
    ...(await stageItems(ctx, ids('stage'))),
    ...(await changeItems(ctx, ids('change'))),
    ...(await fileItems(ctx, ids('file'))),
    ...(await quotationItems(ctx, ids('quotation'))),
  ]
  const byKey = new Map(found.map((item) => [`${item.kind} ${item.id}`, item]))
  return rows.flatMap(({ kind, id, at }) => {
    const item = byKey.get(`${kind} ${id}`)
    return item ? [{ ...item, at }] : []
  })
}

const textOf = ({ at, kind, id }: Cursor): string => `${at}~${kind}~${id}`

function cursorOf(text: string): Cursor {
  const [at = '', kind = '', id = ''] = text.split('~')
  if (Number.isNaN(Date.parse(at)) || !/^[1-9]\d{0,14}$/.test(id) || !(timelineKinds as readonly string[]).includes(kind))
    throw invalidField('before', 'error:validation.pattern')
  return { at, kind, id: Number(id) }
}
