/** Organizations, their people and tags, written in the demo as its sales people would have in some years (cm.md §10). */
import { sql } from 'kysely'
import { companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import { createRecord } from '../../../resource/write/write'
import { organisation } from '../../sc'
import { nameIndex } from '../party/rules/name-index'
import { nameKey } from '../../../../src/shared/cm/name-key'
import { displayName } from '../party/rules/person-name'
import { toE164 } from '../party/rules/phone-number'
import { firstPosition } from '../party/rules/position-history'
import { registryTypeOf } from '../party/rules/registry-number'
import { coordinatesOf } from './city-coordinates'
import { demoOrganizations, type DemoOrganization } from './organizations'
import { demoContacts, type DemoContact } from './persons'
import { tags } from './tags'

interface Owner {
  id: number
  department: number | null
}
type Ids = (table: string, code: string) => number | null
interface Known {
  owners: readonly Owner[]
  ids: Ids
  tags: readonly { id: number; scopes: readonly string[] }[]
}

/** Past the hooks, which ask the database at each record: what they derive is derived here by the same rules. */
const create = async (ctx: Context, entity: string, values: Record<string, unknown>): Promise<number> =>
  (await createRecord({ ...ctx, hooks: {} }, ctx.snapshot.get(entity), values, { trusted: true })).id

export async function demoParties(ctx: Context): Promise<void> {
  const owners = await salesPeople(ctx)
  if (owners.length === 0) return
  const made: { id: number; scopes: readonly string[] }[] = []
  for (const tag of tags) made.push({ id: await create(ctx, 'cm/tag', { ...tag }), scopes: tag.scopes })
  const known: Known = { owners, ids: await codesOf(ctx), tags: made }
  const organizations = demoOrganizations()
  const ids: number[] = []
  for (const organization of organizations) ids.push(await create(ctx, 'cm/organization', organizationValues(organization, known)))
  for (const [n, contact] of demoContacts(organizations).entries()) {
    const employer = organizations[contact.organization]
    const id = ids[contact.organization]
    if (employer && id !== undefined) await create(ctx, 'cm/person', personValues(contact, { n, id, employer }, known))
  }
}

/** Who sells, by account: those of the sales departments. */
async function salesPeople(ctx: Context): Promise<Owner[]> {
  const { rows } = await sql<{ id: number }>`
    select person.id from sc_user as person where person.status = 'active' and person.deleted_at is null and exists (
      select 1 from sc_user_department as post join sc_department as department on department.id = post.department_id
      where post.user_id = person.id and post.is_primary and post.deleted_at is null and post.start_date <= ${companyToday(ctx)}::date and department.code like 'SALES-%') order by person.account`.execute(
    ctx.db,
  )
  const owners: Owner[] = []
  for (const { id } of rows)
    owners.push({ id: Number(id), department: (await organisation.departmentsOf(ctx, Number(id)))[0]?.department ?? null })
  return owners
}

const lookups = [
  'term_of_payment',
  'way_of_delivery',
  'deposit_ratio',
  'tax_category',
  'document_dispatch_method',
  'bill_pickup_method',
  'sales_rating',
  'credit_rating',
  'credit_limit_control',
  'industry_type',
  'customer_level',
  'source',
]

async function codesOf(ctx: Context): Promise<Ids> {
  const parts = lookups.map(
    (table) => sql`select ${sql.lit(table)} as "table", code, id from ${sql.table(`cm_${table}`)} where deleted_at is null`,
  )
  const { rows } = await sql<{ table: string; code: string; id: number }>`${sql.join(parts, sql` union all `)}`.execute(ctx.db)
  const ids = new Map(rows.map(({ table, code, id }) => [`${table} ${code}`, Number(id)]))
  return (table, code) => ids.get(`${table} ${code}`) ?? null
}

const byCountry = {
  TW: { language: 'tw', currency: 'TWD', tax: 'TW5', term: ['TT30', 'MC30', 'MC60', 'S361'], dispatch: 'EMAIL' },
  JP: { language: 'jp', currency: 'JPY', tax: 'JP10', term: ['JPEOM'], dispatch: 'POST' },
  HK: { language: 'en', currency: 'HKD', tax: 'HKNA', term: ['TT30', 'DEP30'], dispatch: 'EMAIL' },
  CN: { language: 'cn', currency: 'CNY', tax: 'CN13', term: ['DEP30', 'LC'], dispatch: 'COUR' },
} as const

/** Of ten, by their place: six prospects, three customers, and one who has been. */
const lifecycles = [
  'customer',
  'prospect',
  'prospect',
  'customer',
  'prospect',
  'prospect',
  'customer',
  'prospect',
  'prospect',
  'former',
] as const

function organizationValues(organization: DemoOrganization, { owners, ids, tags: marks }: Known): Record<string, unknown> {
  const { place: n, name, name_en, short_name, country, registry_no, phone, host, address, industry } = organization
  const coordinates = coordinatesOf(address.city, n)
  const way = byCountry[country]
  const lifecycle = n === 77 || n === 118 ? 'blocked' : (lifecycles[n % lifecycles.length] ?? 'prospect')
  const isCustomer = lifecycle !== 'prospect'
  const rating = isCustomer ? (['A', 'B', 'B', 'AA', 'C'][n % 5] ?? 'B') : 'B'
  const own = marks.filter(({ scopes }) => scopes.includes('organization')).map(({ id }) => id)
  return {
    name,
    name_en,
    short_name,
    name_key: nameKey(name),
    kind: 'company',
    lifecycle,
    country,
    registry_type: registryTypeOf(country),
    registry_no,
    registry_held: true,
    ...(lifecycle === 'blocked' ? { block_reason: n === 77 ? '逾期帳款超過 120 天' : '支票退票' } : {}),
    ...(isCustomer ? { customer_code: `C${24 + (n % 2)}${String(n + 1).padStart(5, '0')}`, is_customer: true } : {}),
    ...(n % 12 === 5 ? { is_supplier: true, supplier_code: `S${String(n + 1).padStart(4, '0')}` } : {}),
    ...ownerOf(owners, n),
    phone,
    phone_e164: toE164(phone, country),
    email: `info@${host}`,
    website: `https://www.${host}`,
    domain: host,
    addresses: [
      { kind: 'registered', country, ...address, postal: address.postal || null, is_default: true, ...coordinates },
      ...(n % 3 === 0
        ? [{ kind: 'shipping', country, ...address, postal: address.postal || null, line1: `${address.line1}B1`, is_default: true }]
        : []),
    ],
    city: address.city,
    ...coordinates,
    language: way.language,
    currency: way.currency,
    industry_type: ids('industry_type', industry),
    customer_level: ids('customer_level', isCustomer ? (['STD', 'KEY', 'STD', 'VIP'][n % 4] ?? 'STD') : 'POT'),
    source: ids('source', ['WEB', 'EXPO', 'REF', 'CALL', 'PARTNER'][n % 5] ?? 'OTHER'),
    term_of_payment: ids('term_of_payment', way.term[n % way.term.length] ?? 'TT30'),
    way_of_delivery: ids('way_of_delivery', country === 'TW' ? 'TRUCK' : 'SEAFOB'),
    deposit_ratio: ids('deposit_ratio', n % 6 === 0 ? 'D30' : 'D0'),
    tax_category: ids('tax_category', way.tax),
    document_dispatch_method: ids('document_dispatch_method', way.dispatch),
    bill_pickup_method: ids('bill_pickup_method', 'B2B'),
    cheque_pickup_method: ids('bill_pickup_method', n % 4 === 0 ? 'CHQREP' : 'CHQMAIL'),
    sales_rating: ids('sales_rating', isCustomer ? (['B', 'C', 'D'][n % 3] ?? 'D') : 'N'),
    credit_rating: ids('credit_rating', rating),
    credit_limit_control: ids('credit_limit_control', rating === 'C' ? 'STRICT' : 'STD'),
    ...(isCustomer && n % 4 === 0 ? { credit_limit: String(200_000 + (n % 9) * 150_000) } : {}),
    ...(country === 'JP' ? { closing_day: 31, pay_day: 31 } : n % 5 === 0 ? { closing_day: 25, pay_day: 10 } : {}),
    tags: own.filter((_, index) => (n + index) % 7 === 0).slice(0, 3),
  }
}

interface Seat {
  n: number
  id: number
  employer: DemoOrganization
}

function personValues(
  { mobile, email, organization: _place, ...contact }: DemoContact,
  { n, id, employer }: Seat,
  { owners, tags: marks }: Known,
): Record<string, unknown> {
  const name = displayName(contact)
  const e164 = toE164(mobile, employer.country)
  const own = marks.filter(({ scopes }) => scopes.includes('person')).map((mark) => mark.id)
  const consent = (['granted', 'unknown', 'unknown', 'denied'] as const)[n % 4] ?? 'unknown'
  return {
    ...contact,
    name,
    name_key: nameKey(name),
    ...nameIndex(contact),
    organization: id,
    positions: firstPosition({ organization: id, title: contact.job_title }),
    emails: [{ email, label: 'work', is_primary: true }],
    phones: [{ number: mobile, e164, label: 'mobile', is_primary: true }],
    email,
    mobile,
    reach: `${email} ${e164 ?? mobile}`,
    language: byCountry[employer.country].language,
    ...ownerOf(owners, employer.place),
    consent,
    do_not_email: consent === 'denied',
    tags: own.filter((_, index) => (n + index) % 6 === 0).slice(0, 2),
  }
}

/** Each has some in a row of countries and trades. */
function ownerOf(owners: readonly Owner[], n: number): { owner: number | null; department: number | null } {
  const found = owners[n % owners.length]
  return { owner: found?.id ?? null, department: found?.department ?? null }
}
