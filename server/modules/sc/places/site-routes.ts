/** The panel "is this point inside?" of /sc/google-map, and what every map needs to show tiles. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { testPlace } from '../../../../src/shared/sc/places'
import { readMapTiles } from '../../../../src/shared/sc/map-tiles'
import { serve } from '../../../http/serve-call'
import { checkSites } from './geo'

export function siteRoutes(app: FastifyInstance): void {
  const mayTest = { rule: { paths: ['sc.admin.site.actions.test'] }, while_viewing: true }
  serve(app, testPlace, mayTest, async (ctx, { body: { sites, ...place } }) => ({
    data: await checkSites(ctx, sites ?? (await allSites(ctx)), place),
  }))
  serve(app, readMapTiles, { rule: 'signed-in' }, () => {
    const { provider, url, key, attribution } = app.kontor.mapTiles()
    return Promise.resolve({ data: { provider, url, key, attribution } })
  })
}

async function allSites(ctx: Context): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from sc_site where active and deleted_at is null`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
