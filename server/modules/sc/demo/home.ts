/** Bookmarks, stock phrases, views and home layouts, so that a home page has something to show (sc.md §10, shell.md §10). */
import type { Context } from '../../../kernel/context'
import { demoLayouts, demoViews } from './home-layouts'

type Create = (entity: string, values: Record<string, unknown>) => Promise<number>
type Ids = ReadonlyMap<string, number>
type Names = readonly [en: string, tw: string, cn: string, jp: string]

const company: readonly { name: Names; url: string; icon: string; category: string; department?: string }[] = [
  {
    name: ['E-invoice platform', '電子發票整合服務平台', '电子发票平台', '電子インボイス'],
    url: 'https://www.einvoice.nat.gov.tw/',
    icon: 'form',
    category: '政府',
  },
  {
    name: ['Tax portal', '財政部稅務入口網', '税务入口网', '税務ポータル'],
    url: 'https://www.etax.nat.gov.tw/',
    icon: 'money',
    category: '政府',
  },
  { name: ['Ministry of Labor', '勞動部', '劳动部', '労働部'], url: 'https://www.mol.gov.tw/', icon: 'team', category: '政府' },
  {
    name: ['Labor insurance', '勞動部勞工保險局', '劳工保险局', '労工保険局'],
    url: 'https://www.bli.gov.tw/',
    icon: 'team',
    category: '政府',
  },
  {
    name: ['Company registry', '商工登記公示資料', '工商登记查询', '会社登記検索'],
    url: 'https://findbiz.nat.gov.tw/',
    icon: 'shop',
    category: '政府',
  },
  { name: ['Weather', '中央氣象署', '中央气象署', '天気'], url: 'https://www.cwa.gov.tw/', icon: 'cloud', category: '日常' },
  {
    name: ['High-speed rail', '台灣高鐵', '台湾高铁', '台湾高速鉄道'],
    url: 'https://www.thsrc.com.tw/',
    icon: 'calendar',
    category: '日常',
  },
  {
    name: ['Exchange rates', '臺灣銀行牌告匯率', '台湾银行牌价', '為替レート'],
    url: 'https://rate.bot.com.tw/xrt',
    icon: 'chart',
    category: '日常',
  },
  {
    name: ['Company website', '公司網站', '公司网站', '会社サイト'],
    url: 'https://www.formosa-harbour.example/',
    icon: 'globe',
    category: '公司',
  },
  { name: ['Find anything', '全站搜尋', '全站搜索', '全体検索'], url: '/search', icon: 'link', category: '公司' },
  {
    name: ['Customer sources', '客戶來源', '客户来源', '顧客の流入元'],
    url: '/cm/admin/info-settings/lead/source',
    icon: 'contacts',
    category: '業務',
    department: 'SALES',
  },
  {
    name: ['Customs tariffs', '關港貿單一窗口', '关港贸单一窗口', '関税・貿易窓口'],
    url: 'https://portal.sw.nat.gov.tw/',
    icon: 'globe',
    category: '業務',
    department: 'SALES',
  },
]
const own: readonly { name: Names; url: string; icon: string }[] = [
  { name: ['My sessions', '我的登入階段', '我的登录会话', 'マイセッション'], url: '/profile/sessions', icon: 'tool' },
  { name: ['My reports', '我的排程報表', '我的定时报表', 'マイレポート'], url: '/profile/reports', icon: 'chart' },
  { name: ['Map', '地圖', '地图', '地図'], url: 'https://www.openstreetmap.org/', icon: 'globe' },
  { name: ['Dictionary', '教育部國語辭典', '国语词典', '辞典'], url: 'https://dict.concised.moe.edu.tw/', icon: 'book' },
]
/** Accounts that visitors of the demo sign in with. */
export const visitors = ['admin', 'manager', 'hr', 'auditor', 'head.rd', 'head.sales', 'staff01']

const phrases: readonly { text: string; kind: string; own?: boolean }[] = [
  ...['同意，請依規定辦理。', '同意，請注意預算。', '如擬。', '准予備查。'].map((text) => ({ text, kind: 'approve' })),
  ...['與規定不符,歉難同意。', '預算不足,請於下季再提。'].map((text) => ({ text, kind: 'reject' })),
  ...['請補附佐證文件後再送。', '請補充說明用途。', '金額與附件不符,請更正。'].map((text) => ({ text, kind: 'return' })),
  ...[
    '已聯絡客戶,待回覆。',
    '請於本週五前完成。',
    '已轉交相關單位處理。',
    'Please see the attached file.',
    '資料を添付しました。ご確認ください。',
  ].map((text) => ({ text, kind: 'any' })),
  ...['已收到,謝謝。', '今天下班前回覆。', '請見附件。', '下週一會議討論。', '已更新至最新版。', '麻煩再確認一次數量。'].map((text) => ({
    text,
    kind: 'any',
    own: true,
  })),
]

const named = ([en, tw, cn, jp]: Names) => ({ en, tw, cn, jp })

export async function demoHome(ctx: Context, create: Create, { departments, users }: { departments: Ids; users: Ids }): Promise<void> {
  for (const { name, department, ...rest } of company) {
    await create('sc/bookmark', {
      ...rest,
      name: named(name),
      kind: 'company',
      new_tab: rest.url.startsWith('http'),
      ...(department ? { audience: [`d${departments.get(department) ?? 0}`] } : {}),
    })
  }
  for (const user of visitors.flatMap((account) => users.get(account) ?? [])) {
    for (const { name, ...rest } of own)
      await create('sc/bookmark', { ...rest, name: named(name), kind: 'own', user, new_tab: rest.url.startsWith('http') })
  }
  const manager = users.get('manager') ?? 0
  for (const { own: isOwn = false, ...phrase } of phrases)
    await create('sc/user-common-word', { ...phrase, ...(isOwn ? { scope: 'own', user: manager } : { scope: 'company' }) })
  const shared = [`d${departments.get('SALES') ?? 0}`]
  const view = async (values: Record<string, unknown>) => create('sc/saved-view', { user: manager, shared_with: shared, ...values })
  const sources = await view({
    screen: 'cm/source',
    name: '來源依通路',
    kind: 'chart',
    chart: { type: 'bar', by: 'channel', measure: 'count' },
  })
  const active = await view({
    screen: 'cm/source',
    name: '使用中的來源',
    kind: 'table',
    sort: 'position',
    filters: { all: [{ field: 'active', op: 'eq', value: 'true' }] },
  })
  const made = new Map([
    ...(await demoViews(create, { owner: manager, everybody: `d${departments.get('FH') ?? 0}` })),
    ['sources', sources],
    ['active', active],
  ])
  await demoLayouts(ctx, create, { manager, sales: shared[0] ?? '', made })
}
