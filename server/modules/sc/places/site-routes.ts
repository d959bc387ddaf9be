/** The panel "is this point inside?" of /sc/google-map, and what every map needs to show tiles. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { checkSites, type Place } from './geo'

const body = {
  type: 'object',
  additionalProperties: false,
  required: ['lat', 'lng', 'accuracy'],
  properties: {
    lat: { type: 'number', minimum: -90, maximum: 90 },
    lng: { type: 'number', minimum: -180, maximum: 180 },
    accuracy: { type: 'number', minimum: 0, maximum: 1_000_000 },
    ip: { type: 'string', maxLength: 64 },
    /** Default: all that are active. */
    sites: { type: 'array', maxItems: 500, items: { type: 'integer', minimum: 1 } },
  },
} as const

export function siteRoutes(app: FastifyInstance): void {
  app.post<{ Body: Place & { sites?: number[] } }>(
    '/api/sc/site/test',
    {
      config: { rule: { paths: ['sc.admin.site.actions.test'] }, while_viewing: true },
      schema: { body, tags: ['sc/site'] },
    },
    async ({ ctx, body: { sites, ...place } }) => ({ data: await checkSites(ctx, sites ?? (await allSites(ctx)), place) }),
  )

  app.get('/api/sc/company-setup/map', { config: { rule: 'signed-in' }, schema: { tags: ['sc/company-setup'] } }, async () => {
    const { provider, url, key, attribution } = app.kontor.mapTiles()
    return { data: { provider, url, key, attribution } }
  })
}

async function allSites(ctx: Context): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from sc_site where active and deleted_at is null`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
