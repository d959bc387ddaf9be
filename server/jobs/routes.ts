/** A person's own jobs (an access token's: those it started), and those an administrator looks after: list, cancel, repeat, fetch the file. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { transact, type Context } from '../kernel/context'
import { audit } from '../outbox/audit'
import { ApiError, forbidden, notFound, unauthorized } from '../kernel/errors'
import { disposition } from '../kernel/attachment-rules'
import { isSignedLink, signLink } from '../files/signed-link'
import { FileMissing } from '../files/store'
import { answerOnce } from '../resource/routes/answer-once'
import { findRecord } from '../resource/read/read'
import { mayDo } from '../resource/query/rights'
import { idParams } from '../resource/routes/route-schemas'
import { kindText } from './job'
import { startNow } from './schedules'
import { viewOf, viewSql, type JobView } from './states'

interface IdParams {
  id: string
}

const rule = 'signed-in' as const
const tags = ['sc/job']
const schema = { params: idParams, tags } as const
const listQuery = {
  type: 'object',
  additionalProperties: false,
  properties: { per_page: { type: 'string', pattern: '^([1-9]|[1-4][0-9]|50)$', default: '20' } },
} as const
const linkQuery = {
  type: 'object',
  additionalProperties: false,
  required: ['expires', 'signature'],
  properties: { expires: { type: 'string', pattern: '^[0-9]{1,15}$' }, signature: { type: 'string', maxLength: 100 } },
} as const

export function jobRoutes(app: FastifyInstance): void {
  const { jobs, files, config, now } = app.kontor

  app.get<{ Querystring: { per_page?: string } }>(
    '/api/common/job',
    { config: { rule }, schema: { querystring: listQuery, tags } },
    async ({ ctx, query }) => ({ data: await ownJobs(ctx, Number(query.per_page ?? 20)) }),
  )

  app.get<{ Params: IdParams }>('/api/common/job/:id', { config: { rule }, schema }, async ({ ctx, params }) => {
    const { job } = await findJob(ctx, Number(params.id))
    return { data: job }
  })

  app.post<{ Params: IdParams }>('/api/common/job/:id/cancel', { config: { rule }, schema }, async (request, reply) =>
    answerOnce(request, reply, (ctx) => act(ctx, Number(request.params.id), 'cancel')),
  )

  app.post<{ Params: IdParams }>('/api/common/job/:id/retry', { config: { rule }, schema }, async (request, reply) =>
    answerOnce(request, reply, (ctx) => act(ctx, Number(request.params.id), 'retry')),
  )

  app.get<{ Params: IdParams }>('/api/common/job/:id/file', { config: { rule }, schema }, async ({ ctx, params }, reply) => {
    const { fileKey, job } = await ownFile(ctx, Number(params.id))
    return send(reply, fileKey, job)
  })

  app.post<{ Params: IdParams }>(
    '/api/common/job/:id/file-link',
    { config: { rule, while_viewing: true }, schema },
    async ({ ctx, params }) => {
      const { job } = await ownFile(ctx, Number(params.id))
      return { data: { url: `/api/common/job/${job.id}/file/open?${signLink(config.secret, `job ${job.id}`, now())}` } }
    },
  )

  app.get<{ Params: IdParams; Querystring: { expires: string; signature: string } }>(
    '/api/common/job/:id/file/open',
    {
      config: { rule: 'token' },
      schema: { params: idParams, querystring: linkQuery, tags },
    },
    async ({ params, query }, reply) => {
      const id = Number(params.id)
      if (!isSignedLink(config.secret, `job ${id}`, query, now())) throw new ApiError(403, { key: 'error:link_expired' })
      const { fileKey, job } = fileOf(await readJob(app.kontor.systemContext(), sql`id = ${id}`))
      return send(reply, fileKey, job)
    },
  )

  app.post<{ Params: IdParams }>(
    '/api/sc/schedule/:id/run',
    { config: { rule: { paths: ['sc.admin.job.actions.run'] } }, schema: { params: idParams, tags: ['sc/schedule'] } },
    async (request, reply) =>
      answerOnce(
        request,
        reply,
        (ctx) =>
          transact(ctx, async (tx) => {
            const id = Number(request.params.id)
            const job = await startNow({ ...tx, person: null }, id, (key) =>
              app.kontor.texts.translate(ctx.language, { key: kindText(key) }),
            )
            await audit(tx, { action: 'run', entity: 'schedule', record_id: id, label: '', changes: { job } })
            tx.afterCommit(jobs.onStarted)
            return { id: job }
          }),
        202,
      ),
  )

  /** Own ones, or as an administrator of jobs, which the trail tells. */
  async function act(ctx: Context, id: number, action: 'cancel' | 'retry'): Promise<JobView> {
    const { job, isOwn } = await findJob(ctx, id)
    if (!isOwn && !mayDo(ctx, ctx.snapshot.get('sc/job'), action)) throw forbidden()
    return transact(ctx, async (tx) => {
      await jobs[action](tx, id)
      await audit(tx, { action, entity: 'job', record_id: id, label: job.title })
      return (await findJob(tx, id)).job
    })
  }

  async function send(reply: FastifyReply, fileKey: string, { file }: JobView): Promise<FastifyReply> {
    const { stream, size } = await files.get(fileKey).catch((error: unknown) => {
      throw error instanceof FileMissing ? notFound() : error
    })
    return reply
      .headers({
        'content-type': file?.type ?? 'application/octet-stream',
        'content-length': size,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'content-disposition': disposition(file?.name ?? 'file', 'attachment'),
      })
      .send(stream)
  }
}

/** Those that wait or run first, then the newest. */
async function ownJobs(ctx: Context, count: number): Promise<JobView[]> {
  const { rows } = await sql<JobView>`
    select ${viewSql} from sc_job where ${isOwnSql(ctx)} and deleted_at is null
    order by state in ('queued', 'running') desc, coalesce(finished_at, queued_at) desc, id desc limit ${count}`.execute(ctx.db)
  return rows.map(viewOf)
}

/** Of a person all that is theirs; of an access token what it started itself. */
function isOwnSql(ctx: Context) {
  const { access_token: token } = ctx.origin
  return sql<boolean>`(owner_user_id = ${callerOf(ctx)} ${token === undefined ? sql`` : sql`and access_token = ${token}`})`
}

type Found = JobView & { file_key: string | null; is_own: boolean | null }

async function readJob(ctx: Context, which: ReturnType<typeof sql>, isOwn = sql`false`): Promise<Found> {
  const {
    rows: [row],
  } = await sql<Found>`select ${viewSql}, file_key, ${isOwn} as is_own from sc_job where ${which} and deleted_at is null`.execute(ctx.db)
  if (!row) throw notFound()
  return row
}

/** @throws 404 for a job that is neither the caller's own nor among those he may see */
async function findJob(ctx: Context, id: number): Promise<{ job: JobView; isOwn: boolean }> {
  const found = await readJob(ctx, sql`id = ${id}`, isOwnSql(ctx))
  const isOwn = found.is_own === true
  const entity = ctx.snapshot.get('sc/job')
  if (!isOwn && !(mayDo(ctx, entity, 'list') && (await findRecord(ctx, entity, id)))) throw notFound()
  return { job: viewOf(found), isOwn }
}

/** Files are their owner's alone: who looks after jobs doesn't thereby read what others exported. */
const ownFile = async (ctx: Context, id: number) => fileOf(await readJob(ctx, sql`id = ${id} and ${isOwnSql(ctx)}`))

function fileOf({ file_key: fileKey, ...job }: Found): { fileKey: string; job: JobView } {
  if (fileKey === null || job.state !== 'succeeded') throw notFound()
  return { fileKey, job: viewOf(job) }
}

function callerOf(ctx: Context): number {
  if (!ctx.person) throw unauthorized()
  return ctx.person.id
}
