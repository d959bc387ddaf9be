/** Views of the main lists, and home pages made of them (shell.md §10): everybody's, that of sales, that of who leads it. */
import { sql } from 'kysely'
import type { HomeWidget } from '../../../../src/shared/sc/home'
import { defaultHome } from '../../../../src/schemas/sc/default-home'
import type { Context } from '../../../kernel/context'
import { updateRecord } from '../../../resource/write/write'

type Create = (entity: string, values: Record<string, unknown>) => Promise<number>

const where = (...all: readonly object[]) => ({ all })
const isOpen = { field: 'status', op: 'eq', value: 'open' }
const isCustomer = { field: 'lifecycle', op: 'eq', value: 'customer' }

/** Three of each; `key` names those that stand on a home page. */
const views: readonly { key?: string; screen: string; name: string; [more: string]: unknown }[] = [
  {
    screen: 'cm/lead',
    name: '本月預計成交',
    sort: 'expected_close_date',
    filters: where(isOpen, { field: 'expected_close_date', op: 'between', value: 'this_month' }),
  },
  { screen: 'cm/lead', name: '停滯的商機', sort: '-amount_base', filters: where(isOpen, { field: 'rotten', op: 'eq', value: 'true' }) },
  {
    screen: 'cm/lead',
    name: '沒有下一步',
    sort: 'expected_close_date',
    filters: where(isOpen, { field: 'next_activity_at', op: 'empty' }),
  },
  { key: 'customers', screen: 'cm/organization', name: '往來中的客戶', sort: '-open_amount', filters: where(isCustomer) },
  { screen: 'cm/organization', name: '日本的客戶', sort: 'name', filters: where(isCustomer, { field: 'country', op: 'eq', value: 'JP' }) },
  {
    key: 'countries',
    screen: 'cm/organization',
    name: '客戶依國家',
    kind: 'chart',
    chart: { type: 'bar', by: 'country', measure: 'count' },
  },
  { screen: 'cm/person', name: '最近聯絡', sort: '-last_activity_at' },
  { screen: 'cm/person', name: '同意行銷聯絡', sort: 'name_en', filters: where({ field: 'consent', op: 'eq', value: 'granted' }) },
  { screen: 'cm/person', name: '決策者', filters: where({ field: 'decision_role', op: 'eq', value: 'decision_maker' }) },
]

/** @returns ids by key */
export async function demoViews(
  create: Create,
  { owner, everybody }: { owner: number; everybody: string },
): Promise<ReadonlyMap<string, number>> {
  const made = new Map<string, number>()
  for (const { key, ...view } of views) {
    const id = await create('sc/saved-view', { kind: 'table', ...view, user: owner, shared_with: [everybody] })
    if (key) made.set(key, id)
  }
  return made
}

const greeting = defaultHome.filter(({ id }) => id === 'greeting').map((widget) => ({ ...widget, locked: true }))
/** Three beside one another. */
const row = (y: number, h: number, keys: readonly string[]): HomeWidget[] =>
  keys.map((key, index) => ({ id: key.slice(3), key, x: index * 4, y, w: 4, h }))
/** Views beside one another: a list and a chart. */
const shown = (y: number, { list, chart }: { list: number | undefined; chart: number | undefined }): HomeWidget[] => [
  { id: 'list', key: 'sc.list', x: 0, y, w: 6, h: 4, options: { view: list } },
  { id: 'chart', key: 'sc.chart', x: 6, y, w: 6, h: 4, options: { view: chart } },
]

/** @param made ids of views by key */
export async function demoLayouts(
  ctx: Context,
  create: Create,
  { manager, sales, made }: { manager: number; sales: string; made: ReadonlyMap<string, number> },
): Promise<void> {
  const {
    rows: [everybody],
  } = await sql<{
    id: number
  }>`select id from sc_home_layout where audience is null and job_position_id is null and deleted_at is null`.execute(ctx.db)
  const widgets = [
    ...defaultHome,
    ...shown(11, { list: made.get('customers'), chart: made.get('countries') }),
    ...row(15, 4, ['cm.agenda', 'fa.finance']),
  ]
  if (everybody) await updateRecord(ctx, ctx.snapshot.get('sc/home-layout'), everybody.id, { widgets }, { trusted: true })
  await create('sc/home-layout', {
    name: { en: 'Sales management', tw: '業務主管', cn: '销售主管', jp: '営業管理職' },
    audience: `u${manager}`,
    priority: 20,
    widgets: [
      ...greeting,
      ...row(1, 4, ['cm.attainment', 'cm.pipeline', 'cm.agenda']),
      ...shown(5, { list: made.get('active'), chart: made.get('sources') }),
      ...row(9, 4, ['as.clocking', 'sc.notices', 'sc.bookmarks']),
      ...row(13, 3, ['sc.people']),
    ],
  })
  await create('sc/home-layout', {
    name: { en: 'Sales', tw: '業務部', cn: '销售部', jp: '営業部' },
    audience: sales,
    priority: 10,
    widgets: [
      ...greeting,
      ...row(1, 4, ['as.clocking', 'cm.agenda', 'cm.pipeline']),
      ...row(5, 4, ['cm.attainment', 'sc.notices', 'sc.bookmarks']),
      { id: 'favourites', key: 'sc.favourites', x: 0, y: 9, w: 4, h: 4 },
      { id: 'modules', key: 'sc.modules', x: 4, y: 9, w: 8, h: 6 },
      ...row(13, 3, ['sc.people']),
    ],
  })
}
