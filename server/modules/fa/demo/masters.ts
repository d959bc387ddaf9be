/** What the demo's books need beside the chart: who keeps them, currencies and rates, projects, classes of departments. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { rowsSql } from '../../../resource/query/list'
import { createRecord } from '../../../resource/write/write'
import { demoCurrencies, type DemoRate } from './rates'

const create = async (ctx: Context, entity: string, values: Record<string, unknown>): Promise<number> =>
  (await createRecord(ctx, ctx.snapshot.get(entity), values, { trusted: true })).id

/** Accounts of the people of the finance department, by what they do. */
const keepers = [
  ['chief-accountant', 'fin'],
  ['accountant', 'staff33'],
  ['accountant', 'staff35'],
  ['cashier', 'staff34'],
] as const

export async function giveRoles(ctx: Context): Promise<void> {
  const roles = rowsSql(ctx, ctx.snapshot.get('sc/role'), {
    filter: { field: 'code', op: 'in', value: ['chief-accountant', 'accountant', 'cashier'] },
    trash: false,
  })
  const { rows } = await sql<{ role: number; account: string; code: string; person: number }>`
    select role.id as role, role.code, person.account, person.id as person from ${roles} as role cross join sc_user as person
    where person.deleted_at is null`.execute(ctx.db)
  for (const [code, account] of keepers) {
    const found = rows.find((row) => row.code === code && row.account === account)
    if (found) await create(ctx, 'sc/role-assignment', { role: found.role, owner: `u${found.person}` })
  }
}

export async function makeRates(ctx: Context, rates: readonly DemoRate[]): Promise<void> {
  for (const [position, { code, name, symbol, decimals }] of demoCurrencies.entries())
    await create(ctx, 'fa/currency', { code, name, symbol, decimals, unit: '1', position: position + 1, active: true })
  await sql`
    insert into fa_exchange_rate (currency_id, date, spot_buy, spot_sell, cash_buy, cash_sell, source)
    select currency.id, given.date, spot_buy, spot_sell, cash_buy, cash_sell, 'import'
    from jsonb_to_recordset(${JSON.stringify(rates)}::text::jsonb)
      as given (currency text, date date, spot_buy numeric, spot_sell numeric, cash_buy numeric, cash_sell numeric)
    join fa_currency as currency on currency.code = given.currency`.execute(ctx.db)
}

const projects = [
  ['P25-01', 'Taoyuan warehouse', '桃園倉儲', '桃园仓储', '桃園倉庫'],
  ['P25-02', 'Web shop', '網路商店', '网上商店', 'オンラインショップ'],
  ['P25-03', 'Tokyo exhibition', '東京展', '东京展会', '東京展示会'],
  ['P25-04', 'New product line A', '新產品線 A', '新产品线 A', '新製品ラインA'],
  ['P25-05', 'ISO 9001 renewal', 'ISO 9001 換證', 'ISO 9001 换证', 'ISO 9001 更新'],
  ['P25-06', 'Office move Shanghai', '上海辦公室搬遷', '上海办公室搬迁', '上海事務所移転'],
  ['P26-01', 'ERP replacement', 'ERP 更新', 'ERP 更换', 'ERP刷新'],
  ['P26-02', 'Solar roof', '太陽能屋頂', '太阳能屋顶', '太陽光屋根'],
  ['P26-03', 'Hong Kong branch', '香港分公司', '香港分公司', '香港支店'],
  ['P26-04', 'Packaging redesign', '包裝改版', '包装改版', '包装リニューアル'],
  ['P26-05', 'Mobile app', '行動應用程式', '移动应用', 'モバイルアプリ'],
  ['P26-06', 'Training academy', '訓練學院', '培训学院', '研修アカデミー'],
] as const

/** @returns their ids */
export async function makeProjects(ctx: Context): Promise<readonly number[]> {
  const ids: number[] = []
  for (const [at, [code, en, tw, cn, jp]] of projects.entries()) {
    const values = { code, name: { en, tw, cn, jp }, position: at + 1, active: true, state: 'open', start: `20${code.slice(1, 3)}-01-01` }
    ids.push(await create(ctx, 'fa/project', { ...values, budget: (400_000 + at * 50_000).toFixed() }))
  }
  return ids
}

const classes = {
  SALES: 'selling',
  'SALES-TW': 'selling',
  'SALES-OS': 'selling',
  RD: 'rd',
  'RD-PF': 'rd',
  'RD-MB': 'rd',
  PROD: 'production',
} as const

export async function classDepartments(ctx: Context): Promise<void> {
  const { rows } = await sql<{ id: number; code: string }>`select id, code from sc_department where deleted_at is null`.execute(ctx.db)
  for (const [code, expense_class] of Object.entries(classes)) {
    const department = rows.find((row) => row.code === code)?.id
    if (department !== undefined) await create(ctx, 'fa/department-setting', { department, expense_class })
  }
}
