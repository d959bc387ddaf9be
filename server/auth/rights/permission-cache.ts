/** Trees by person, kept until an epoch or the day changes. A cache only: any node may lose it (decisions/nodes.md). */
import { companyToday } from '../../kernel/company-time'
import type { Context } from '../../kernel/context'
import { loadRights, type Rights } from './permission-loader'

export interface Epochs {
  user: number
  all: number
}

export interface RightsCache {
  /** @param ctx of the system: rights are read past all row rules */
  get(ctx: Context, userId: number, epochs: Epochs): Promise<Rights | undefined>
}

/** @param limit people at most; the one not asked for longest goes first */
export function createRightsCache(limit = 5_000): RightsCache {
  const kept = new Map<number, { stamp: string; rights: Promise<Rights | undefined> }>()
  return {
    get(ctx, userId, epochs) {
      const today = companyToday(ctx)
      const stamp = `${epochs.user}.${epochs.all}.${today}`
      const known = kept.get(userId)
      kept.delete(userId)
      const entry = known?.stamp === stamp ? known : { stamp, rights: loadRights(ctx, userId, today) }
      kept.set(userId, entry)
      if (kept.size > limit) kept.delete(kept.keys().next().value ?? userId)
      // A failed query is not remembered.
      entry.rights.catch(() => {
        if (kept.get(userId) === entry) kept.delete(userId)
      })
      return entry.rights
    },
  }
}
