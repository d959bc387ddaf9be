/** Nobody changes their own hours alone (as.md §6). */
import type { Context } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'
import { overtimeSettings } from '../overtime/labour-bands'

/** @throws 422 for one's own record, where the company asks for a second person */
export async function requireOther(ctx: Context, user: number): Promise<void> {
  if (ctx.person?.id === user && (await overtimeSettings(ctx)).four_eyes) throw invalidField('user', 'as:hook_refusal.four_eyes')
}
