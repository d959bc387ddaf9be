/** Serial numbers of forms (wf.md §5.14): gapless, drawn in the transaction of the submission. */
import { sql } from 'kysely'
import type { Reset } from '../../../../src/schemas/core/number-pattern'
import type { Context } from '../../../kernel/context'
import { numbering } from '../../sc'
import type { FormVersion } from './form-content'
import type { StoredInstance } from './stored-instance'

/** @returns the number of the instance: the one it has, else the next of its form, category or department */
export async function nextSerial(ctx: Context, stored: StoredInstance, { content, template }: FormVersion): Promise<string> {
  if (stored.serial_no !== null) return stored.serial_no
  const {
    rows: [setting],
  } = await sql<{ pattern: string; reset: Reset; department: string | null }>`
    select s.serial_pattern as pattern, s.serial_reset as reset, (select code from sc_department where id = ${stored.flow.context.department}::bigint) as department
    from wf_setting as s where s.id = 1`.execute(ctx.db)
  const own = content.settings.numbering
  const pattern = own?.pattern ?? setting?.pattern ?? '{CODE}-{YYYY}{MM}-{SEQ:4}'
  const scope = own?.scope ?? 'template'
  const department = setting?.department ?? '-'
  const scopes = { template: `t${template.id}`, category: `c${template.category}`, department: `d${department}` }
  const number = await numbering.next(ctx, {
    key: `wf.${stored.test ? 'test.' : ''}${scopes[scope]}`,
    pattern,
    reset: own?.reset ?? setting?.reset ?? 'month',
    gapless: true,
    values: { CODE: template.code, DEPT: department },
  })
  return stored.test ? `TEST-${number}` : number
}
