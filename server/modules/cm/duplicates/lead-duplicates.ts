/** Leads that may be the same sale (cm.md R5): open in the same pipeline, of the same organization, e-mail address or phone number. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import type { Values } from '../../../contracts/hooks'
import type { Sql } from '../../../kernel/sql'
import { companyCountry } from '../party/new-organization'
import { pipelineOfStage, defaultPipeline } from '../lead/lead-stages'
import { toE164 } from '../party/rules/phone-number'
import type { DuplicateRule } from './duplicate-rule'

const points = 70

/** Digits at the end of a number that stand in it however it is typed: what has them is looked at more closely. */
const subscriberDigits = 7
const digitsOf = (typed: Sql): Sql => sql`regexp_replace(normalize(${typed}, NFKC), '[^0-9]', '', 'g')`

export const leadDuplicates: DuplicateRule = {
  entity: 'cm/lead',
  compares: ['pipeline', 'organization', 'raw_email', 'raw_phone'],
  async find(ctx, record) {
    // A closed one is what it became; a form does not tell how its lead stands.
    if (typeof record.status === 'string' && record.status !== 'open') return []
    const { pipeline, organization, email, phone, country } = await compared(ctx, record)
    const { rows } = await sql<{ id: number; organization: boolean; email: boolean; raw_phone: string | null }>`
      select id, coalesce(organization_id = ${organization}::bigint, false) as organization, coalesce(lower(raw_email) = ${email}, false) as email, raw_phone
      from cm_lead where status = 'open' and deleted_at is null and pipeline_id = ${pipeline}::bigint and id <> ${record.id ?? 0}
        and (organization_id = ${organization}::bigint or lower(raw_email) = ${email} or ${digitsOf(sql.ref('raw_phone'))} like ${phone === null ? null : `%${phone.slice(-subscriberDigits)}%`}::text)`.execute(
      ctx.db,
    )
    return rows.flatMap((row) => {
      const samePhone = phone !== null && row.raw_phone !== null && toE164(row.raw_phone, country) === phone
      const reasons = [
        ...(row.organization ? ['organization' as const] : []),
        ...(row.email ? ['email' as const] : []),
        ...(samePhone ? ['phone' as const] : []),
      ].map((reason) => ({ reason, points }))
      return reasons.length === 0 ? [] : [{ id: Number(row.id), score: points, reasons }]
    })
  },
  // Whoever shares a key is alike.
  score: () => Promise.resolve(points),
  async keys(ctx, record) {
    const { pipeline, organization, email, phone } = await compared(ctx, record)
    return Object.entries({ organization, email, phone }).flatMap(([name, value]) =>
      value === null ? [] : [`${String(pipeline)} ${name} ${String(value)}`],
    )
  },
}

/** What is compared, from what is typed. */
async function compared(ctx: Context, record: Values) {
  const country = await companyCountry(ctx)
  const pipeline = record.pipeline ?? (await pipelineOfStage(ctx, record.stage)) ?? (await defaultPipeline(ctx))
  return {
    pipeline: pipeline ?? null,
    country,
    organization: typeof record.organization === 'number' ? record.organization : null,
    email: typeof record.raw_email === 'string' && record.raw_email !== '' ? record.raw_email.toLowerCase() : null,
    phone: typeof record.raw_phone === 'string' ? toE164(record.raw_phone, country) : null,
  }
}
