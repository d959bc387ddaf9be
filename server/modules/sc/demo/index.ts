/** Demo data of sc (sc.md §10): a company of sixty people in four countries, written as people would write it. */
import { sql } from 'kysely'
import { china2026 } from '../../../../src/schemas/sc/calendar-packs/china-2026'
import { hongKong2026 } from '../../../../src/schemas/sc/calendar-packs/hong-kong-2026'
import { japan2026 } from '../../../../src/schemas/sc/calendar-packs/japan-2026'
import { publishedRows } from '../../../../src/schemas/sc/calendar-packs/pack'
import { hashPassword } from '../../../auth/password/passwords'
import { setFactor } from '../../../auth/sign-in/credentials'
import { hashToken, newToken } from '../../../kernel/tokens'
import { newTotpSecret } from '../../../auth/two-factor/two-factor-rules'
import type { Context } from '../../../kernel/context'
import type { DemoOptions } from '../../../contracts/module'
import { companyToday } from '../../../kernel/company-time'
import { createRecord, updateRecord } from '../../../resource/write/write'
import { deactivateDepartment } from '../organisation/department-actions'
import { transfer } from '../posts/posts'
import { demoActivity } from './activity'
import { demoHome } from './home'
import { makeLaterYears } from './later-years'
import { demoNotices } from './notices'
import { demoNotify } from './notify'
import { closedDepartment, departments, groups, positions } from './organisation'
import { devices, sites } from './places'
import { demoPortraits } from './portraits'
import { futureTransfers, people, secondPosts, withSecondFactor, type DemoPerson } from './people'

type Ids = ReadonlyMap<string, number>
type Create = (entity: string, values: Record<string, unknown>) => Promise<number>

/** @param password of every account; hashed once. @param activity also what such an office leaves behind: tests start without */
export async function demo(ctx: Context, { password, activity = false, files }: DemoOptions): Promise<void> {
  const create: Create = async (entity, values) => (await createRecord(ctx, ctx.snapshot.get(entity), values, { trusted: true })).id
  const regions = await idsByCode(ctx, 'sc_calendar_region')
  await describeCompany(ctx)
  const positionIds = await each(
    positions,
    ({ code }) => code,
    (position) => create('sc/job-position', { ...position }),
  )
  const siteIds = await each(
    sites,
    ({ code }) => code,
    ({ region, ...site }) => create('sc/site', { ...site, calendar_region: idOf(regions, region) }),
  )
  await makeDevices(ctx, create, siteIds)
  const departmentIds = await makeDepartments(ctx, create, { regions, sites: siteIds })
  const userIds = await makePeople(create, { departments: departmentIds, positions: positionIds })
  await appointHeads(ctx, departmentIds, userIds)
  await makeGroups(create, departmentIds, userIds)
  await giveRoles(ctx, create, userIds)
  await setStates(ctx, userIds, password)
  await giveSecondFactors(ctx, userIds)
  await makeTransfers(ctx, departmentIds, userIds)
  await deactivateDepartment(ctx, idOf(departmentIds, closedDepartment.code), closedDepartment.reason)
  for (const pack of [japan2026, hongKong2026, china2026]) {
    for (const { region, ...day } of publishedRows(pack))
      await create('sc/calendar-event', { ...day, region: idOf(regions, String(region)) })
  }
  const thisYear = new Date(companyToday(ctx)).getUTCFullYear()
  // Tests, which start without activity, have one calendar on whatever day they run.
  await makeLaterYears(ctx, { published: activity ? thisYear : 2026, regionOf: (code) => idOf(regions, code) })
  await demoHome(ctx, create, { departments: departmentIds, users: userIds })
  await demoNotices(ctx, userIds)
  await demoNotify(ctx, create)
  if (files) await demoPortraits(ctx, files, { users: userIds })
  if (activity) await demoActivity(ctx)
}

async function describeCompany(ctx: Context): Promise<void> {
  await updateRecord(
    ctx,
    ctx.snapshot.get('sc/company-setup'),
    1,
    {
      name: { en: 'Formosa Harbour Co., Ltd.', tw: '福港實業股份有限公司', cn: '福港实业股份有限公司', jp: '福港実業股份有限公司' },
      short_name: '福港',
      tax_id: '10458575',
      phone: '+886-2-2700-1234',
      email: 'service@formosa-harbour.example',
      website: 'https://www.formosa-harbour.example',
      address: {
        en: '8F, No. 100, Sec. 2, Dunhua S. Rd., Da’an Dist., Taipei',
        tw: '臺北市大安區敦化南路二段100號8樓',
        cn: '台北市大安区敦化南路二段100号8楼',
        jp: '台北市大安区敦化南路二段100号8階',
      },
    },
    { trusted: true },
  )
}

/** Nobody knows the tokens of those that were registered: who wants to try one gives it another. */
async function makeDevices(ctx: Context, create: Create, places: Ids): Promise<void> {
  for (const { site, silent, ...device } of devices) {
    const token = newToken('hw_')
    const seen =
      silent === undefined
        ? {}
        : {
            status: silent === 0 ? 'online' : 'offline',
            last_seen_at: new Date(ctx.now().getTime() - silent * 60_000).toISOString(),
            token_prefix: token.slice(0, 8),
            token_hash: hashToken(token),
          }
    await create('sc/hardware', { ...device, ...seen, site: idOf(places, site), protocol: 'push' })
  }
}

async function makeDepartments(ctx: Context, create: Create, { regions, sites: places }: { regions: Ids; sites: Ids }): Promise<Ids> {
  const levels = await idsByCode(ctx, 'sc_department_level')
  const ids = new Map<string, number>()
  for (const [index, { code, name, level, parent, region, site, cost_centre }] of departments.entries()) {
    const values = {
      code,
      name,
      level: idOf(levels, level),
      position: index,
      ...(cost_centre ? { cost_centre } : {}),
      ...(parent ? { parent: idOf(ids, parent) } : {}),
      ...(region ? { calendar_region: idOf(regions, region) } : {}),
      ...(site ? { site: idOf(places, site) } : {}),
    }
    ids.set(code, parent ? await create('sc/department', values) : await describeRoot(ctx, values))
  }
  return ids
}

/** The root is there from the start; the company only gives it its name. */
async function describeRoot(ctx: Context, values: Record<string, unknown>): Promise<number> {
  const {
    rows: [root],
  } = await sql<{ id: number }>`select id from sc_department where parent_id is null and deleted_at is null`.execute(ctx.db)
  if (!root) throw new Error('There is no root department: the seeds of sc/department have not run.')
  await updateRecord(ctx, ctx.snapshot.get('sc/department'), root.id, values, { trusted: true })
  return root.id
}

async function makePeople(create: Create, { departments: places, positions: ranks }: { departments: Ids; positions: Ids }): Promise<Ids> {
  const ids = new Map<string, number>()
  for (const [index, person] of people.entries()) {
    const user = await create('sc/user', userValues(person, index))
    ids.set(person.account, user)
    await create('sc/user-department', {
      user,
      department: idOf(places, person.department),
      job_position: idOf(ranks, person.position),
      is_primary: true,
      start_date: person.hire_date,
      end_date: person.leave_date ?? null,
    })
  }
  for (const { account, department, position } of secondPosts) {
    await create('sc/user-department', {
      user: idOf(ids, account),
      department: idOf(places, department),
      job_position: idOf(ranks, position),
      is_primary: false,
      start_date: '2025-01-01',
    })
  }
  return ids
}

/** Everyone starts as active, so that posts can be given; setStates says what became of them. */
function userValues(
  { account, name, name_en, name_kana, hire_date, gender, employment = undefined, language, leave_date }: DemoPerson,
  index: number,
): Record<string, unknown> {
  const two = (n: number) => String(n).padStart(2, '0')
  const age = employment === 'intern' ? 2003 : 1968 + ((index * 7) % 31)
  return {
    account,
    name,
    name_en,
    name_kana: name_kana ?? null,
    hire_date,
    gender,
    employment: employment ?? 'full',
    language: language ?? null,
    leave_date: leave_date ?? null,
    employee_no: `FH${String(index + 1).padStart(4, '0')}`,
    email: `${account}@formosa-harbour.example`,
    phone: '+886-2-2700-1234',
    ext: String(100 + index),
    mobile: `+886-9${two((index * 13) % 100)}-${String(100_000 + index * 7919).slice(-6, -3)}-${String(100_000 + index * 7919).slice(-3)}`,
    birth_date: `${age}-${two(1 + ((index * 5) % 12))}-${two(1 + ((index * 11) % 28))}`,
    status: 'active',
    must_change_password: false,
  }
}

async function appointHeads(ctx: Context, places: Ids, users: Ids): Promise<void> {
  for (const { code, head, deputy_heads = [], assistants = [] } of departments) {
    if (!head) continue
    await updateRecord(
      ctx,
      ctx.snapshot.get('sc/department'),
      idOf(places, code),
      {
        head: idOf(users, head),
        deputy_heads: deputy_heads.map((account) => idOf(users, account)),
        assistants: assistants.map((account) => idOf(users, account)),
      },
      { trusted: true },
    )
  }
}

async function makeGroups(create: Create, places: Ids, users: Ids): Promise<void> {
  const ids = new Map<string, number>()
  const ownerOf = (member: string) => {
    if (member.startsWith('@')) return `d${idOf(places, member.slice(1))}`
    return member.startsWith('#') ? `g${idOf(ids, member.slice(1))}` : `u${idOf(users, member)}`
  }
  for (const { code, name, members = [], condition, managers } of groups) {
    ids.set(
      code,
      await create('sc/group', {
        code,
        name,
        kind: condition ? 'dynamic' : 'static',
        members: members.map(ownerOf),
        condition: condition ?? null,
        managers: managers.map((account) => idOf(users, account)),
      }),
    )
  }
}

async function giveRoles(ctx: Context, create: Create, users: Ids): Promise<void> {
  const roles = await idsByCode(ctx, 'sc_role')
  for (const [role, account] of [
    ['admin', 'admin'],
    ['hr-admin', 'hr'],
    ['auditor', 'auditor'],
  ] as const) {
    await create('sc/role-assignment', { role: idOf(roles, role), owner: `u${idOf(users, account)}` })
  }
  const clerk = await create('sc/role', {
    code: 'master-data-clerk',
    name: { en: 'Master data clerk', tw: '基本資料維護', cn: '基础数据维护', jp: 'マスタデータ担当' },
    description: '維護客戶管理的基本資料，但不可刪除。',
  })
  await create('sc/role-grant', { role: clerk, path: 'cm.admin.*', effect: 'allow', actions: ['list', 'show', 'create', 'edit'] })
  const groupIds = await idsByCode(ctx, 'sc_group')
  await create('sc/role-assignment', { role: clerk, owner: `g${idOf(groupIds, 'SALES-OPS')}` })
  await create('sc/module-admin', { module: 'cm', owner: `u${idOf(users, 'head.sales')}` })
}

/** One hash for all: they share the password, and each costs 20 ms. The invited have none yet. */
async function setStates(ctx: Context, users: Ids, password: string): Promise<void> {
  const hash = await hashPassword(password)
  const accounts = people.filter(({ state }) => state !== 'invited').map(({ account }) => idOf(users, account))
  await sql`update sc_user set password_hash = ${hash}, password_changed_at = ${ctx.now()} where id = any(${accounts}::bigint[])`.execute(
    ctx.db,
  )
  const user = ctx.snapshot.get('sc/user')
  for (const { account, state } of people) {
    if (!state) continue
    const values =
      state === 'locked'
        ? { locked_until: new Date(ctx.now().getTime() + 86_400_000).toISOString(), lock_count: 1 }
        : { status: state, ...(state === 'invited' ? { must_change_password: true } : {}) }
    await updateRecord(ctx, user, idOf(users, account), values, { trusted: true })
  }
}

/**
 * Nothing is asked of anybody, so that the accounts that the start prints open with their password. Some have set one up all the
 * same; nobody has their secrets, which are random: an administrator resets what is to be tried.
 */
async function giveSecondFactors(ctx: Context, users: Ids): Promise<void> {
  await updateRecord(ctx, ctx.snapshot.get('sc/security-setting'), 1, { two_factor_scope: 'none' }, { trusted: true })
  for (const account of withSecondFactor) await setFactor(ctx, idOf(users, account), { secret: newTotpSecret(), step: 0, replace: false })
}

async function makeTransfers(ctx: Context, places: Ids, users: Ids): Promise<void> {
  const [year = 0, month = 0] = companyToday(ctx).split('-').map(Number)
  const start_date = new Date(Date.UTC(year, month + 1, 1)).toISOString().slice(0, 10)
  for (const { account, department } of futureTransfers) {
    const {
      rows: [post],
    } = await sql<{ id: number }>`
      select id from sc_user_department where user_id = ${idOf(users, account)} and is_primary and deleted_at is null`.execute(ctx.db)
    if (post) await transfer(ctx, post.id, { department: idOf(places, department), start_date })
  }
}

async function each<T>(list: readonly T[], key: (item: T) => string, make: (item: T) => Promise<number>): Promise<Ids> {
  const ids = new Map<string, number>()
  for (const item of list) ids.set(key(item), await make(item))
  return ids
}

async function idsByCode(ctx: Context, table: string): Promise<Ids> {
  const { rows } = await sql<{ id: number; code: string }>`select id, code from ${sql.table(table)} where deleted_at is null`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ id, code }) => [code, id]))
}

function idOf(ids: Ids, key: string): number {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`The demo data speaks of ${key}, which it never made.`)
  return id
}
