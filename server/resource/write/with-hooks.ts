import type { EntityHooks } from '../../contracts/hooks'
import type { Context } from '../../kernel/context'

/** The same act, in which other hooks of one entity stand in place of its module's. */
export const withHooks = (ctx: Context, entity: string, hooks: EntityHooks): Context => ({
  ...ctx,
  hooks: { ...ctx.hooks, [entity]: hooks },
})
