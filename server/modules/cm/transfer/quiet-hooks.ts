/** A record changes hands without word of it: both sides hear of all of them at once. */
import type { Context } from '../../../kernel/context'
import { withHooks } from '../../../resource/write/with-hooks'
import { leadHooksFor } from '../lead/lead-hooks'

export const quietly = (ctx: Context): Context => withHooks(ctx, 'cm/lead', { ...ctx.hooks['cm/lead'], ...leadHooksFor({ quiet: true }) })
