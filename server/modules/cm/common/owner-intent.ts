/** Acts that say themselves whose a record is: what comes of a lead, and a transfer that is undone. */
import type { EntityHooks, Values } from '../../../contracts/hooks'
import { intentOf } from '../../../resource/write/intent'

export interface OwnerIntent {
  /** Whose it is where nobody is named. */
  default_owner?: unknown
  /** Owner and department of then: what was nobody's is so again. */
  restores?: Values
}

export const withOwnerIntent = (entity: `cm/${'lead' | 'organization' | 'person' | 'activity'}`, hooks: EntityHooks): EntityHooks => ({
  ...hooks,
  async beforeSave(ctx, { before, after }) {
    const { default_owner, restores } = intentOf(ctx, entity) ?? {}
    const owned = default_owner === undefined ? {} : { owner: after.owner ?? default_owner }
    return { ...owned, ...(await hooks.beforeSave?.(ctx, { before, after: { ...after, ...owned } })), ...restores }
  },
})
