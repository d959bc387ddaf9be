/** Punches of the demo (as.md §10): about 2.1 a day, 6 % late, 2 % missing, 1 % outside, and one of each irregularity in the last days. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { wallMinute } from '../day/rules/local-time'
import { subtract, type Span } from '../day/rules/spans'
import { type DemoCompany } from './company'
import type { Away } from './leaves'
import type { DemoMonths } from './months'
import { shortened, type DemoOvertime } from './overtimes'
import { chance, latest, type DemoPerson, type PlannedWork } from './plan'

interface Clocked {
  user: number
  date: string
  /** Minutes since 1970. */
  at: number
  direction: 'in' | 'out'
  site: string
  is_outside?: boolean
}

/** What is arranged for a day: minutes too late or too early, minutes past the end, a punch that was forgotten. */
interface Scene {
  account: string
  /** Days of work before today. */
  nth: number
  late?: number
  early?: number
  over?: number
  forgot?: 'in' | 'out' | 'both'
  outside?: true
}

const scenes: readonly Scene[] = [
  { account: 'staff01', nth: 1, forgot: 'out' },
  { account: 'staff01', nth: 3, late: 17 },
  { account: 'staff06', nth: 2, early: 25 },
  { account: 'staff12', nth: 1, forgot: 'in' },
  { account: 'staff07', nth: 2, forgot: 'both' },
  { account: 'staff02', nth: 1, outside: true },
  { account: 'staff17', nth: 1, over: 75 },
  { account: 'staff28', nth: 0, late: 41 },
]

/** Came on a rest day without a word. */
const unasked = 'staff13'

interface Asked {
  people: readonly DemoPerson[]
  away: readonly Away[]
  overtimes: readonly DemoOvertime[]
  months: DemoMonths
}

export async function makePunches(ctx: Context, { site }: DemoCompany, asked: Asked): Promise<void> {
  const now = ctx.now().getTime() / 60_000
  const clocked = asked.people.filter(({ exempt }) => !exempt).flatMap((person, index) => punchesOf(person, index, asked))
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

function punchesOf(person: DemoPerson, index: number, { away, overtimes, months }: Asked): Clocked[] {
  const absences = away.filter(({ user }) => user === person.user)
  const typhoon = ['13:00', '18:00'].map((time) => wallMinute('Asia/Taipei', months.typhoon, time))
  const stop: Span[] = person.country === 'TW' ? [{ start: typhoon[0] ?? 0, end: typhoon[1] ?? 0 }] : []
  const arranged = new Map(
    scenes.flatMap((scene) => {
      const day = scene.account === person.account ? latest(person, months.today, scene.nth) : undefined
      return day ? [[day.date, scene] as const] : []
    }),
  )
  // The last two weeks are arranged for those who have a scene, so that chance adds nothing to them.
  const isQuiet = (date: string) => scenes.some(({ account }) => account === person.account) && date >= months.open
  const days = person.work
    .filter(({ date }) => date <= months.today)
    .flatMap((work, n) => {
      const { planned } = work
      const there = subtract(planned.segments, [...absences, ...stop])
      const overtime = overtimes.find(({ user, date }) => user === person.user && date === work.date)
      const isShort = person.account === shortened.account && latest(person, months.today, shortened.nth)?.date === work.date
      const scene = arranged.get(work.date) ?? (isQuiet(work.date) ? {} : byChance(index, n))
      const until = overtime ? overtime.end - (isShort ? 50 : 0) : null
      return dayOf(person, work, { there, until, scene, index, n })
    })
  return [...days, ...(person.account === unasked ? onRestDay(person) : [])]
}

type Deviation = Omit<Scene, 'account' | 'nth'>

function byChance(index: number, n: number): Deviation {
  const drawn = chance(index * 7 + 1, n)
  if (drawn < 0.06) return { late: 3 + Math.floor(drawn * 600) }
  if (drawn < 0.07) return { early: 12 }
  if (drawn < 0.09) return { forgot: drawn < 0.08 ? 'in' : 'out' }
  return drawn < 0.1 ? { outside: true } : {}
}

interface DayAsked {
  there: readonly Span[]
  /** End of overtime. */
  until: number | null
  scene: Deviation
  index: number
  n: number
}

function dayOf(person: DemoPerson, { date, shift, planned }: PlannedWork, { there, until, scene, index, n }: DayAsked): Clocked[] {
  const [first, last] = [there[0], there.at(-1)]
  if (!first || !last || scene.forgot === 'both') return []
  const drawn = chance(n, index)
  const slide =
    until === null && shift.flexible_start > 0 && there.length === planned.segments.length
      ? Math.floor(drawn * (shift.flexible_start - 15))
      : 0
  const isWhole = last.end === planned.end
  // Who comes late to a shift that slides comes after it can slide.
  const late = scene.late === undefined ? -2 - Math.floor(drawn * 12) : scene.late + shift.flexible_start - slide
  const end = until ?? last.end + slide
  const out = isWhole ? end - (scene.early ?? 0) + (scene.early ? 0 : (scene.over ?? Math.floor(drawn * 9))) : end + 4
  const whole: Clocked[] = [
    {
      ...{ user: person.user, date, site: person.site, direction: 'in' },
      at: first.start + slide + late,
      ...(scene.outside ? { is_outside: true } : {}),
    },
    // Between segments people go home, and some punch at lunch, too.
    ...there.slice(1).flatMap((span, i): Clocked[] => [
      { ...{ user: person.user, date, site: person.site, direction: 'out' }, at: (there[i]?.end ?? 0) + 2 },
      { ...{ user: person.user, date, site: person.site, direction: 'in' }, at: span.start - 3 },
    ]),
    { ...{ user: person.user, date, site: person.site, direction: 'out' }, at: out },
  ]
  if (scene.forgot === 'in') return whole.slice(1)
  return scene.forgot === 'out' ? whole.slice(0, -1) : whole
}

function onRestDay(person: DemoPerson): Clocked[] {
  const [date] = person.rest
  if (date === undefined) return []
  const of = { user: person.user, date, site: person.site }
  return [
    { ...of, direction: 'in', at: wallMinute(person.zone, date, '10:04') },
    { ...of, direction: 'out', at: wallMinute(person.zone, date, '12:20') },
  ]
}
