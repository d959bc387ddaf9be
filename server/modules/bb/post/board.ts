/** What other modules ask of a category before they post there in somebody's name. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'
import { mayDo } from '../../../resource/query/rights'
import { targetsOf } from '../bulletin/who-reads'
import { mayInCategory, peopleOf } from '../category/rights'
import { settingsOf } from '../category/settings'

export interface Board {
  code: string
  /**
   * Active people who would read a bulletin there: its targets, who manages the category, and who approves what is submitted. Those whose
   * rights
   * open every bulletin are in no category's count.
   */
  readers: readonly number[]
}

/**
 * @param post `field`: the input that names the category, which refusals are about
 * @throws 422 where the category is not active, or the caller may not post there
 */
export async function boardOf(
  ctx: Context,
  category: number,
  { audience, field }: { audience: readonly string[] | undefined; field: string },
): Promise<Board> {
  const { rows } = await sql`select from bb_category where id = ${category} and active and deleted_at is null`.execute(ctx.db)
  if (rows.length === 0) throw invalidField(field, 'error:validation.reference')
  if (!mayDo(ctx, ctx.snapshot.get('bb/bulletin'), 'create') || !(await mayInCategory(ctx, 'post', category)))
    throw invalidField(field, 'bb:error.no_post_right')
  const { code, approval } = await settingsOf(ctx, category)
  const overseers = await peopleOf(ctx, category, approval === 'none' ? 'manage' : 'approve')
  return { code, readers: [...new Set([...(await targetsOf(ctx, { category, audience })), ...overseers])] }
}
