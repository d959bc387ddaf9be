/** Fields that the server fills (wf.md §2.3): serial no., applicant, his department and position, the day of submission. */
import { sql } from 'kysely'
import { systemSource } from '../../../../src/shared/wf/entered-values'
import type { FormContent } from '../../../../src/shared/wf/form'
import { companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import type { FlowContext, FormValues } from '../flow/rules/state'

/** @returns what stands in those of the form's fields, by their keys; without the serial number, which comes last */
export async function systemValues(
  ctx: Context,
  { json_schema }: Pick<FormContent, 'json_schema'>,
  context: FlowContext,
): Promise<FormValues> {
  const sources = new Map(Object.entries(json_schema.properties).map(([key, field]) => [key, systemSource(field)]))
  const wanted = new Set(sources.values())
  const known: FormValues = {
    applicant: context.on_behalf_of ?? context.initiator,
    department: context.department ?? undefined,
    position: wanted.has('position') ? await positionOf(ctx, context.post) : undefined,
    today: companyToday(ctx),
  }
  return Object.fromEntries(
    [...sources].flatMap(([key, source]) => (source === undefined || known[source] === undefined ? [] : [[key, known[source]]])),
  )
}

/** The number, in the fields that show it. */
export function serialValues({ json_schema }: Pick<FormContent, 'json_schema'>, serial: string): FormValues {
  const shown = Object.entries(json_schema.properties).filter(([, field]) => systemSource(field) === 'serial_no')
  return Object.fromEntries(shown.map(([key]) => [key, serial]))
}

async function positionOf(ctx: Context, post: number | null): Promise<number | undefined> {
  const {
    rows: [row],
  } = await sql<{ position: number | null }>`
    select job_position_id as position from sc_user_department where id = ${post}::bigint`.execute(ctx.db)
  return row?.position ?? undefined
}
