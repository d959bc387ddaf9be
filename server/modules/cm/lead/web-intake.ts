/**
 * Enquiries from the company's website (cm.md §8): each becomes a lead in the first stage, of the source whose key it names. The site's server
 * sends them with the token of the settings; docs/web-intake.md says how.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { setting } from '../../../../src/schemas/cm/setting'
import { richFrom } from '../../../../src/shared/engine/rich-text'
import { isSameSecret } from '../../../kernel/tokens'
import { systemContextOf } from '../../../auth/system-context'
import { transact, type Context } from '../../../kernel/context'
import { ApiError, notFound } from '../../../kernel/errors'
import { createRecord, type WriteOptions } from '../../../resource/write/write'
import { placeOf } from '../../../kernel/secrets'
import { notifyAssigned } from './lead-notices'

export interface Enquiry {
  title?: string
  company?: string
  name?: string
  email?: string
  phone?: string
  message?: string
  /** `web_key` of a source; one that nobody knows is the website's. */
  source?: string
}

const text = (maxLength: number) => ({ type: 'string', maxLength }) as const
const bodySchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    title: text(150),
    company: text(120),
    name: text(120),
    email: { ...text(200), format: 'email' },
    phone: text(40),
    message: text(4_000),
    source: text(100),
  },
} as const

export function intakeRoutes(app: FastifyInstance): void {
  app.post<{ Body: Enquiry }>(
    '/api/cm/intake',
    {
      config: { rule: 'token', rateLimit: { max: 30, timeWindow: 60_000 } },
      schema: { body: bodySchema, tags: ['cm/lead'] },
      // Whoever has no token learns nothing, not even what is wrong with what he sent.
      preValidation: async (request) => {
        await requireToken(request)
      },
    },
    async (request, reply) => {
      const data = await takeIn(systemContextOf(request), request.body)
      return reply.code(201).send({ data })
    },
  )
}

/** @throws 404 while the intake is off and without its token: as if there were no such call */
async function requireToken({ ctx, headers }: FastifyRequest): Promise<void> {
  const {
    rows: [row],
  } = await sql<{
    enabled: boolean
    sealed: string | null
  }>`select web_intake_enabled as enabled, web_intake_token as sealed from cm_setting where id = 1`.execute(ctx.db)
  const token = row?.enabled && row.sealed !== null ? ctx.secrets.open(row.sealed, placeOf(setting, { name: 'web_intake_token' })) : null
  const given = headers['x-intake-token']
  if (token === null || typeof given !== 'string' || !isSameSecret(given, token)) throw notFound()
}

/** @returns the number of the lead @throws 422 when it says nothing of who asks */
async function takeIn(system: Context, enquiry: Enquiry, options: WriteOptions = {}): Promise<{ number: string }> {
  const { company, name, email, phone, message, ...rest } = tidied(enquiry)
  const who = company ?? name ?? email ?? phone
  if (who === undefined)
    throw new ApiError(422, { key: 'cm:error.intake_nobody' }, { errors: { name: [{ key: 'cm:error.intake_nobody' }] } })
  return transact(system, async (ctx) => {
    const lead = await createRecord(
      ctx,
      ctx.snapshot.get('cm/lead'),
      {
        title: rest.title ?? (message?.split('\n')[0] ?? who).slice(0, 150),
        raw_company: company,
        raw_name: name ?? (company === undefined ? who : undefined),
        raw_email: email,
        raw_phone: phone,
        source: await sourceOf(ctx, rest.source),
      },
      options,
    )
    if (message !== undefined) {
      await createRecord(
        ctx,
        ctx.snapshot.get('cm/activity'),
        {
          kind: 'message',
          subject: lead.title,
          lead: lead.id,
          owner: lead.owner,
          due_at: ctx.now().toISOString(),
          status: 'done',
          note: paragraphs(message),
        },
        options,
      )
    }
    await notifyAssigned(ctx, lead)
    return { number: String(lead.number) }
  })
}

/** What was left empty was not said. */
const tidied = (enquiry: Enquiry): Enquiry =>
  Object.fromEntries(
    Object.entries(enquiry)
      .map(([field, value]: [string, string]) => [field, value.normalize('NFC').replaceAll('\r\n', '\n').trim()])
      .filter(([, value]) => value !== ''),
  )

/** One that is no longer used stays known: what its form still sends is counted for it. */
async function sourceOf(ctx: Context, key: string | undefined): Promise<number | null> {
  const {
    rows: [row],
  } = await sql<{ id: number }>`
    select id from cm_source where deleted_at is null and (web_key = ${key ?? null} or (channel = 'web' and active))
    order by coalesce(web_key = ${key ?? null}, false) desc, position, id limit 1`.execute(ctx.db)
  return row ? Number(row.id) : null
}

const paragraphs = (plain: string): string =>
  plain
    .split(/\n{2,}/)
    .map((one) => `<p>${richFrom(one)}</p>`)
    .join('')
