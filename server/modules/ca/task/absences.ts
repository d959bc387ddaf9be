/** Approved leave of people to whom somebody is about to give a task (src/shared/ca/absence.ts). */
import '../../../contracts/absence'
import type { Absence, Absences } from '../../../../src/shared/ca/absence'
import { dateAfter } from '../../../../src/shared/ca/task-list'
import type { Context } from '../../../kernel/context'
import { personNames } from '../../../resource/read/person-names'
import { organisation } from '../../sc'
import { workdaysOf } from '../series/series-tasks'
import { awayRanges, type Away } from './rules/absence'

/** People read when somebody is back, too: so many days before and after are looked at. */
const around = 31
const most = { listed: 20, days: 92 }

/** @param asked the days from its start, or of its due date alone; of a longer time the last days */
export async function absencesOf(ctx: Context, asked: { assignees: readonly string[]; from: string; until: string }): Promise<Absences> {
  const earliest = dateAfter(asked.until, 1 - most.days)
  const from = asked.from > asked.until ? asked.until : asked.from < earliest ? earliest : asked.from
  const people = await organisation.expand(ctx, [...asked.assignees])
  const looked = { people, from: dateAfter(from, -around), until: dateAfter(asked.until, around) }
  const days = people.length === 0 ? [] : ((await ctx.ports?.approvedLeave?.(ctx, looked)) ?? [])
  const ranges = awayRanges(days, await workdaysOf(ctx)).filter((range) => range.from <= asked.until && range.until >= from)
  const listed = ranges.slice(0, most.listed)
  const deputies = await Promise.all(listed.map((range) => deputyDuring(ctx, range)))
  const names = await personNames(ctx, [...listed.map(({ user }) => user), ...deputies.filter((id) => id !== null)])
  const data = listed.map((range, at): Absence => {
    const id = deputies[at] ?? 0
    const deputy = names.get(id)
    return { ...range, name: names.get(range.user) ?? '', deputy: deputy === undefined ? null : { id, name: deputy } }
  })
  return { data, more: ranges.length - listed.length }
}

const deputyDuring = (ctx: Context, { user, from }: Away): Promise<number | null> =>
  organisation.deputyOf(ctx, user, 'ca', new Date(`${from}T12:00:00Z`))
