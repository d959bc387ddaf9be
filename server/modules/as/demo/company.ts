/** What the demo company has set up for attendance (as.md §10): shifts, places, policies, members, its call centre. */
import { sql } from 'kysely'
import { withAllRights, type Context } from '../../../kernel/context'
import { createRecord } from '../../../resource/write/write'
import { loadSet } from '../leave/load-set'
import { makeMembers } from '../member/make-members'
import type { DemoMonths } from './plan/months'
import { callCentre, callCentreDepartment, categories, patterns, shifts, weeks } from './shifts'

export type Ids = (code: string) => number

export interface DemoCompany {
  user: Ids
  shift: Ids
  site: Ids
}

export async function idsOf(ctx: Context, table: string, column = 'code'): Promise<Ids> {
  const { rows } = await sql<{ id: number; code: string }>`
    select id::int as id, ${sql.ref(column)} as code from ${sql.table(table)} where deleted_at is null`.execute(ctx.db)
  const ids = new Map(rows.map(({ id, code }) => [code, id]))
  return (code) => {
    const id = ids.get(code)
    if (id === undefined) throw new Error(`The demo of attendance finds no ${code} in ${table}.`)
    return id
  }
}

const span = ([start, end]: readonly [string, string]) => ({ start, end })

export async function makeCompany(ctx: Context, months: DemoMonths): Promise<DemoCompany> {
  const create = async (entity: string, values: Record<string, unknown>) =>
    (await createRecord(ctx, ctx.snapshot.get(entity), values, { trusted: true })).id
  const [user, site, region] = [await idsOf(ctx, 'sc_user', 'account'), await idsOf(ctx, 'sc_site'), await idsOf(ctx, 'sc_calendar_region')]
  for (const [position, category] of categories.entries()) await create('as/shift-category', { ...category, position: 10 + position })
  const category = await idsOf(ctx, 'as_shift_category')
  for (const { code, name, category: of, segments, breaks = [], values } of shifts)
    await create('as/shift', { code, name, category: category(of), segments: segments.map(span), breaks: breaks.map(span), ...values })
  const shift = await idsOf(ctx, 'as_shift')
  for (const { code, name, anchor, days } of patterns)
    await create('as/roster-pattern', {
      ...{ code, name, anchor, cycle_days: days.length },
      days: days.map(({ shift: of, ...day }) => ({ ...day, ...(of ? { shift: shift(of) } : {}) })),
    })
  for (const set of ['HK', 'JP'] as const) await loadSet(withAllRights(ctx), set)
  const sites = ['TPE', 'KHH', 'HKG', 'TYO', 'SHA']
  await create('as/check-policy', {
    ...{ code: 'OFFICE', priority: 100, on_fail: 'flag', combine: 'any', sites: sites.map(site) },
    name: { en: 'Offices', tw: '各辦公室', cn: '各办公室', jp: '各オフィス' },
  })
  await create('as/check-policy', {
    ...{ code: 'PLANT', priority: 50, on_fail: 'block', combine: 'any', sites: [site('KHH')], ip_ranges: ['203.0.113.64/26'] },
    owners: [`d${(await idsOf(ctx, 'sc_department'))('PROD')}`],
    name: { en: 'Kaohsiung plant', tw: '高雄廠', cn: '高雄厂', jp: '高雄工場' },
  })
  await create('as/closure', {
    ...{ kind: 'typhoon', paid: true, regions: [region('TW')] },
    ...{ start_at: `${months.typhoon}T13:00:00+08:00`, end_at: `${months.typhoon}T18:00:00+08:00` },
    name: { en: 'Typhoon, afternoon', tw: '颱風停止上班（下午）', cn: '台风停工（下午）', jp: '台風による休業（午後）' },
  })
  await makeTeam(ctx, create, { user, shift })
  await setMembers(ctx, user, months)
  return { user, shift, site }
}

/** The call centre is where twelve people have a second post; it needs so many of them on each shift. */
async function makeTeam(
  ctx: Context,
  create: (entity: string, values: Record<string, unknown>) => Promise<number>,
  { user, shift }: { user: Ids; shift: Ids },
): Promise<void> {
  const [level, above, post] = [
    await idsOf(ctx, 'sc_department_level'),
    await idsOf(ctx, 'sc_department'),
    await idsOf(ctx, 'sc_job_position'),
  ]
  const department = await create('sc/department', {
    ...callCentreDepartment,
    ...{ level: level('SECTION'), parent: above('SALES'), position: 20, head: user('staff10'), cost_centre: '2400' },
  })
  for (const account of callCentre)
    await create('sc/user-department', {
      ...{ user: user(account), department, job_position: post('SPECIALIST'), is_primary: false, start_date: '2026-01-01' },
    })
  for (const [code, people] of [
    ['E07', 2],
    ['L14', 2],
    ['N22', 1],
  ] as const)
    for (const weekday of ['mon', 'tue', 'wed', 'thu', 'fri'])
      await create('as/coverage-need', { department, shift: shift(code), weekday, min_people: people })
  await create('as/read-grant', {
    ...{ viewer: `u${user('staff41')}`, subject: `d${department}`, kinds: ['punch', 'leave', 'roster'], see_reason: false },
  })
}

const zones: Readonly<Record<string, string>> = { HK: 'Asia/Hong_Kong', TYO: 'Asia/Tokyo', SHA: 'Asia/Shanghai' }

/** Each who works here has a row, a card and his week; who is suspended is not asked for work. */
async function setMembers(ctx: Context, user: Ids, { first }: DemoMonths): Promise<void> {
  for (const [account, kind] of [
    ['staff45', 'unpaid'],
    ['staff46', 'military'],
    ['staff47', 'parental'],
  ] as const)
    await sql`with made as (insert into as_member (user_id, hours_system, daily_minutes, weekly_minutes, exempt_from_clocking)
        values (${user(account)}, 'standard', 480, 2400, false) returning id)
      insert into as_member__suspensions (parent_id, position, "from", kind) select id, 0, ${first}::date, ${kind} from made`.execute(
      ctx.db,
    )
  await makeMembers(ctx)
  const pattern = await idsOf(ctx, 'as_roster_pattern')
  const weekOf = Object.entries(weeks).flatMap(([code, accounts]) =>
    accounts.map((account) => ({ user: user(account), pattern: pattern(code) })),
  )
  await sql`update as_member as m set week_pattern_id = given.pattern
    from jsonb_to_recordset(${JSON.stringify(weekOf)}::text::jsonb) as given("user" bigint, pattern bigint) where m.user_id = given."user"`.execute(
    ctx.db,
  )
  await sql`update as_member set exempt_from_clocking = true where user_id = ${user('staff40')}`.execute(ctx.db)
  await sql`update as_member set hours_system = 'exempt_84_1' where user_id = ${user('staff24')}`.execute(ctx.db)
  await sql`update as_member set hours_system = 'part_time', daily_minutes = 240, weekly_minutes = 1200 where user_id = ${user('staff27')}`.execute(
    ctx.db,
  )
  for (const [department, zone] of Object.entries(zones))
    await sql`update as_member as m set zone = ${zone} from sc_user_department as post join sc_department as d on d.id = post.department_id
      where post.user_id = m.user_id and post.is_primary and post.deleted_at is null and d.code = ${department}`.execute(ctx.db)
  await sql`insert into as_member__cards (parent_id, position, card_no, valid_from)
    select m.id, 0, 'C' || lpad(u.id::text, 6, '0'), u.hire_date from as_member as m join sc_user as u on u.id = m.user_id
    where u.account not in ('staff32', 'staff43')`.execute(ctx.db)
}
