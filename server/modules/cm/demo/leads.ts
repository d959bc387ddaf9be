/**
 * The leads of Formosa Harbour (cm.md §10): 110 open over all stages, 14 of them left lying, 80 won and 50 lost over fifteen months. Each is
 * written by its own rules, with the clock of the day it came to where it stands.
 */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { withIntent } from '../../../resource/write/intent'
import { createRecord } from '../../../resource/write/write'
import { refreshRotten } from '../lead/lead-activities'
import { stagesOf, type LeadStage } from '../lead/lead-stages'

interface Customer {
  id: number
  country: string
  owner: number
  persons: number[]
}

const day = 86_400_000
const counts = { open: 110, won: 80, lost: 50 } as const
const rottenLeads = 14
/** Fifteen months back. */
const span = 450

const subjects = {
  TW: [
    '碼頭護舷更新',
    '繫纜樁汰換工程',
    '登船梯採購',
    '浮動碼頭擴建',
    '港區照明改善',
    '年度維護合約',
    '岸電設備評估',
    '防撞墊緊急補貨',
    '棧橋安全檢測',
    '監控系統升級',
    '貨櫃場標線與護欄',
    '維修備品年度採購',
  ],
  JP: [
    '岸壁防舷材の更新',
    '係船柱の交換工事',
    '浮桟橋の増設',
    '年間保守契約',
    '港湾照明の改修',
    '安全点検の委託',
    '監視システムの更新',
    '予備部品の年間購入',
  ],
  CN: ['码头护舷更新', '系缆桩更换工程', '浮码头扩建', '年度维护合同', '港区照明改造', '监控系统升级', '安全检测服务', '备件年度采购'],
  HK: [
    'Fender renewal at the quay',
    'Mooring bollards for berth 4',
    'Floating pontoon',
    'Annual maintenance',
    'Quay lighting',
    'Safety inspection',
    'Monitoring upgrade',
    'Spare parts for the year',
  ],
} as const
const rivals = ['海港重工', 'Pacific Marine', '東洋マリン', 'Blue Quay'] as const

export async function demoLeads(ctx: Context): Promise<void> {
  const customers = await customersOf(ctx)
  if (customers.length === 0) return
  const pipelines = await ids(ctx, sql`select id from cm_pipeline where deleted_at is null order by position, id`)
  const boards = await Promise.all(pipelines.map((pipeline) => stagesOf(ctx, pipeline)))
  const choices = {
    sources: await ids(ctx, sql`select id from cm_source where deleted_at is null order by position`),
    reasons: await ids(ctx, sql`select id from cm_lost_reason where deleted_at is null order by position`),
    terms: await ids(ctx, sql`select id from cm_term_of_payment where deleted_at is null order by position`),
    tags: await ids(ctx, sql`select id from cm_tag where 'lead' = any(scopes) and deleted_at is null order by id`),
    products: await ids(ctx, sql`select id from cm_product where status = 'active' and deleted_at is null order by id`),
  }
  const plans = [...open(boards), ...closed(boards, 'won'), ...closed(boards, 'lost')]
  for (const [index, plan] of plans.entries()) await write(ctx, plan, { index, customer: pick(customers, index * 7), choices })
  await logPassedStages(ctx)
  await refreshRotten(ctx, null)
}

interface Plan {
  stage: LeadStage
  /** Days before today. */ entered: number
  closes: number
  untouched?: number
}

/** Most at the beginning, fewer towards the end; the last fourteen nobody has touched for too long. */
function open(boards: readonly LeadStage[][]): Plan[] {
  return Array.from({ length: counts.open }, (_, n) => {
    const stages = pick(boards, n % 10 === 9 ? 1 : 0).filter(({ kind }) => kind === 'open')
    const stage = pick(stages, Math.floor((((n * 37) % 100) / 100) ** 1.6 * stages.length))
    const bears = stage.rot_days ?? 7
    const isRotten = n >= counts.open - rottenLeads
    const entered = isRotten ? bears + 2 + (n % 9) : n % bears
    return { stage, entered, closes: -(5 + ((n * 11) % 120)) }
  })
}

function closed(boards: readonly LeadStage[][], kind: 'won' | 'lost'): Plan[] {
  return Array.from({ length: counts[kind] }, (_, n) => {
    const stage = pick(boards, n % 12 === 11 ? 1 : 0).find((candidate) => candidate.kind === kind)
    if (!stage) throw new Error(`a pipeline without a ${kind} stage`)
    const entered = Math.floor(((n + 0.5) * span) / counts[kind])
    return { stage, entered, closes: entered + (n % 21) - 10 }
  })
}

interface Choices {
  sources: number[]
  reasons: number[]
  terms: number[]
  tags: number[]
  products: number[]
}

/** Who asked without being a customer yet. Some ask more than once. */
const enquirers = [
  { raw_company: '永豐船舶', raw_phone: '+886-7-531-0000' },
  { raw_company: '大港營造', raw_phone: '+886-7-531-2200' },
  { raw_company: 'Nordic Shipping', raw_phone: '+47-22-31-00-00' },
  { raw_company: '三和商事', raw_phone: '+81-3-5310-1000' },
]

async function write(
  ctx: Context,
  { stage, entered, closes }: Plan,
  { index, customer, choices }: { index: number; customer: Customer; choices: Choices },
): Promise<void> {
  const at = new Date(ctx.now().getTime() - entered * day)
  const then: Context = { ...ctx, now: () => at }
  const amount = 40_000 + ((index * 7_919) % 97) * 25_000
  const isForeign = customer.country === 'JP' && index % 2 === 0
  const isBare = stage.kind === 'open' && stage.position === 1 && index % 3 === 0
  const moment = at.toISOString()
  const withLines = !isForeign && index % 4 === 1
  await createRecord(
    withIntent(then, 'cm/lead', { skips: true }),
    ctx.snapshot.get('cm/lead'),
    {
      title: pick(subjects[(customer.country in subjects ? customer.country : 'TW') as keyof typeof subjects], index),
      pipeline: stage.pipeline,
      stage: stage.id,
      owner: customer.owner,
      ...(isBare ? pick(enquirers, index) : { organization: customer.id, person: pick(customer.persons, index) ?? null }),
      ...(withLines
        ? {
            amount_mode: 'lines',
            lines: [0, 1].map((row) => ({
              product: pick(choices.products, index + row * 5),
              quantity: String(1 + ((index + row) % 12)),
              unit_price: String(4_000 + ((index * 13 + row * 29) % 60) * 1_500),
              discount: row === 0 ? '0' : '5',
            })),
          }
        : { amount: String(amount) }),
      currency: 'TWD',
      expected_close_date: new Date(ctx.now().getTime() - closes * day).toISOString().slice(0, 10),
      priority: index % 4,
      source: pick(choices.sources, index),
      term_of_payment: pick(choices.terms, index),
      tags: choices.tags.length === 0 || index % 3 === 0 ? [] : [pick(choices.tags, index)],
      ...(stage.kind === 'won' ? { status: 'won', won_at: moment } : {}),
      ...(stage.kind === 'lost'
        ? { status: 'lost', lost_at: moment, lost_reason: pick(choices.reasons, index), competitor: pick(rivals, index) }
        : {}),
    },
    { trusted: true },
  )
}

/** How they came there: the stages before, some days in each. When they were made follows from it. */
async function logPassedStages(ctx: Context): Promise<void> {
  await sql`with passed as (
      select l.id as lead, l.owner_id as owner, l.amount_base, l.expected_close_date, s.id as stage, lag(s.id) over steps as before, lead(s.id) over steps as next, l.stage_id as last,
        l.stage_entered_at - make_interval(days => (4 + (l.id % 9)::int) * (row_number() over (partition by l.id order by s.position desc))::int) as at,
        (4 + (l.id % 9)::int) * 86400 as seconds
      from cm_lead as l join cm_stage as target on target.id = l.stage_id
      join cm_stage as s on s.pipeline_id = l.pipeline_id and s.kind = 'open' and s.deleted_at is null and s.position < target.position
      window steps as (partition by l.id order by s.position)
    ), logged as (
      insert into cm_lead_stage_log (lead_id, from_stage_id, to_stage_id, at, by_id, seconds_in_from, amount_base, close_date)
      select lead, before, stage, at, owner, case when before is not null then seconds end, amount_base, expected_close_date from passed
    )
    update cm_lead_stage_log as log set from_stage_id = passed.stage, seconds_in_from = passed.seconds from passed where log.lead_id = passed.lead and log.to_stage_id = passed.last and passed.next is null and log.from_stage_id is null`.execute(
    ctx.db,
  )
  await sql`update cm_lead as l set created_at = coalesce((select min(at) from cm_lead_stage_log where lead_id = l.id), l.stage_entered_at)`.execute(
    ctx.db,
  )
}

/** With the people there, in the order they were made. */
async function customersOf(ctx: Context): Promise<Customer[]> {
  const { rows } = await sql<Customer>`
    select o.id, coalesce(o.country, 'TW') as country, o.owner_id as owner, coalesce((select json_agg(p.id order by p.id) from cm_person as p where p.organization_id = o.id and p.deleted_at is null), '[]') as persons
    from cm_organization as o where o.deleted_at is null and o.lifecycle <> 'blocked' order by o.id`.execute(ctx.db)
  return rows.map((row) => ({ ...row, id: Number(row.id), owner: Number(row.owner) }))
}

async function ids(ctx: Context, query: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = (await query.execute(ctx.db)) as { rows: { id: number }[] }
  return rows.map(({ id }) => Number(id))
}

const pick = <T>(list: readonly T[], n: number): T => list[n % Math.max(1, list.length)] as T
