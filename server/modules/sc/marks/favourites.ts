/** Records that somebody keeps at hand (sc.md §3.6). Which of them he may still open is asked whenever they are listed. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { readFavourites, type Favourite } from '../../../../src/shared/sc/marks'
import { serve } from '../../../http/serve-call'
import type { Context } from '../../../kernel/context'
import type { ServerModule } from '../../../contracts/module'
import { hitsOf } from '../../../resource/read/global-search'
import { markRoutes, ownId } from './own-marks'

/** Listed at most, the newest. */
const most = 100

export function favouriteRoutes(app: FastifyInstance): void {
  markRoutes(app, { of: 'favourite', answer: 'favourite' })
  serve(app, readFavourites, { rule: 'signed-in' }, async (ctx) => ({ data: await favouritesOf(ctx, app.kontor.search) }))
}

/** The newest first. Whoever looks as somebody else sees none: they are that person's own. */
async function favouritesOf(ctx: Context, rules: NonNullable<ServerModule['search']>): Promise<Favourite[]> {
  if (ctx.person?.views) return []
  const { rows } = await sql<{ entity: string; id: number }>`
    select module || '/' || entity as entity, record_id as id from sc_favourite where user_id = ${ownId(ctx)} and deleted_at is null order by id desc limit ${most}`.execute(
    ctx.db,
  )
  const found = new Map((await hitsOf(ctx, rows, rules)).map(({ entity, hit }) => [`${entity}/${hit.id}`, { entity, hit }]))
  return rows.flatMap((row) => {
    const { entity, hit } = found.get(`${row.entity}/${row.id}`) ?? {}
    return entity !== undefined && hit
      ? [{ entity, id: hit.id, title: hit.title, ...(hit.code === undefined ? {} : { code: hit.code }) }]
      : []
  })
}
