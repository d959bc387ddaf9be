/** Sends a report: for each receiver a file of what he may see, by mail. */
import { sql } from 'kysely'
import type { Entity } from '../../../../src/schemas/core/define'
import { withAllRights, type Context } from '../../../kernel/context'
import { ApiError, invalidField, notFound } from '../../../kernel/errors'
import { pdfAtMost, prepareExport, rowQueryOf, type ExportBody, type PreparedExport } from '../../../export/export-list'
import { countRows } from '../../../export/rows'
import { makeAttachment } from '../../../files/attachment-store'
import type { Job, JobKind } from '../../../contracts/jobs'
import { findReceiver, mailTo, type Receiver } from '../../../mail/letters'
import type { Values } from '../../../contracts/hooks'
import { personContext } from '../../../auth/rights/person-context'
import { fieldOf } from '../../../resource/query/fields'
import { findRecord } from '../../../resource/read/read'
import { mayDo, mayRead } from '../../../resource/query/rights'
import { expand } from '../groups/owners'
import { reportJobKind } from './list-reports'

/** What mail servers commonly take, encoded as mail encodes it. */
const largestFile = 15 * 1024 * 1024
/** What could not be sent by then is old, and its file goes a day after it was made. */
const patience = 20 * 3_600_000

interface Report {
  job: Job
  row: Values
  entity: Entity
  body: ExportBody
  /** Whose it is. */ sender: string
}

export const listReportJob: JobKind = { kind: reportJobKind, run, page: '/profile/reports', announces_success: true }

async function run(job: Job): Promise<undefined> {
  const { ctx, services } = job
  const row = await findRecord(ctx, ctx.snapshot.get('sc/list-report'), Number(job.params.report))
  const entity = row && ctx.snapshot.find(String(row.screen))
  if (!entity) throw notFound()
  const report: Report = {
    job,
    row,
    entity,
    body: questionOf(row),
    sender: (await findReceiver(ctx, Number(row.user)))?.name ?? '',
  }
  // What its owner may not export any more is not sent in his name.
  rowQueryOf(ctx, entity, report.body)
  const people = await expand(withAllRights(ctx), textsOf(row.receivers))
  const counts = { sent: 0, without_mail: 0, without_right: 0 }
  for (const [index, id] of people.entries()) {
    job.signal.throwIfAborted()
    const person = await findReceiver(ctx, id)
    counts[person?.email ? await send(report, person) : 'without_mail'] += 1
    job.progress(index + 1, people.length)
  }
  const message = services.texts.translate(ctx.language, { key: 'sc:list_report.result', params: counts })
  await job.complete(async (tx) => {
    if (counts.sent > 0) await sql`update sc_list_report set sent_at = ${tx.now()} where id = ${Number(row.id)}`.execute(tx.db)
    return { result: counts, message }
  })
  return undefined
}

/** What the export is asked: a named range means the days of the day that it is sent on. */
function questionOf({ format, filters, q, sort, columns }: Values): ExportBody {
  return {
    format: format === 'csv' || format === 'pdf' ? format : 'xlsx',
    filter: filters,
    ...(typeof q === 'string' ? { q } : {}),
    ...(typeof sort === 'string' ? { sort } : {}),
    ...(Array.isArray(columns) ? { columns: textsOf(columns) } : {}),
  }
}

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Once, however often the job is repeated: its file is made anew, the mail is known by its key. */
async function send(report: Report, person: Receiver): Promise<'sent' | 'without_right'> {
  const { job, row, entity } = report
  const { texts } = job.services
  const rights = await personContext(() => withAllRights(job.ctx))(person.id, null)
  const prepared = rights && (await prepareFor({ ...rights, language: person.language }, report))
  if (!prepared) return 'without_right'
  const made = await makeAttachment(
    job.ctx,
    job.services.files,
    { ...prepared.file, owner: person.id, most: largestFile },
    (into) => prepared.write(into, { signal: job.signal }),
    job.signal,
  )
  await job.transact((tx) =>
    mailTo(tx, texts, person, {
      kind: 'list_report',
      event: 'sc.list-report',
      dedupe_key: `list report ${job.id} ${person.id}`,
      attachments: [{ ...made, ...prepared.file }],
      valid_until: new Date(job.ctx.now().getTime() + patience),
      params: {
        report: String(row.name),
        list: texts.translate(person.language, { key: `${entity.module}:entity.${entity.key}.plural` }),
        sender: report.sender,
      },
    }),
  )
  return 'sent'
}

/** @param ctx with the receiver's rights @returns undefined for who may not list it, or not by what it filters */
async function prepareFor(ctx: Context, { job, entity, body }: Report): Promise<PreparedExport | undefined> {
  if (!mayDo(ctx, entity, 'list')) return undefined
  const columns = body.columns?.filter((name) => {
    const field = fieldOf(entity, name)
    return field && mayRead(ctx, entity, field)
  })
  if (columns?.length === 0) return undefined
  const own = { ...body, ...(columns ? { columns } : {}) }
  try {
    if (body.format === 'pdf' && (await countRows(ctx, entity, rowQueryOf(ctx, entity, own, 'list'), pdfAtMost + 1)) > pdfAtMost)
      throw invalidField('format', 'error:export_too_long', { limit: pdfAtMost })
    return await prepareExport(ctx, job.services, entity, own, 'list')
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return undefined
    throw error
  }
}
