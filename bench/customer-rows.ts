/** Customers of ten years: what boards, lists and the check for duplicates are measured on (cm.md §10). */
import { sql } from 'kysely'
import type { Db } from '../server/kernel/context'

/** `ROWS=` for another number; the rest follows in proportion. */
export const leads = Number(process.env.ROWS ?? 1_000_000)
export const organizations = Math.round(leads / 5)
export const persons = Math.round(leads / 2.5)
export const activities = leads * 5
export const departments = 50
const people = 500
/** Of the leads; of the others two thirds are won. */
export const openShare = 0.1

const words = {
  place: ['高雄', '台北', '台中', '新竹', '桃園', '台南', '基隆', '花蓮', '彰化', '嘉義', '東京', '大阪', '上海', '香港', '深圳', '寧波'],
  own: [
    '大方',
    '聯洲',
    '永翊',
    '瀚洋',
    '信義',
    '宏遠',
    '明泰',
    '正新',
    '光華',
    '和成',
    '三元',
    '東和',
    '志成',
    '百達',
    '千興',
    '萬隆',
    '長榮',
    '立群',
    '冠軍',
    '金山',
    '佳世',
    '全友',
    '太平',
    '文華',
    '友達',
    '美琪',
    '力山',
    '華城',
    '協益',
    '豐泰',
  ],
  trade: [
    '電子',
    '電機',
    '精密',
    '機械',
    '貿易',
    '物流',
    '科技',
    '鋼鐵',
    '化學',
    '塑膠',
    '紡織',
    '食品',
    '生技',
    '光電',
    '營造',
    '能源',
    '資訊',
    '印刷',
    '醫療',
    '船舶',
  ],
}
const list = (values: readonly string[]) => sql`(array[${sql.join(values.map((value) => sql.lit(value)))}])`
const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T

/** Of one of the organizations, as people type it. */
export const randomName = (): string => `${pick(words.place)}${pick(words.own)}${pick(words.trade)}`

/** @param db of the owner of the tables, with the seeds in them and nothing else */
export async function fillCustomers(db: Db): Promise<void> {
  const started = performance.now()
  const n = sql.ref('n')
  const indexes = await takeIndexes(db)
  await sql`insert into sc_department (code, name, level_id, status, position) select 'D' || n, jsonb_build_object('en', 'D' || n), (select min(id) from sc_department_level), 'active', n from generate_series(1, ${sql.lit(departments)}) as n`.execute(
    db,
  )
  await sql`insert into sc_user (account, name, hire_date, employment, status) select 'p' || n, 'P ' || n, '2026-01-01', 'full', 'active' from generate_series(1, ${sql.lit(people)}) as n`.execute(
    db,
  )
  const owner = sql`(1 + ${n} % ${sql.lit(people)})`
  const {
    rows: [first],
  } = await sql<{ department: number }>`select min(id)::int as department from sc_department where code = 'D1'`.execute(db)
  const department = sql`(${sql.lit(first?.department ?? 0)} + ${n} % ${sql.lit(departments)})`
  const name = sql`${list(words.place)}[1 + ${n} % 16] || ${list(words.own)}[1 + ${n} / 16 % 30] || ${list(words.trade)}[1 + ${n} / 480 % 20] || ${n} % 21`
  await sql`insert into cm_organization (name, name_key, kind, lifecycle, country, registry_type, owner_id, department_id, domain, phone_e164, phone, city, registry_held)
    select ${name} || '股份有限公司', ${name}, 'company', 'customer', 'TW', 'none', ${owner}, ${department}, 'c' || n || '.example', '+8862' || (20000000 + n), '02-' || (20000000 + n), '臺北市', true
    from generate_series(1, ${sql.lit(organizations)}) as n`.execute(db)
  const family = sql`(array['陳','林','黃','張','李','王','吳','劉','蔡','楊'])[1 + ${n} % 10]`
  const given = sql`(array['大明','小華','志偉','淑芬','美玲','俊傑','雅婷','小明','家豪','怡君'])[1 + ${n} / 10 % 10]`
  await sql`insert into cm_person (family_name, given_name, name, name_key, organization_id, owner_id, department_id, consent, email, mobile, reach, index_en, index_tw, index_cn, index_jp)
    select ${family}, ${given}, ${family} || ${given}, ${family} || ${given}, 1 + n % ${sql.lit(organizations)}, ${owner}, ${department}, 'unknown', 'p' || n || '@c' || n || '.example', '09' || lpad(n::text, 8, '0'), 'p' || n || '@c' || n || '.example', '#', '11', 'C', '#'
    from generate_series(1, ${sql.lit(persons)}) as n`.execute(db)
  await sql`insert into cm_lead (number, title, pipeline_id, stage_id, status, organization_id, person_id, amount_mode, amount, currency, rate, amount_base, weighted_base, probability, forecast_category, expected_close_date, owner_id, department_id,
      priority, won_at, lost_at, rank, last_touch_at, stage_entered_at)
    select 'LD-' || n, (array['採購案','更新合約','擴充','新廠設備','維護','試用'])[1 + n % 6] || ' ' || n, stage.pipeline_id, stage.id, stage.kind, 1 + n % ${sql.lit(organizations)}, 1 + n % ${sql.lit(persons)}, 'manual', n % 100000 * 10, 'TWD', 1, n % 100000 * 10,
      n % 100000 * 10 * stage.probability / 100, stage.probability, stage.forecast_category, current_date - 3600 + (n * 31 % 3700)::int, ${owner}, ${department}, n % 4,
      case when stage.kind = 'won' then now() - n % 3600 * interval '1 day' end, case when stage.kind = 'lost' then now() - n % 3600 * interval '1 day' end, 'a' || lpad(to_hex(n), 6, '0'), now() - n % 90 * interval '1 day', now() - n % 90 * interval '1 day'
    from generate_series(1, ${sql.lit(leads)}) as n join lateral (
      select * from cm_stage where pipeline_id = (select id from cm_pipeline where code = case when n % 7 = 0 then 'RENEWAL' else 'SALES' end)
        and kind = case when n % ${sql.lit(Math.round(1 / openShare))} = 0 then 'open' when n % 3 = 0 then 'lost' else 'won' end
      order by (position + n / 10) % 5, position limit 1) as stage on true`.execute(db)
  // Every twentieth is worked on with somebody else.
  await sql`insert into cm_lead__collaborators (parent_id, target_id) select n, 1 + n / 20 % ${sql.lit(people)} from generate_series(20, ${sql.lit(leads)}, 20) as n`.execute(
    db,
  )
  await sql`insert into cm_activity (kind, subject, lead_id, organization_id, owner_id, due_at, all_day, status, done_at)
    select (array['call','meeting','visit','email'])[1 + n % 4], (array['報價','拜訪','追蹤','展示','簽約'])[1 + n % 5] || ' ' || n, 1 + n % ${sql.lit(leads)}, null, ${owner}, now() - n % 3600 * interval '1 day', false,
      case when n % 97 = 0 then 'planned' else 'done' end, case when n % 97 = 0 then null else now() - n % 3600 * interval '1 day' end
    from generate_series(1, ${sql.lit(activities)}) as n`.execute(db)
  const filled = performance.now()
  for (const index of indexes) await sql.raw(index).execute(db)
  await sql`vacuum analyze`.execute(db)
  console.log(
    `${organizations} organizations, ${persons} persons, ${leads} leads, ${activities} activities in ${seconds(started, filled)} s, their indexes in ${seconds(filled, performance.now())} s`,
  )
}

const seconds = (from: number, to: number): string => ((to - from) / 1000).toFixed(0)

/** Made anew in one go when the rows are there. */
async function takeIndexes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes where tablename in ('cm_organization', 'cm_person', 'cm_lead', 'cm_activity') and indexdef not like 'CREATE UNIQUE%'`.execute(
    db,
  )
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db)
  return rows.map(({ definition }) => definition)
}
