/**
 * An archive of a category and those below (bb.md §8): a ZIP file with a page of each bulletin that was published, its files, who saw,
 * read and confirmed it, and `manifest.json` with the hashes. Made by a job, with the rights of whoever asked for it.
 */
import { PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import { sql } from 'kysely'
import type { ZipFile } from 'yazl'
import type { I18nText, Language } from '../../../../src/schemas/core/types'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import { attachmentsIn } from '../../../../src/shared/engine/rich-text'
import type { Job, JobKind } from '../../../contracts/jobs'
import type { Texts } from '../../../contracts/texts'
import { reportFile } from '../../../export/report-file'
import { wallClock } from '../../../export/values'
import { instantJson } from '../../../field-types/dates'
import { FileMissing } from '../../../files/store'
import { fillZip } from '../../../jobs/zip-file'
import { companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import { personName } from '../../../resource/read/person-names'
import { organisation } from '../../sc'
import { namesInTexts } from '../bulletin/mentions'
import { branch, mayIn, mayInCategory } from '../category/rights'
import { archiveIndex, archivePage, filePath, pagePath, type Around } from './rules/archive-page'

interface Bulletin {
  id: number
  serial_no: string | null
  title: I18nText
  category: I18nText
  category_code: string
  publisher: string
  state: string
  revision: number
  content_hash: string
  publish_at: string
  expire_at: string | null
  recall_reason: string | null
  bodies: { language: Language; body: string }[]
  /** Beside the text; pictures stand in it. */
  files: number[]
  cover: number | null
}
interface ArchivedFile {
  id: number
  name: string
  sha256: string | null
  path: string
}

export const archiveJob: JobKind = {
  kind: 'bb.archive',
  async run(job) {
    const { ctx } = job
    const category = Number(job.params.category)
    const { name, code } = await archivable(ctx, category)
    await job.file({ name: `${code} ${companyToday(ctx)}.zip`, type: 'application/zip' }, (into) =>
      fillZip(job, into, async (zip) => {
        const bulletins = await bulletinsOf(ctx, category)
        const around = { bulletins: new Set(bulletins.map(({ id }) => id)), address: (await organisation.company(ctx)).console_address }
        const made: object[] = []
        for (const [index, bulletin] of bulletins.entries()) {
          made.push(await add(job, zip, bulletin, around))
          job.progress(index + 1, bulletins.length)
        }
        const text = (content: string, path: string) => zip.addBuffer(Buffer.from(content), path)
        const time = wallClock(ctx.companyZone())
        text(
          archiveIndex(
            { language: ctx.language, title: i18nText(name, ctx.language) },
            bulletins.map(({ id, title, publish_at, serial_no }) => ({
              ...{ path: pagePath(id), title: i18nText(title, ctx.language) },
              note: [serial_no, time(publish_at)].filter((part) => part !== null).join(' · '),
            })),
          ),
          'index.html',
        )
        text(
          `${JSON.stringify({ category: { id: category, code, name }, made_at: ctx.now(), bulletins: made }, null, 2)}\n`,
          'manifest.json',
        )
      }),
    )
    return undefined
  },
}

/** @throws 404 for a category that is not there, or of which the caller is no manager */
export async function archivable(ctx: Context, category: number): Promise<{ name: I18nText; code: string }> {
  const { rows } = await sql<{ name: I18nText; code: string }>`
    select name, code from bb_category where id = ${category} and deleted_at is null`.execute(ctx.db)
  const [row] = rows
  if (!row || !(await mayInCategory(ctx, 'manage', category))) throw notFound()
  return row
}

/** All that ever came out, newest first; of categories below only those that the caller manages. */
async function bulletinsOf(ctx: Context, category: number): Promise<Bulletin[]> {
  const { rows } = await sql<Bulletin>`
    select b.id::int as id, b.serial_no, b.title, c.name as category, c.code as category_code, ${personName(ctx, 'p')} as publisher, b.state,
      b.revision, b.content_hash, ${instantJson(sql`b.publish_at`)} as publish_at, ${instantJson(sql`b.expire_at`)} as expire_at,
      b.recall_reason, b.cover_id::int as cover,
      (select coalesce(jsonb_agg(jsonb_build_object('language', t.language, 'body', t.body) order by t.position), '[]')
        from bb_bulletin__bodies as t where t.parent_id = b.id and t.body is not null) as bodies,
      array(select held.target_id::int from bb_bulletin__files as held where held.parent_id = b.id order by held.position) as files
    from bb_bulletin as b join bb_category as c on c.id = b.category_id join sc_user as p on p.id = coalesce(b.published_by_id, b.author_id)
    where b.category_id in ${branch(category)} and b.first_published_at is not null and b.deleted_at is null
      and ${mayIn(ctx, 'manage', sql`b.category_id`)}
    order by b.publish_at desc, b.id desc`.execute(ctx.db)
  return rows
}

/** @returns what the manifest says of it */
async function add(job: Job, zip: ZipFile, bulletin: Bulletin, around: Omit<Around, 'files'>): Promise<object> {
  job.signal.throwIfAborted()
  const { ctx, services } = job
  const files = await filesOf(job, zip, bulletin)
  const paths = new Map(files.map(({ id, path }) => [id, path]))
  const withNames = await namesInTexts(ctx, bulletin.bodies)
  const word = (key: string) => services.texts.translate(ctx.language, { key: `bb:entity.bulletin.${key}` })
  const title = i18nText(bulletin.title, ctx.language)
  const page = archivePage(
    {
      ...{ language: ctx.language, title, facts: factsOf(ctx, services.texts, bulletin) },
      texts: bulletin.bodies.map(({ language, body }) => ({
        ...{ language, title: bulletin.title[language] ?? title, body: withNames(body) },
      })),
      files: { heading: word('fields.files.label'), rows: files.filter(({ id }) => bulletin.files.includes(id)) },
    },
    { ...around, files: paths },
  )
  zip.addBuffer(Buffer.from(page), pagePath(bulletin.id))
  const receipts = await addReceipts(job, zip, bulletin.id)
  const { bodies, cover: _cover, category: _category, files: _files, ...said } = bulletin
  return { ...said, languages: bodies.map(({ language }) => language), page: pagePath(bulletin.id), receipts, files }
}

function factsOf(ctx: Context, texts: Texts, bulletin: Bulletin): [string, string][] {
  const word = (key: string) => texts.translate(ctx.language, { key: `bb:entity.bulletin.fields.${key}` })
  const time = wallClock(ctx.companyZone())
  const facts: [string, string | null][] = [
    ['category.label', i18nText(bulletin.category, ctx.language)],
    ['serial_no.label', bulletin.serial_no],
    ['publish_at.label', time(bulletin.publish_at)],
    ['expire_at.label', bulletin.expire_at === null ? null : time(bulletin.expire_at)],
    ['published_by.label', bulletin.publisher],
    ['state.label', word(`state.enum.${bulletin.state}`)],
    ['recall_reason.label', bulletin.recall_reason],
    ['revision.label', String(bulletin.revision)],
  ]
  return facts.flatMap(([key, value]) => (value === null || value === '' ? [] : [[word(key), value]]))
}

/** One after the other: as many files are open as are being written. Those whose bytes are gone are left out. */
async function filesOf({ ctx, services, signal }: Job, zip: ZipFile, { bodies, files, cover }: Bulletin): Promise<ArchivedFile[]> {
  const ids = [...files, ...(cover === null ? [] : [cover]), ...bodies.flatMap(({ body }) => attachmentsIn(body))]
  const { rows } = await sql<{ id: number; name: string; sha256: string | null; key: string }>`
    select id::int as id, name, sha256, storage_key as key from sc_attachment where id = any(${ids}::bigint[]) and state = 'ready'
      and scan in ('clean', 'skipped') and deleted_at is null order by id`.execute(ctx.db)
  const added: ArchivedFile[] = []
  for (const { key, ...file } of rows) {
    const path = filePath(file.id, file.name)
    try {
      const { stream } = await services.files.get(key)
      zip.addReadStream(stream, path)
      await finished(stream, { signal })
      added.push({ ...file, path })
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error
    }
  }
  return added
}

interface Receipt {
  name: string
  number: string | null
  department: I18nText | null
  seen: string | null
  read: string | null
  confirmed: string | null
  revision: number | null
}

/** @returns its path; null where nobody has seen it */
async function addReceipts({ ctx, services }: Job, zip: ZipFile, id: number): Promise<string | null> {
  const { rows } = await sql<Receipt>`
    select ${personName(ctx, 'p')} as name, p.employee_no as number,
      (select d.name from sc_user_department as post join sc_department as d on d.id = post.department_id
        where post.user_id = p.id and post.is_primary and post.deleted_at is null order by post.id desc limit 1) as department,
      ${instantJson(sql`r.first_seen_at`)} as seen, ${instantJson(sql`r.read_at`)} as read, ${instantJson(sql`r.ack_at`)} as confirmed,
      r.ack_revision as revision
    from bb_receipt as r join sc_user as p on p.id = r.user_id where r.bulletin_id = ${id} and r.deleted_at is null
    order by name, p.id`.execute(ctx.db)
  if (rows.length === 0) return null
  const heading = (key: string) => services.texts.translate(ctx.language, { key: `bb:readers.column.${key}` })
  const kinds = { seen: 'datetime', read: 'datetime', confirmed: 'datetime', revision: 'number' } as const
  const columns = ['name', 'number', 'department', 'seen', 'read', 'confirmed', 'revision'] as const
  const { write } = await reportFile(
    ctx,
    services,
    {
      columns: columns.map((key) => ({ heading: heading(key), kind: key in kinds ? kinds[key as keyof typeof kinds] : 'text' })), // asked before
      rows: rows.map((row) => ({
        cells: columns.map((key) => (key === 'department' ? row.department && i18nText(row.department, ctx.language) : row[key])),
      })),
    },
    { format: 'csv', title: '', filter: '' },
  )
  const path = `receipts/${id}.csv`
  const into = new PassThrough()
  zip.addReadStream(into, path)
  await Promise.all([write(into), finished(into)])
  return path
}
