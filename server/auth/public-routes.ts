/** What a signed-out browser may know: the public security settings and the company's face (sc.md §3.3, §3.4). */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { languages } from '../../src/schemas/types'
import { setXsrfCookie } from './cookies'
import { publicSettings, readSecuritySettings } from './settings'
import { xsrfCookie } from './xsrf'

interface CompanyFace {
  name: unknown
  short_name: string | null
  primary_colour: string | null
  languages: readonly string[]
  default_language: string
  time_zone: string
  currency: string
  date_format: string | null
  week_start: string
  fiscal_month: number
  era: string
  email: string | null
  phone: string | null
}

export function publicRoutes(app: FastifyInstance): void {
  app.get('/api/sc/security', { config: { rule: 'public', during_forced_step: true }, schema: { tags: ['sc/security-setting'] } }, async () =>
    ({ data: publicSettings(await readSecuritySettings(app.kontor.db)) }))

  app.get('/api/sc/company-setup/get-setup', { config: { rule: 'public', during_forced_step: true }, schema: { tags: ['sc/company-setup'] } }, async (request, reply) => {
    // A signed-in page comes here for a new token after a 419; a signed-out one never takes away that of another tab.
    if (request.caller.kind === 'session') setXsrfCookie(request, reply, request.caller.session.id)
    else if (!request.cookies[xsrfCookie]) setXsrfCookie(request, reply, null)
    const { key, host, port, scheme } = app.kontor.config.broadcast
    return { data: { ...await companyFace(app), logo: null, favicon: null, login_picture: null, broadcast: { key, host, port, scheme } } }
  })
}

async function companyFace(app: FastifyInstance): Promise<CompanyFace> {
  const { rows: [row] } = await sql<CompanyFace>`
    select name, short_name, primary_colour, languages, default_language, time_zone, currency, date_format, week_start, fiscal_month, era, email, phone
    from sc_company_setup where deleted_at is null order by id limit 1`.execute(app.kontor.db)
  return row ?? {
    name: { en: 'Kontor', tw: 'Kontor', cn: 'Kontor', jp: 'Kontor' }, short_name: null, primary_colour: null, languages, default_language: 'tw',
    time_zone: 'Asia/Taipei', currency: 'TWD', date_format: null, week_start: 'mon', fiscal_month: 1, era: 'ce', email: null, phone: null,
  }
}
