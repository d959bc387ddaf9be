/** Who hears when a month's overtime comes near its ceiling, and reaches it (as.md R9, §7): the person, the head and the administrators, once each. */
import { sql } from 'kysely'
import { monthOf } from '../../../../src/shared/as/calendar-dates'
import { meterOf, monthCeiling, type LimitState } from '../../../../src/shared/as/overtime-limits'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { overtime } from '../../../../src/schemas/as/overtime'
import type { RowOf } from '../../../../src/schemas/core/define'
import type { Context } from '../../../kernel/context'
import { personInEveryLanguage } from '../../../resource/read/person-names'
import { hoursText } from '../hook/hook-words'
import { labourLaw } from '../labour/labour-law'
import { notify, organisation } from '../../sc'
import { readEmployee } from '../person/employee'
import { overtimeSettings } from './labour-bands'
import type { StoredBand } from './overtime-request'

type Overtime = RowOf<typeof overtime>

const rank: Readonly<Record<LimitState['meter'], number>> = { green: 0, amber: 1, red: 2 }

/** An approved record came, or counts more than it did. */
export async function notifyCeiling(ctx: Context, before: Overtime | null, after: Overtime): Promise<void> {
  const [own, was] = [countedOf(after), before === null ? 0 : countedOf(before)]
  if (own <= was) return
  const { user } = after
  const date = after.work_date.slice(0, 10)
  const month = monthOf(date)
  const person = await readEmployee(ctx, user)
  const ceiling = monthCeiling(await labourLaw(ctx, person, date), await overtimeSettings(ctx))
  if (!ceiling) return
  const others = await approvedOf(ctx, user, month, after.id)
  const [meter, meterBefore] = [meterOf(others + own, ceiling.minutes), meterOf(others + was, ceiling.minutes)]
  if (rank[meter] <= rank[meterBefore]) return
  const name = (await personInEveryLanguage(ctx, user)) ?? ''
  const params = { month, hours: hoursText(ctx, others + own), cap: hoursText(ctx, ceiling.minutes) }
  const people = [user, ...(await organisation.supervisors(ctx, user, { max: 1 })), ...(await organisation.roleHolders(ctx, 'hr-admin'))]
  await notify.send(ctx, {
    event: 'as.overtime-ceiling',
    to: [...new Set(people)].map((id) => `u${id}`),
    self: true,
    params,
    url: `/as/use/overtime?filter[user][in]=${user}`,
    data: {
      title: notify.text(`as:notice.ceiling_${meter === 'red' ? 'reached' : 'near'}`, (language) => ({
        ...params,
        person: i18nText(name, language),
      })),
    },
  })
}

const countedOf = ({ state, bands }: Overtime): number =>
  state === 'approved' ? ((bands ?? []) as readonly StoredBand[]).reduce((sum, band) => sum + (band.counts_to_cap ? band.min : 0), 0) : 0

async function approvedOf(ctx: Context, user: number, month: string, except: number): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select coalesce(sum((band->>'min')::int) filter (where (band->>'counts_to_cap')::boolean), 0)::int as minutes
    from as_overtime as o cross join lateral jsonb_array_elements(coalesce(o.bands, '[]'::jsonb)) as band
    where o.user_id = ${user} and o.state = 'approved' and o.deleted_at is null and o.id <> ${except}
      and to_char(o.work_date, 'YYYY-MM') = ${month}`.execute(ctx.db)
  return rows[0]?.minutes ?? 0
}
