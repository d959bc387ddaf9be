/** How rows that hold an organization and a contact of it name either (cm.md §8): by code, registry number or name; by e-mail, else by name within the organization. */
import { sql } from 'kysely'
import { fold } from '../../../../src/schemas/core/fold'
import type { Context } from '../../../kernel/context'
import type { NameLookup, Values } from '../../../contracts/hooks'
import { companyCountry } from '../party/new-organization'
import { nameKey } from '../../../../src/shared/cm/name-key'
import { displayName } from '../party/rules/person-name'
import { keptRegistryNumber, sharesNumber } from '../party/organization-registry'
import { registryTypeOf } from '../party/rules/registry-number'
import { cmSetting } from '../settings/setting'

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null)

interface OrganizationNames {
  code: string | null
  type: string
  number: string | null
  name: string
}

async function organizationNames(ctx: Context, record: Values): Promise<OrganizationNames> {
  const type = textOf(record.registry_type) ?? registryTypeOf(textOf(record.country) ?? (await companyCountry(ctx)))
  const kept = sharesNumber(record) ? null : keptRegistryNumber({ ...record, registry_type: type }, await cmSetting(ctx))
  return { code: textOf(record.customer_code), type, number: kept, name: nameKey(textOf(record.name) ?? '') }
}

/** Two codes, or two numbers, are two organizations, whatever they are called: a name alone means one that has what the row lacks. */
export const namedOrganization: NameLookup = {
  async keys(ctx, record) {
    const { code, type, number, name } = await organizationNames(ctx, record)
    const strong = [...(code === null ? [] : [`code ${fold(code)}`]), ...(number === null ? [] : [`registry ${type} ${fold(number)}`])]
    if (name === '') return { known: strong, means: strong }
    const bare = strong.length === 0
    return {
      known: [...strong, `name ${name}`, ...(bare ? [`bare ${name}`] : [])],
      means: [...strong, bare ? `name ${name}` : `bare ${name}`],
    }
  },
  async find(ctx, record) {
    const { code, type, number, name } = await organizationNames(ctx, record)
    const ways = [
      ...(code === null ? [] : [sql<boolean>`kontor_fold(customer_code) = ${fold(code)}`]),
      ...(number === null
        ? []
        : [sql<boolean>`(registry_held and registry_type = ${type} and kontor_fold(registry_no) = ${fold(number)})`]),
      ...(name === ''
        ? []
        : [
            sql<boolean>`(name_key = ${name} and (${code}::text is null or customer_code is null) and (${number}::text is null or registry_no is null))`,
          ]),
    ]
    for (const way of ways) {
      const ids = await idsOf(ctx, sql`select id from cm_organization where deleted_at is null and ${way} order by id limit 2`)
      if (ids.length > 0) return ids
    }
    return []
  },
}

export const namedPerson: NameLookup = {
  keys(_ctx, record) {
    const name = personKey(record)
    const keys = name === '' ? [] : [`name ${name}`]
    return Promise.resolve({ known: keys, means: keys })
  },
  async find(ctx, record) {
    const emails = (Array.isArray(record.emails) ? record.emails : [{ email: record.email }, { email: record.email_2 }]).flatMap(
      ({ email }: Values) => textOf(email)?.toLowerCase() ?? [],
    )
    const reached =
      emails.length === 0
        ? []
        : await idsOf(
            ctx,
            sql`
      select distinct p.id from cm_person__emails as e join cm_person as p on p.id = e.parent_id where p.deleted_at is null and lower(e.email) = any(${emails}::text[]) order by p.id limit 2`,
          )
    const name = personKey(record)
    if (reached.length > 0 || name === '' || typeof record.organization !== 'number') return reached
    return idsOf(
      ctx,
      sql`select id from cm_person where deleted_at is null and name_key = ${name} and organization_id = ${record.organization} order by id limit 2`,
    )
  },
}

const personKey = ({ family_name, given_name }: Values): string =>
  nameKey(displayName({ family_name: textOf(family_name), given_name: textOf(given_name) }))

async function idsOf(ctx: Context, query: ReturnType<typeof sql<{ id: number }>>): Promise<number[]> {
  const { rows } = await query.execute(ctx.db)
  return rows.map(({ id }) => Number(id))
}
