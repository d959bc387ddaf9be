/** Stock phrases where they are written (routes.md §7, sc.md §3.6): one's own first, then the company's; what is used often comes first. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { countCommonWord, readCommonWords, type CommonWord } from '../../../../src/shared/sc/discussion'
import { serve } from '../../../http/serve-call'
import { transact, type Context, type Person } from '../../../kernel/context'
import { notFound, unauthorized } from '../../../kernel/errors'

export function commonWordRoutes(app: FastifyInstance): void {
  const config = { rule: { paths: ['sc.use.user-common-word.actions.list'] } }
  serve(app, readCommonWords, config, async (ctx) => ({ data: await wordsOf(ctx) }))

  // No revision, no audit: it says how often, not who.
  serve(app, countCommonWord, config, (ctx, { params: { id } }) =>
    transact(ctx, async (tx) => {
      const { numAffectedRows } =
        await sql`update sc_user_common_word as word set used_count = used_count + 1 where id = ${id} and ${isOffered(personOf(tx))}`.execute(
          tx.db,
        )
      if (!numAffectedRows) throw notFound()
      return undefined
    }),
  )
}

async function wordsOf(ctx: Context): Promise<CommonWord[]> {
  const { rows } = await sql<CommonWord>`
    select id, text, kind, scope from sc_user_common_word as word where ${isOffered(personOf(ctx))} order by scope = 'company', used_count desc, position nulls last, id`.execute(
    ctx.db,
  )
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

const isOffered = ({ id, owners, views }: Person) =>
  sql`word.deleted_at is null and (word.user_id = ${views ? null : id} or (word.scope = 'company' and word.audience && ${owners}::text[]))`

function personOf({ person }: Context): Person {
  if (!person) throw unauthorized()
  return person
}
