/** The party of a call: a customer or supplier, whichever of its merged ones was named, or a person who is paid (fa.md §3.2). */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { invalid, notFound } from '../../../kernel/errors'
import type { Sql } from '../../../kernel/sql'
import { personNames } from '../../../resource/read/person-names'
import { organizationWithMerged, survivingOrganizations } from '../../cm'
import { partyScope, seesEveryParty } from '../party/party-scope'
import { objectNames } from '../report/names'

/** One of the two. */
export interface PartyRequest {
  organization?: number | undefined
  person?: number | undefined
}

export interface Party {
  /** The one that remains. Null = a person. */
  organization: number | null
  person: number | null
  name: string
}

/** @throws 404 for a party that does not exist, or whose account is not the caller's to see; 422 unless one is named */
export async function partyOf(ctx: Context, { organization, person }: PartyRequest): Promise<Party> {
  if (organization !== undefined && person !== undefined) throw invalid({ person: [{ key: 'fa:settlement.one_party' }] })
  if (person !== undefined) return personOf(ctx, person)
  if (organization === undefined) throw invalid({ organization: [{ key: 'error:validation.required' }] })
  const id = (await survivingOrganizations(ctx, [organization])).get(organization)
  if (id === undefined || !(await isInScope(ctx, id))) throw notFound()
  return { organization: id, person: null, name: (await objectNames(ctx, 'cm/organization', [id])).get(id)?.title ?? '' }
}

/** Those who left are still owed. What people are owed is for those who see every account. */
async function personOf(ctx: Context, person: number): Promise<Party> {
  const name = seesEveryParty(ctx) ? (await personNames(ctx, [person])).get(person) : undefined
  if (name === undefined) throw notFound()
  return { organization: null, person, name }
}

/** Items of a person, or of nobody, are for those who see every account. @throws 404 for a party that the caller may not see */
export async function requireParty(ctx: Context, organization: unknown): Promise<void> {
  if (typeof organization === 'number') await partyOf(ctx, { organization })
  else if (!seesEveryParty(ctx)) throw notFound()
}

/** Lines `l` of the party, of its merged ones among them: a line that names an organization is of that one, whatever person it names. */
export async function linesOfParty(ctx: Context, { organization, person }: Omit<Party, 'name'>): Promise<Sql<boolean>> {
  if (organization === null) return sql<boolean>`(l.organization_id is null and l.person_id = ${person})`
  return sql<boolean>`l.organization_id = any(${[...(await organizationWithMerged(ctx, organization))]}::bigint[])`
}

/** Heads see the accounts of their own department's customers (fa.md §6). */
async function isInScope(ctx: Context, organization: number): Promise<boolean> {
  const organizations = sql.table(ctx.snapshot.get('cm/organization').table)
  const { rows } = await sql`select 1 from ${organizations} as o where o.id = ${organization} and ${partyScope(ctx, 'o')}`.execute(ctx.db)
  return rows.length > 0
}
