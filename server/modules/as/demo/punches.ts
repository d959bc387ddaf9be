/** Punches of the demo (as.md §10): what was clocked up to now, by devices and by people themselves. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import type { DemoCompany } from './company'
import { clockedOf, type ClockedAsked } from './plan/clocked'
import { chance, type DemoPerson } from './plan/people'

interface Asked extends ClockedAsked {
  people: readonly DemoPerson[]
}

export async function makePunches(ctx: Context, { site }: DemoCompany, asked: Asked): Promise<void> {
  const now = ctx.now().getTime() / 60_000
  const clocked = asked.people.filter(({ exempt }) => !exempt).flatMap((person, index) => clockedOf(person, index, asked))
  const devices = await readers(ctx)
  const rows = clocked
    .filter(({ at }) => at <= now)
    .map(({ user, date, at, direction, site: place, is_outside = false }, n) => {
      const device = is_outside || chance(user, n) < 0.3 ? null : (devices.get(place) ?? null)
      return {
        ...{
          user,
          date,
          direction,
          device,
          site: is_outside ? null : site(place),
          distance: is_outside ? 640 : device ? null : 20 + (n % 90),
        },
        at: new Date(at * 60_000 + (n % 60) * 1000).toISOString(),
        ...{ method: device ? 'device' : n % 3 === 0 ? 'mobile' : 'web', flags: is_outside ? ['outside_place'] : [] },
      }
    })
  await sql`insert into as_punch (user_id, at, received_at, direction, resolved_direction, work_date, method, device_id, site_id, distance_m, flags, state, stands, created_at, updated_at)
    select "user", at, at, direction, direction, date, method, device, site, distance, array(select jsonb_array_elements_text(flags)), 'valid', true, at, at
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as made("user" bigint, at timestamptz, direction text, date date, method text, device bigint, site bigint, distance integer, flags jsonb)
    order by at`.execute(ctx.db)
  // Cards that nobody has been given.
  for (const [n, card] of ['C990017', 'C990018'].entries()) {
    const at = new Date(ctx.now().getTime() - (30 + n * 24) * 3_600_000)
    await sql`insert into as_punch (card_no, at, received_at, direction, method, device_id, site_id, flags, state, stands)
      values (${card}, ${at}, ${at}, 'auto', 'device', ${devices.get('TPE') ?? null}, ${site('TPE')}, '{}', 'unmatched', true)`.execute(
      ctx.db,
    )
  }
}

/** One reader of each place. */
async function readers(ctx: Context): Promise<Map<string, number>> {
  const { rows } = await sql<{ site: string; id: number }>`
    select s.code as site, min(h.id)::int as id from sc_hardware as h join sc_site as s on s.id = h.site_id
    where h.deleted_at is null and h.token_hash is not null group by s.code`.execute(ctx.db)
  return new Map(rows.map(({ site, id }) => [site, id]))
}
