/** Whom targets are told of (cm.md §7): that they hold from now on, and that 80 and 100 percent of one's own are reached. */
import Decimal from 'decimal.js'
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { notify } from '../../sc'
import { newMilestone } from './rules/attainment'

export interface MovedLine {
  id: number
  quota: number
  title: string
  status: string
  owner: string
  start: string
  end: string
  target: string
  actual: string
  told: number
}

const pageOf = (quota: number): string => `/cm/use/quota/detail?id=${quota}`

/** Each milestone once, however often the figure crosses it. */
export async function notifyMilestones(ctx: Context, lines: readonly MovedLine[]): Promise<void> {
  for (const line of lines) {
    const milestone = line.status === 'active' && line.owner.startsWith('u') ? newMilestone(line) : null
    if (milestone === null) continue
    await sql`update cm_quota_line set told = ${milestone} where id = ${line.id}`.execute(ctx.db)
    await notify.send(ctx, {
      event: 'cm.quota.reached',
      to: [line.owner],
      self: true,
      url: pageOf(Number(line.quota)),
      model: { module: 'cm', id: Number(line.quota) },
      params: { percent: String(milestone), quota: line.title },
      data: {
        title: notify.text('cm:notice.quota_reached', () => ({ percent: milestone, quota: line.title, start: line.start, end: line.end })),
      },
    })
  }
}

/** People of a plan, and who heads its departments. What they had reached before is no news. */
export async function notifyActivated(ctx: Context, { id, title }: { id: number; title: string }): Promise<void> {
  const { rows: lines } =
    await sql<MovedLine>`select id, target::text as target, actual::text as actual, told from cm_quota_line where quota_id = ${id} and deleted_at is null`.execute(
      ctx.db,
    )
  for (const milestone of [80, 100] as const) {
    const reached = lines.filter((line) => new Decimal(line.target).gt(0) && newMilestone(line) === milestone).map((line) => line.id)
    await sql`update cm_quota_line set told = ${milestone} where id = any(${reached}::bigint[])`.execute(ctx.db)
  }
  const { rows } = await sql<{ to: string }>`
    select distinct owner as to from cm_quota_line where quota_id = ${id} and deleted_at is null and owner like 'u%'
    union select distinct 'u' || d.head_id from cm_quota_line as l join sc_department as d on l.owner = 'd' || d.id where l.quota_id = ${id} and l.deleted_at is null and d.head_id is not null`.execute(
    ctx.db,
  )
  if (rows.length === 0) return
  await notify.send(ctx, {
    event: 'cm.quota.activated',
    to: rows.map(({ to }) => to),
    url: pageOf(id),
    model: { module: 'cm', id },
    params: { quota: title },
    data: { title: notify.text('cm:notice.quota_activated', () => ({ quota: title })) },
  })
}
