/**
 * Publishing or unpublishing that is undone (as.md §4.3): the screens of its people hear of it, and who reads that it is published once
 * more.
 */
import type { UndoRule, WentBack } from '../../../contracts/hooks'
import { publishDays, notifyPublished } from './roster-notices'

/** Its bell entries that nobody has read go by themselves. */
export const undoPublish: UndoRule = {
  async afterAll(ctx, records, { again }) {
    const moved = records.filter(({ entity, before, after }) => entity.name === 'as/roster-entry' && before.state !== after.state)
    if (moved.length === 0) return
    // Published again after it was taken back: its people have lost the news.
    const isNews = again && moved.every(({ after }) => after.state === 'published')
    await (isNews ? notifyPublished : publishDays)(ctx, moved.map(dayOf))
  },
}

const dayOf = ({ before }: WentBack): { user: number; work_date: string } => ({
  user: Number(before.user),
  work_date: String(before.work_date).slice(0, 10),
})
