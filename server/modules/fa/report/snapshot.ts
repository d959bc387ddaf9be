/** A report reads everything in one snapshot (fa.md R4): what is posted meanwhile is in none of its figures, or in all. */
import type { Context } from '../../../kernel/context'

export const inSnapshot = <T>(ctx: Context, act: (ctx: Context) => Promise<T>): Promise<T> =>
  ctx.db.isTransaction
    ? act(ctx)
    : ctx.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((db) => act({ ...ctx, db }))
