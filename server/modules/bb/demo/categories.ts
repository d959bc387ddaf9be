/** Categories of the demo (bb.md §10): company board, departments and community, on three levels. Everybody reads; each has who writes. */
import { sql } from 'kysely'
import type { I18nText } from '../../../../src/schemas/core/types'
import type { Context } from '../../../kernel/context'
import { createRecord } from '../../../resource/write/write'

interface DemoCategory {
  code: string
  name: I18nText
  level: 'BOARD' | 'SECTION' | 'TOPIC'
  parent?: string
  /** Department codes whose people may write. */
  post?: readonly string[]
  /** Accounts. */
  manage?: readonly string[]
  /** Only these departments read; absent = as above it. */
  only?: readonly string[]
  pattern?: string
  approval?: 'manager'
}

const categories: readonly DemoCategory[] = [
  {
    code: 'BOARD',
    level: 'BOARD',
    name: { en: 'Company board', tw: '公司公告', cn: '公司公告', jp: '全社掲示板' },
    manage: ['hr', 'manager'],
  },
  {
    ...{ code: 'POLICY', level: 'SECTION', parent: 'BOARD', post: ['HR'], pattern: '{CODE}{YYYY}-{SEQ:3}', approval: 'manager' },
    name: { en: 'Policies', tw: '規章制度', cn: '规章制度', jp: '規程' },
  },
  { code: 'HRNEWS', level: 'SECTION', parent: 'BOARD', post: ['HR'], name: { en: 'People', tw: '人事', cn: '人事', jp: '人事' } },
  { code: 'WELFARE', level: 'SECTION', parent: 'BOARD', post: ['HR'], name: { en: 'Welfare', tw: '福利', cn: '福利', jp: '福利厚生' } },
  { code: 'ITNEWS', level: 'SECTION', parent: 'BOARD', post: ['RD'], name: { en: 'IT', tw: '資訊', cn: '信息技术', jp: '情報システム' } },
  { code: 'FINNEWS', level: 'SECTION', parent: 'BOARD', post: ['FIN'], name: { en: 'Finance', tw: '財務', cn: '财务', jp: '経理' } },
  { code: 'DEPT', level: 'BOARD', name: { en: 'Departments', tw: '部門專區', cn: '部门专区', jp: '部門' }, manage: ['hr', 'manager'] },
  { code: 'D-SALES', level: 'SECTION', parent: 'DEPT', only: ['SALES'], name: { en: 'Sales', tw: '業務', cn: '销售', jp: '営業' } },
  { code: 'D-RD', level: 'SECTION', parent: 'DEPT', only: ['RD'], name: { en: 'Development', tw: '研發', cn: '研发', jp: '開発' } },
  {
    code: 'D-RD-OPS',
    level: 'TOPIC',
    parent: 'D-RD',
    post: ['RD'],
    name: { en: 'Releases', tw: '版本發布', cn: '版本发布', jp: 'リリース' },
  },
  { code: 'D-PROD', level: 'SECTION', parent: 'DEPT', only: ['PROD'], name: { en: 'Production', tw: '生產', cn: '生产', jp: '製造' } },
  {
    code: 'CLUB',
    level: 'BOARD',
    name: { en: 'Community', tw: '員工社群', cn: '员工社群', jp: 'コミュニティ' },
    post: ['FH'],
    manage: ['hr'],
  },
  { code: 'SPORT', level: 'SECTION', parent: 'CLUB', name: { en: 'Sports', tw: '運動', cn: '运动', jp: 'スポーツ' } },
  { code: 'SWAP', level: 'SECTION', parent: 'CLUB', name: { en: 'Second-hand', tw: '二手交流', cn: '二手交流', jp: 'ゆずります' } },
]

/** @returns id by code */
export async function makeCategories(ctx: Context): Promise<ReadonlyMap<string, number>> {
  const levels = await idsByCode(ctx, sql`select code, id::int as id from bb_category_level where deleted_at is null`)
  const departments = await idsByCode(ctx, sql`select code, id::int as id from sc_department where deleted_at is null`)
  const people = await idsByCode(ctx, sql`select account as code, id::int as id from sc_user where deleted_at is null`)
  const root = (
    await sql<{ id: number }>`select id::int as id from sc_department where parent_id is null and deleted_at is null order by id`.execute(
      ctx.db,
    )
  ).rows[0]?.id
  const made = new Map<string, number>()
  for (const { code, name, level, parent, post = [], manage = [], only, pattern, approval } of categories) {
    const { id } = await createRecord(ctx, ctx.snapshot.get('bb/category'), {
      ...{
        code,
        name,
        level: levels.get(level),
        parent: parent === undefined ? null : made.get(parent),
        inherit_rights: only === undefined,
      },
      ...{ number_pattern: pattern ?? null, approval: approval ?? null },
    })
    made.set(code, Number(id))
    const readers = only?.map((department) => departments.get(department)) ?? (parent === undefined ? [root] : [])
    for (const [owners, action] of [
      [readers.map((one) => `d${one ?? 0}`), only === undefined ? 'read' : 'post'],
      [post.map((department) => `d${(department === 'FH' ? root : departments.get(department)) ?? 0}`), 'post'],
      [manage.map((account) => `u${people.get(account) ?? 0}`), 'manage'],
    ] as const)
      for (const owner of owners) await createRecord(ctx, ctx.snapshot.get('bb/category-right'), { category: Number(id), owner, action })
  }
  return made
}

async function idsByCode(ctx: Context, query: ReturnType<typeof sql>): Promise<ReadonlyMap<string, number>> {
  // Each of these queries names its columns so.
  const { rows } = (await query.execute(ctx.db)) as { rows: { code: string; id: number }[] }
  return new Map(rows.map(({ code, id }) => [code, id]))
}
