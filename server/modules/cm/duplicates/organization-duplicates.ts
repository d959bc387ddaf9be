/** Organizations that may be the same (cm.md R5): found by index, scored by the pure rule. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { searchExpression } from '../../../database/schema/search-index'
import type { Values } from '../../../contracts/hooks'
import { companyCountry } from '../party/new-organization'
import { keptRegistryNumber, sharesNumber } from '../party/organization-registry'
import { domainOf } from '../party/rules/domain'
import { organizationPoints, type ComparedOrganization } from './rules/duplicate-points'
import { nameKey } from '../../../../src/shared/cm/name-key'
import { toE164 } from '../party/rules/phone-number'
import { registryTypeOf } from '../party/rules/registry-number'
import { bigrams } from './rules/similarity'
import { cmSetting } from '../settings/setting'
import type { DuplicateRule, ScoredRecord } from './duplicate-rule'

interface Row {
  id: number
  name_key: string
  registry_type: string
  registry_no: string | null
  registry_held: boolean | null
  domain: string | null
  phone_e164: string | null
  city: string | null
}

/** More rows with a pair of characters in common than are ever alike. */
const most = 2_000

export const organizationDuplicates: DuplicateRule = {
  entity: 'cm/organization',
  compares: ['name', 'registry_type', 'registry_no', 'kind', 'parent', 'country', 'phone', 'email', 'website', 'addresses'],
  async find(ctx, record) {
    const mine = await compared(ctx, record)
    const rows = await candidates(ctx, mine, Number(record.id ?? 0))
    return rows.map((row): ScoredRecord => ({ id: Number(row.id), ...organizationPoints(mine, { ...row, registry: registryOf(row) }) }))
  },
  score: async (ctx, a, b) => organizationPoints(await compared(ctx, a), await compared(ctx, b)).score,
  async keys(ctx, record) {
    const { name_key, registry, domain, phone_e164 } = await compared(ctx, record)
    return Object.entries({ name_key, registry, domain, phone_e164 }).flatMap(([name, value]) => (value ? [`${name} ${value}`] : []))
  },
}

/** What is compared, from what is typed: a form has none of the derived fields. */
async function compared(ctx: Context, record: Values): Promise<ComparedOrganization> {
  const setting = await cmSetting(ctx)
  const text = (field: string) => (typeof record[field] === 'string' && record[field] !== '' ? record[field] : null)
  const country = text('country') ?? (await companyCountry(ctx))
  const registry_type = text('registry_type') ?? registryTypeOf(country)
  const city = (Array.isArray(record.addresses) ? record.addresses : [])
    .map((row: Values) => row.city)
    .find((name) => typeof name === 'string' && name !== '')
  return {
    name_key: nameKey(text('name') ?? ''),
    registry: registryOf({
      registry_type,
      registry_no: keptRegistryNumber({ ...record, registry_type }, setting),
      registry_held: !sharesNumber(record),
    }),
    domain: domainOf({ website: text('website'), email: text('email') }, setting.free_mail_domains ?? []),
    phone_e164: toE164(text('phone'), country),
    city: typeof city === 'string' ? city : null,
  }
}

/** A branch shares the number of its parent without being it. */
const registryOf = ({
  registry_type,
  registry_no,
  registry_held,
}: Pick<Row, 'registry_type' | 'registry_no' | 'registry_held'>): string | null =>
  registry_no !== null && registry_held === true ? `${registry_type} ${registry_no}` : null

async function candidates(ctx: Context, { name_key, registry, domain, phone_e164 }: ComparedOrganization, self: number): Promise<Row[]> {
  const searched = searchExpression(ctx.snapshot.get('cm/organization'), 't')
  const pairs = bigrams(name_key)
  const [registry_type, registry_no] = registry?.split(' ') ?? []
  const ways = [
    ...(name_key === '' ? [] : [sql<boolean>`t.name_key = ${name_key}`]),
    // The key is searchable, so the pairs of its characters stand in the search index.
    ...(pairs.length === 0 || !searched ? [] : [sql<boolean>`kontor_grams(${searched}) && ${pairs}::text[]`]),
    ...(domain === null ? [] : [sql<boolean>`t.domain = ${domain}`]),
    ...(phone_e164 === null ? [] : [sql<boolean>`t.phone_e164 = ${phone_e164}`]),
    ...(registry_no === undefined ? [] : [sql<boolean>`(t.registry_no = ${registry_no} and t.registry_type = ${registry_type})`]),
  ]
  if (ways.length === 0) return []
  const { rows } = await sql<Row>`
    select t.id, coalesce(t.name_key, '') as name_key, t.registry_type, t.registry_no, t.registry_held, t.domain, t.phone_e164, t.city
    from cm_organization as t where t.deleted_at is null and t.id <> ${self} and (${sql.join(ways, sql` or `)}) limit ${most}`.execute(
    ctx.db,
  )
  return rows
}
