/** Serial numbers of forms (wf.md §5.14): gapless, drawn in the transaction of the submission. */
import { sql } from 'kysely'
import type { Reset } from '../../../../src/schemas/core/number-pattern'
import { defaultPattern, defaultReset, ownTokens } from '../../../../src/shared/wf/numbering-problem'
import type { Context } from '../../../kernel/context'
import { ApiError } from '../../../kernel/errors'
import { numbering } from '../../sc'
import type { FormVersion } from './form-content'
import type { StoredInstance } from './stored-instance'
import { isRevocation, revocationNode } from './version-of'

/** @returns the number of the instance: the one it has, else the next of its form, category or department */
export async function nextSerial(ctx: Context, stored: StoredInstance, { content, template }: FormVersion): Promise<string> {
  if (stored.serial_no !== null) return stored.serial_no
  if (isRevocation(stored)) return revocationSerial(ctx, stored)
  const {
    rows: [setting],
  } = await sql<{ pattern: string; reset: Reset; department: string | null }>`
    select s.serial_pattern as pattern, s.serial_reset as reset, (select code from sc_department where id = ${stored.flow.context.department}::bigint) as department
    from wf_setting as s where s.id = 1`.execute(ctx.db)
  const own = content.settings.numbering
  const pattern = own?.pattern ?? setting?.pattern ?? defaultPattern
  const reset = own?.reset ?? setting?.reset ?? defaultReset
  const scope = own?.scope ?? 'template'
  const department = setting?.department ?? '-'
  const scopes = { template: `t${template.id}`, category: `c${template.category}`, department: `d${department}` }
  const wrong = numbering.problem(pattern, { own: ownTokens, reset })
  if (wrong) throw new ApiError(422, { key: `error:sequence.${wrong.key}`, params: wrong.params })
  const number = await numbering.next(ctx, {
    key: `wf.${stored.test ? 'test.' : ''}${scopes[scope]}`,
    pattern,
    reset,
    gapless: true,
    values: { CODE: template.code, DEPT: department },
  })
  return stored.test ? `TEST-${number}` : number
}

/** That of the form that is taken back, and which request it is: `EXP-202611-0042-R1`. */
async function revocationSerial(ctx: Context, { parent }: StoredInstance): Promise<string> {
  const {
    rows: [row],
  } = await sql<{ serial: string; n: number }>`
    select p.serial_no as serial, (select count(*)::int from wf_instance as r where r.parent_id = p.id and r.parent_node = ${revocationNode}) as n
    from wf_instance as p where p.id = ${parent}::bigint`.execute(ctx.db)
  const end = `-R${row?.n ?? 1}`
  return `${(row?.serial ?? '').slice(0, 40 - end.length)}${end}`
}
