/** Events from templates (vs.md §2, §12.20): whoever may make events in its category may use a template, and nobody else knows of it. */
import { sql } from 'kysely'
import {
  eventOfTemplate,
  firstTimes,
  type applyTemplate as applyCall,
  type OfferedTemplate,
  type readTemplate,
  type TemplateRow,
} from '../../../../src/shared/vs/template'
import type { RowOf } from '../../../../src/schemas/core/define'
import type { event } from '../../../../src/schemas/vs/event'
import type { example } from '../../../../src/schemas/vs/example'
import type { AnswerOf } from '../../../../src/shared/core/call'
import { withAllRights, type Context } from '../../../kernel/context'
import { invalidField, notFound } from '../../../kernel/errors'
import { findRecord } from '../../../resource/read/read'
import { createRecord } from '../../../resource/write/write'
import { mayIn, mayInCategory, mayInSome } from '../category/rights'

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

/** @throws 404 for a template that is not there, switched off, or of a category in which the caller makes no events */
async function offeredTemplate(ctx: Context, id: number): Promise<TemplateRow> {
  const template = (await findRecord(withAllRights(ctx), ctx.snapshot.get('vs/example'), id)) as RowOf<typeof example> | undefined
  if (!template?.active) throw notFound()
  const isOffered = template.category === null ? await mayInSome(ctx, 'create') : await mayInCategory(ctx, 'create', template.category)
  if (!isOffered) throw notFound()
  return template
}

export async function beginWith(ctx: Context, id: number): Promise<AnswerOf<typeof readTemplate>['data']> {
  const template = await offeredTemplate(ctx, id)
  return { id, name: template.name, values: { ...eventOfTemplate(template), ...timesOf(ctx, template) } }
}

/**
 * A draft of the caller's with the questions and rules of the template.
 * @param category null = that of the template
 * @returns id of the event
 * @throws 404 as above, 422 without a category or in one where they make no events, 403 without the right to make events
 */
export async function applyTemplate(ctx: Context, id: number, category: number | null): Promise<AnswerOf<typeof applyCall>['data']['id']> {
  const template = await offeredTemplate(ctx, id)
  const into = category ?? template.category
  if (into === null) throw invalidField('category', 'vs:error.template_category')
  const values = { ...eventOfTemplate(template), ...timesOf(ctx, template), category: into }
  const { id: made } = (await createRecord(ctx, ctx.snapshot.get('vs/event'), values)) as RowOf<typeof event>
  return made
}

const timesOf = (ctx: Context, template: TemplateRow) => {
  const { notice_days: notice } = eventOfTemplate(template)
  return firstTimes(ctx.now().getTime(), typeof notice === 'number' ? notice : 0)
}
