/** Events from templates (vs.md §2, §12.20): whoever may make events in its category may use a template, and nobody else knows of it. */
import { sql } from 'kysely'
import {
  eventOfTemplate,
  firstTimes,
  ownPictures,
  type applyTemplate as applyCall,
  type OfferedTemplate,
  type readTemplate,
  type TemplateRow,
} from '../../../../src/shared/vs/template'
import type { RowOf } from '../../../../src/schemas/core/define'
import type { event } from '../../../../src/schemas/vs/event'
import type { example } from '../../../../src/schemas/vs/example'
import type { AnswerOf } from '../../../../src/shared/core/call'
import { picturesOf, type Copies } from '../../../../src/shared/vs/pictures'
import type { FileStore } from '../../../contracts/files'
import { addAttachment, limitsOf } from '../../../files/attachment-store'
import { withAllRights, type Context } from '../../../kernel/context'
import { invalidField, notFound } from '../../../kernel/errors'
import { findRecord } from '../../../resource/read/read'
import { openFile } from '../../../resource/write/linked-files'
import { createRecord } from '../../../resource/write/write'
import { mayIn, mayInSome } from '../category/rights'

/** Those of every category are for who makes events in some. */
export async function offeredTemplates(ctx: Context): Promise<OfferedTemplate[]> {
  if (!(await mayInSome(ctx, 'create'))) return []
  const { rows } = await sql<OfferedTemplate>`
    select e.id::int as id, e.name, e.description, e.category_id::int as category, e.kind, e.secrecy,
      (select count(*)::int from vs_example__questions as q where q.parent_id = e.id) as questions
    from vs_example as e
    where e.deleted_at is null and e.active and (e.category_id is null or ${mayIn(ctx, 'create', sql`e.category_id`)})
    order by e.id`.execute(ctx.db)
  return rows
}

/** Whether the caller may begin an event with this template. */
export async function isOffered(ctx: Context, id: number): Promise<boolean> {
  const { rows } = await sql`select from vs_example as e where e.id = ${id} and e.deleted_at is null and e.active and ${
    (await mayInSome(ctx, 'create')) ? sql`(e.category_id is null or ${mayIn(ctx, 'create', sql`e.category_id`)})` : sql`false`
  }`.execute(ctx.db)
  return rows.length > 0
}

/** @throws 404 for a template that is not there, switched off, or of a category in which the caller makes no events */
async function offeredTemplate(ctx: Context, id: number): Promise<TemplateRow> {
  const template = (await findRecord(withAllRights(ctx), ctx.snapshot.get('vs/example'), id)) as RowOf<typeof example> | undefined
  if (!template || !(await isOffered(ctx, id))) throw notFound()
  return template
}

export async function beginWith(ctx: Context, id: number): Promise<AnswerOf<typeof readTemplate>['data']> {
  const template = await offeredTemplate(ctx, id)
  return { id, name: template.name, values: { ...eventOfTemplate(template, ownPictures(template)), ...timesOf(ctx, template) } }
}

/**
 * A draft of the caller's with the questions, pictures and rules of the template.
 * @param category null = that of the template
 * @returns id of the event
 * @throws 404 as above, 422 without a category or in one where they make no events, 403 without the right to make events
 */
export async function applyTemplate(
  ctx: Context,
  files: FileStore,
  id: number,
  category: number | null,
): Promise<AnswerOf<typeof applyCall>['data']['id']> {
  const template = await offeredTemplate(ctx, id)
  const into = category ?? template.category
  if (into === null) throw invalidField('category', 'vs:error.template_category')
  const values = { ...eventOfTemplate(template, await copied(ctx, files, template)), ...timesOf(ctx, template), category: into }
  const { id: made } = (await createRecord(ctx, ctx.snapshot.get('vs/event'), values)) as RowOf<typeof event>
  return made
}

/** The caller's until the event takes them. */
async function copied(ctx: Context, files: FileStore, template: TemplateRow): Promise<Copies> {
  const limits = await limitsOf(ctx)
  const copies = new Map<number, number>()
  for (const picture of picturesOf(template)) {
    const { name, key } = await openFile(ctx, picture)
    const { stream } = await files.get(key)
    // The same bytes were looked through for viruses already.
    copies.set(picture, (await addAttachment(ctx, files, { name, content: stream, limits, scan: 'skipped' })).id)
  }
  return copies
}

const timesOf = (ctx: Context, template: TemplateRow) => {
  const { notice_days: notice } = eventOfTemplate(template)
  return firstTimes(ctx.now().getTime(), typeof notice === 'number' ? notice : 0)
}
