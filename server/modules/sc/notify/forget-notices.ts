import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'

/** Notices of a record that goes for good. @param model what they call its kind (`modelType`) */
export async function forgetNotices(ctx: Context, model: string, id: number): Promise<void> {
  await sql`delete from sc_user_notification where "modelType" = ${model} and "modelId" = ${id}`.execute(ctx.db)
}
