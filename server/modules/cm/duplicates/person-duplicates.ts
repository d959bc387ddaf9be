/** People who may be the same (cm.md R5): by e-mail address, mobile number, or name at one organization. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import type { Values } from '../../../contracts/hooks'
import { searchSql } from '../../../resource/query/search'
import { withAllRights } from '../../../kernel/context'
import { companyCountry } from '../party/new-organization'
import { personPoints, type ComparedPerson } from './rules/duplicate-points'
import { nameKey } from '../../../../src/shared/cm/name-key'
import { displayName } from '../party/rules/person-name'
import { toE164 } from '../party/rules/phone-number'
import type { DuplicateRule, ScoredRecord } from './duplicate-rule'

interface Row {
  id: number
  name_key: string
  organization: number | null
  emails: string[]
  mobiles: string[]
}

const most = 200

export const personDuplicates: DuplicateRule = {
  entity: 'cm/person',
  compares: ['family_name', 'given_name', 'organization', 'emails', 'phones'],
  async find(ctx, record) {
    const mine = await compared(ctx, record)
    const rows = await candidates(ctx, mine, Number(record.id ?? 0))
    return rows.map((row): ScoredRecord => ({
      id: Number(row.id),
      ...personPoints(mine, { ...row, organization: row.organization === null ? null : Number(row.organization) }),
    }))
  },
  score: async (ctx, a, b) => personPoints(await compared(ctx, a), await compared(ctx, b)).score,
  async keys(ctx, record) {
    const { name_key, emails, mobiles } = await compared(ctx, record)
    return [
      ...(name_key === '' ? [] : [`name ${name_key}`]),
      ...emails.map((email) => `email ${email}`),
      ...mobiles.map((mobile) => `mobile ${mobile}`),
    ]
  },
}

async function compared(ctx: Context, record: Values): Promise<ComparedPerson> {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
  const rowsOf = (field: string): readonly Values[] => (Array.isArray(record[field]) ? record[field] : [])
  const country = await companyCountry(ctx)
  const mobiles = rowsOf('phones')
    .filter(({ label }) => label === 'mobile' || label === undefined)
    .map(({ number }) => toE164(text(number), country))
  return {
    name_key: nameKey(displayName({ family_name: text(record.family_name), given_name: text(record.given_name) })),
    organization: typeof record.organization === 'number' ? record.organization : null,
    emails: rowsOf('emails').flatMap(({ email }) => text(email)?.trim().toLowerCase() ?? []),
    mobiles: mobiles.filter((number) => number !== null),
  }
}

async function candidates(ctx: Context, { name_key, organization, emails, mobiles }: ComparedPerson, self: number): Promise<Row[]> {
  const entity = ctx.snapshot.get('cm/person')
  // Whoever asks: a colleague's customer is found too, and told without his name.
  const found = (word: string) => searchSql(withAllRights(ctx), entity, word, 't')
  const ways = [...[...emails, ...mobiles].map(found), ...(name_key === '' ? [] : [sql<boolean>`t.name_key = ${name_key}`])]
  if (ways.length === 0) return []
  const { rows } = await sql<Row>`
    select t.id, coalesce(t.name_key, '') as name_key, t.organization_id as organization,
      array(select lower(email) from cm_person__emails where parent_id = t.id) as emails,
      array(select e164 from cm_person__phones where parent_id = t.id and label = 'mobile' and e164 is not null) as mobiles
    from cm_person as t where t.deleted_at is null and t.id <> ${self} and (${sql.join(ways, sql` or `)})
    order by (t.organization_id is not distinct from ${organization}::bigint) desc, t.id limit ${most}`.execute(ctx.db)
  return rows
}
