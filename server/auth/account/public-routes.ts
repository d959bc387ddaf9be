/** What a signed-out browser may know: the public security settings and the company's face (sc.md §3.3, §3.4). */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { notFound } from '../../kernel/errors'
import { isPicture } from '../../kernel/attachment-rules'
import { FileMissing } from '../../files/store'
import { languages } from '../../../src/schemas/core/types'
import { keepXsrfCookie, setXsrfCookie } from '../session/cookies'
import { publicSettings, readSecuritySettings } from '../settings'
import { publicProviders } from '../sso/provider'
import { xsrfCookie } from '../session/xsrf'

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
  app.get(
    '/api/sc/security',
    { config: { rule: 'public', during_forced_step: true }, schema: { tags: ['sc/security-setting'] } },
    async () => ({
      data: publicSettings(await readSecuritySettings(app.kontor.db), {
        providers: await publicProviders(app.kontor.db),
        passwordSignIn: app.kontor.config.passwordSignIn,
      }),
    }),
  )

  app.get(
    '/api/sc/company-setup/get-setup',
    { config: { rule: 'public', during_forced_step: true }, schema: { tags: ['sc/company-setup'] } },
    async (request, reply) => {
      // A signed-in page comes here for a new token after a 419; a signed-out one never takes away that of another tab.
      if (request.caller.kind === 'session') keepXsrfCookie(request, reply, request.caller.session.id)
      else if (!request.cookies[xsrfCookie]) setXsrfCookie(request, reply, null)
      const { key, host, port, scheme } = app.kontor.config.broadcast
      return { data: { ...(await companyFace(app)), ...(await companyPictures(app)), broadcast: { key, host, port, scheme } } }
    },
  )

  // The sign-in page shows them to everyone; the address changes with the picture, so browsers may keep it.
  app.get<{ Params: { picture: Picture } }>(
    '/api/sc/company-setup/picture/:picture',
    { config: { rule: 'public', during_forced_step: true }, schema: { params: pictureParams, tags: ['sc/company-setup'] } },
    async ({ params }, reply) => {
      const found = (await readPictures(app)).find(({ name }) => name === params.picture)
      // Only what can't run anything is given to people who are not signed in.
      if (!found || !isPicture(found.mime)) throw notFound()
      const { stream } = await app.kontor.files.get(found.key).catch((error: unknown) => {
        throw error instanceof FileMissing ? notFound() : error
      })
      return reply
        .headers({
          'content-type': found.mime,
          'content-length': found.size,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        })
        .send(stream)
    },
  )
}

const pictures = ['logo', 'favicon', 'login_picture'] as const
type Picture = (typeof pictures)[number]
const pictureParams = { type: 'object', required: ['picture'], properties: { picture: { type: 'string', enum: pictures } } } as const

async function readPictures(app: FastifyInstance): Promise<{ name: Picture; key: string; mime: string; size: number; sha256: string }[]> {
  const { rows } = await sql<{ name: Picture; key: string; mime: string; size: number; sha256: string }>`
    select picture.name, a.storage_key as key, a.mime, a.size, a.sha256 from sc_company_setup as c
    cross join lateral (values ('logo', c.logo_id), ('favicon', c.favicon_id), ('login_picture', c.login_picture_id)) as picture(name, id)
    join sc_attachment as a on a.id = picture.id where c.deleted_at is null and a.state = 'ready' and a.scan in ('clean', 'skipped')`.execute(
    app.kontor.db,
  )
  return rows
}

async function companyPictures(app: FastifyInstance): Promise<Record<Picture, string | null>> {
  const found = await readPictures(app)
  const addressOf = (name: Picture) =>
    found
      .filter((picture) => picture.name === name)
      .map(({ sha256 }) => `/api/sc/company-setup/picture/${name}?v=${sha256.slice(0, 12)}`)[0] ?? null
  return { logo: addressOf('logo'), favicon: addressOf('favicon'), login_picture: addressOf('login_picture') }
}

async function companyFace(app: FastifyInstance): Promise<CompanyFace> {
  const {
    rows: [row],
  } = await sql<CompanyFace>`
    select name, short_name, primary_colour, languages, default_language, time_zone, currency, date_format, week_start, fiscal_month, era, email, phone
    from sc_company_setup where deleted_at is null order by id limit 1`.execute(app.kontor.db)
  return (
    row ?? {
      name: { en: 'Kontor', tw: 'Kontor', cn: 'Kontor', jp: 'Kontor' },
      short_name: null,
      primary_colour: null,
      languages,
      default_language: 'tw',
      time_zone: 'Asia/Taipei',
      currency: 'TWD',
      date_format: null,
      week_start: 'mon',
      fiscal_month: 1,
      era: 'ce',
      email: null,
      phone: null,
    }
  )
}
