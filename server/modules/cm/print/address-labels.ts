/** What stands on address labels (cm.md §8): of organizations, or of contacts at the organization they work for. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { rowPredicate } from '../../../resource/query/predicate'
import { companyCountry } from '../party/new-organization'
import { addressLines, type PostalAddress } from './rules/address-lines'
import { chosenAddress, type KindOfAddress, type LabelAddressKind } from './rules/label-sheet'
import { addressedName } from '../party/rules/person-name'
import { languageTags } from '../../../../src/shared/engine/language-tags'
import type { Language } from '../../../../src/schemas/core/types'

export interface AddressLabel {
  /** As the address is read. */ address: string[]
  /** Who gets it: organization, attention. */ names: string[]
}
export interface AddressLabels {
  labels: AddressLabel[]
  /** Chosen rows without any address, or that the caller may not see. */ left_out: number
}
export interface LabelsWanted {
  ids: readonly number[]
  address: LabelAddressKind
}

type Address = PostalAddress & KindOfAddress & { attention: string | null }
interface Row {
  id: number
  name: string
  country: string | null
  addresses: Address[]
  person: { name: string; family_name: string | null; given_name: string | null; honorific: string | null } | null
}

const addressesOf = sql`(select coalesce(json_agg(json_build_object('kind', a.kind, 'is_default', a.is_default is true, 'country', a.country, 'postal', a.postal, 'region', a.region, 'city', a.city, 'line1', a.line1, 'line2', a.line2, 'attention', a.attention) order by a.position), '[]')
  from cm_organization__addresses as a where a.parent_id = o.id)`

/** In the order in which they were chosen. */
export async function addressLabels(
  ctx: Context,
  entity: 'organization' | 'person',
  { ids, address }: LabelsWanted,
): Promise<AddressLabels> {
  const rows = entity === 'organization' ? await organizations(ctx, ids) : await contacts(ctx, ids)
  const own = await companyCountry(ctx)
  const labels = ids.flatMap((id) => {
    const row = rows.find((one) => Number(one.id) === id)
    const chosen = row && chosenAddress(row.addresses, address)
    return row && chosen ? [labelOf(row, chosen, { own, ctx })] : []
  })
  return { labels, left_out: ids.length - labels.length }
}

function labelOf(row: Row, address: Address, { own, ctx }: { own: string; ctx: Context }): AddressLabel {
  const lines = addressLines(
    { ...address, country: address.country ?? row.country },
    { country: own, countryName: (code) => countryName(code, ctx.language) },
  )
  const who = row.person ? addressedName(row.person) || row.person.name : address.attention
  return { address: lines, names: [row.name, ...(who ? [who] : [])] }
}

async function organizations(ctx: Context, ids: readonly number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select o.id, o.name, o.country, ${addressesOf} as addresses, null as person
    from cm_organization as o where o.id = any(${ids}::bigint[]) and o.deleted_at is null and ${rowPredicate(ctx, ctx.snapshot.get('cm/organization'), 'read', 'o')}`.execute(
    ctx.db,
  )
  return rows
}

async function contacts(ctx: Context, ids: readonly number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.id, o.name, o.country, ${addressesOf} as addresses,
      json_build_object('name', p.name, 'family_name', p.family_name, 'given_name', p.given_name, 'honorific', p.honorific) as person
    from cm_person as p join cm_organization as o on o.id = p.organization_id and o.deleted_at is null and ${rowPredicate(ctx, ctx.snapshot.get('cm/organization'), 'read', 'o')}
    where p.id = any(${ids}::bigint[]) and p.deleted_at is null and ${rowPredicate(ctx, ctx.snapshot.get('cm/person'), 'read', 'p')}`.execute(
    ctx.db,
  )
  return rows
}

/** What a country is called, as an address names it. @param code ISO 3166-1 alpha-2; what is none is given back */
export function countryName(code: string, language: Language): string {
  try {
    return new Intl.DisplayNames(languageTags[language], { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}
