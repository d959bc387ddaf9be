/** Registry numbers of organizations (cm.md R4, §3.3): kept in one form, right, and held by one only. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import type { FieldErrors } from '../../../kernel/errors'
import type { Values } from '../../../contracts/hooks'
import { findRecord } from '../../../resource/read/read'
import { checkRegistryNumber, isJapaneseInvoiceNumber, type RegistryType, type RegistryVerdict } from './rules/registry-number'
import { banModulus, cmSetting, type CmSetting } from '../settings/setting'

/** A branch has the number of its parent. */
export const sharesNumber = ({ kind, parent }: Values): boolean => kind === 'branch' && typeof parent === 'number'

/** @returns the number in its one form; null where there is none */
export function keptRegistryNumber(organization: Values, setting: CmSetting): string | null {
  return verdictOf(organization, setting)?.value || null
}

/** A number is judged when it, or its kind, is new: an older rule is not held against those that stand. */
export async function registryErrors(ctx: Context, { before, after }: { before: Values | null; after: Values }): Promise<FieldErrors> {
  const isNew = (fields: readonly string[]) => !before || fields.some((field) => before[field] !== after[field])
  const isWrongIssuer = typeof after.jp_invoice_no === 'string' && isNew(['jp_invoice_no']) && !isJapaneseInvoiceNumber(after.jp_invoice_no)
  return {
    ...(isWrongIssuer ? { jp_invoice_no: [{ key: 'cm:error.jp_invoice_no' }] } : {}),
    ...(isNew(['registry_no', 'registry_type', 'registry_held']) ? await numberErrors(ctx, after) : {}),
  }
}

async function numberErrors(ctx: Context, after: Values): Promise<FieldErrors> {
  const problem = verdictOf(after, await cmSetting(ctx))?.problem
  if (problem) return { registry_no: [{ key: `cm:error.registry_${problem}` }] }
  // The index decides; said here it comes before the question about duplicates, which it would be too.
  const holder = await registryHolder(ctx, after)
  if (holder === null) return {}
  const seen = await findRecord(ctx, ctx.snapshot.get('cm/organization'), holder)
  return {
    registry_no: [
      seen
        ? { key: 'error:validation.unique_by', params: { holder: seen.name } }
        : { key: 'error:validation.unique', params: { label: '' } },
    ],
  }
}

/** @returns the id of the organization that holds the number, itself left out */
export async function registryHolder(ctx: Context, { id, registry_type, registry_no, registry_held }: Values): Promise<number | null> {
  if (typeof registry_no !== 'string' || registry_held !== true) return null
  const {
    rows: [row],
  } = await sql<{ id: number }>`
    select id from cm_organization where registry_held and registry_type = ${registry_type} and kontor_fold(registry_no) = kontor_fold(${registry_no})
      and deleted_at is null and id <> ${typeof id === 'number' ? id : 0} limit 1`.execute(ctx.db)
  return row ? Number(row.id) : null
}

function verdictOf({ registry_type, registry_no }: Values, setting: CmSetting): RegistryVerdict | undefined {
  if (typeof registry_no !== 'string' || typeof registry_type !== 'string') return undefined
  // The declaration lists the kinds; what is none of them it refuses.
  return checkRegistryNumber(registry_type as RegistryType, registry_no, { ban_modulus: banModulus(setting) })
}
