/** What an act means beyond a plain save: it travels in the context, and the hooks of the entity read it. */
import type { Intents } from '../../contracts/hooks'
import type { Context } from '../../kernel/context'

/** The same act, with what it means for one entity added to what is said already. */
export const withIntent = <Name extends keyof Intents>(ctx: Context, entity: Name, intent: Intents[Name]): Context => ({
  ...ctx,
  intents: { ...ctx.intents, [entity]: { ...ctx.intents?.[entity], ...intent } },
})

/** @returns what is said of the entity; undefined = a plain save */
export const intentOf = <Name extends keyof Intents>(ctx: Context, entity: Name): Intents[Name] | undefined => ctx.intents?.[entity]
