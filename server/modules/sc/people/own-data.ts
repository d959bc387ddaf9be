/**
 * "Export my data" (sc.md §5.6): what Kontor keeps about one person, for himself: his record, every row that is his by its
 * declaration, and the files beside his record, as a ZIP of JSON and files. A module's rows come along by `x.row_owner` alone.
 */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Entity } from '../../../../src/schemas/core/define'
import { exportOwnData } from '../../../../src/shared/sc/profile'
import { serve } from '../../../http/serve-call'
import { audit } from '../../../outbox/audit'
import { loadRights } from '../../../auth/rights/permission-loader'
import { requireSession } from '../../../auth/rights/rule-check'
import { transact, withAllRights, type Context } from '../../../kernel/context'
import { unauthorized } from '../../../kernel/errors'
import type { Job, JobKind } from '../../../contracts/jobs'
import { kindText } from '../../../jobs/job'
import { fillZip } from '../../../jobs/zip-file'
import { companyToday } from '../../../kernel/company-time'
import { listRecords } from '../../../resource/query/list'
import { parseListQuery } from '../../../resource/query/list-query'
import { recordAnswer } from '../../../resource/read/read'
import { perPerson } from '../../../resource/routes/rate-limit'
import { userExtras } from './user-record'

export function ownDataRoutes(app: FastifyInstance): void {
  const config = { rule: { paths: ['sc.use.profile.actions.show'] }, rateLimit: perPerson(10, 3_600_000) }
  serve(app, exportOwnData, config, async (ctx, _asked, request) => {
    const { session } = requireSession(request.caller)
    const title = app.kontor.texts.translate(ctx.language, { key: kindText(ownDataJob.kind) })
    const job_id = await transact(ctx, async (tx) => {
      await audit(tx, { action: 'own-data-exported', entity: 'user', record_id: session.user_id, label: title })
      return app.kontor.jobs.start(tx, ownDataJob.kind, {}, { title, unique_key: `own data ${session.user_id}` })
    })
    return { data: { job_id } }
  })
}

export const ownDataJob: JobKind = { kind: 'sc.own-data', run, page: '/profile' }

async function run(job: Job): Promise<undefined> {
  if (!job.ctx.person) throw unauthorized()
  const id = job.ctx.person.id
  // His own: a right that he has not on the entity takes nothing of himself away.
  const ctx = withAllRights(job.ctx)
  const account = ctx.snapshot.get('sc/user')
  const { data: record } = JSON.parse(await recordAnswer(ctx, account, id)) as { data: { account: string } }
  await job.file({ name: `${record.account} ${companyToday(ctx)}.zip`, type: 'application/zip' }, (into) =>
    fillZip(job, into, async (zip) => {
      const json = (name: string, value: unknown) => zip.addBuffer(Buffer.from(`${JSON.stringify(value, null, 2)}\n`), `${name}.json`)
      const { departments } = await userExtras(ctx, id)
      json('profile', { ...record, departments, roles: (await loadRights(ctx, id, companyToday(ctx)))?.roles ?? [] })
      const owned = ctx.snapshot.entities.flatMap((entity) => {
        const field = ownerField(entity)
        return field === undefined ? [] : [{ entity, field }]
      })
      for (const [index, { entity, field }] of owned.entries()) {
        job.signal.throwIfAborted()
        const rows = await rowsOf(ctx, entity, field, id)
        if (rows.length > 0) json(entity.name, rows)
        job.progress(index + 1, owned.length)
      }
      for (const file of await filesBeside(ctx, id))
        zip.addReadStream((await job.services.files.get(file.key)).stream, `files/${file.id} ${file.name}`)
    }),
  )
  return undefined
}

/** Whose a row is, where that is a person; of the engine's views the records behind them are told. */
function ownerField({ name, x, fields }: Entity): string | undefined {
  if (x.view || name === 'sc/user') return undefined
  return fields.find((field) => field.ref === 'sc/user' && field.name === (x.row_owner ?? 'user'))?.name
}

async function rowsOf(ctx: Context, entity: Entity, field: string, person: number): Promise<unknown[]> {
  const all: unknown[] = []
  for (let page = 1; ; page += 1) {
    const query = parseListQuery({
      page: String(page),
      per_page: '200',
      sort: 'id',
      filter: JSON.stringify({ field, op: 'eq', value: person }),
    })
    const { data, meta } = JSON.parse(await listRecords(ctx, entity, query)) as {
      data: Record<string, unknown>[]
      meta: { last_page: number }
    }
    all.push(...data.map(({ _actions: _offered, ...row }) => row))
    if (page >= meta.last_page) return all
  }
}

async function filesBeside(ctx: Context, person: number): Promise<{ id: number; name: string; key: string }[]> {
  const { rows } = await sql<{ id: number; name: string; key: string }>`
    select id, name, storage_key as key from sc_attachment where module = 'sc' and entity = 'user' and record_id = ${person} and state = 'ready' and scan in ('clean', 'skipped') and deleted_at is null order by id`.execute(
    ctx.db,
  )
  return rows
}
