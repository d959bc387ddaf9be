/** The work list (wf.md §2.1): what waits for the caller, what they sent, what they got to know; and how much of each. */
import { sql } from 'kysely'
import type { FieldUi } from '../../../../src/shared/wf/form'
import type { Folder, WorkRow } from '../../../../src/shared/wf/work-list'
import type { I18nText } from '../../../../src/schemas/core/types'
import type { Context } from '../../../kernel/context'
import { rowPredicate } from '../../../resource/query/predicate'
import { personName, personNames } from '../../../resource/read/person-names'
import type { Sql } from '../../../kernel/sql'
import { isSharedWith, sharingPrincipals } from '../delegation/standing-in'
import { readTemplate, readVersion } from './form-content'
import { indexedFields } from './indexed-fields'

const waiting = sql`t.state = 'pending'`
/** Theirs, or of somebody for whom they may decide too. @param principals of `sharingPrincipals` */
const mine = (ctx: Context, principals: readonly number[]) =>
  principals.length === 0
    ? sql`t.assignee_id = ${ctx.person?.id ?? 0}`
    : sql`(t.assignee_id = ${ctx.person?.id ?? 0} or t.assignee_id = any(${principals}::bigint[]) and ${isSharedWith(ctx)})`
const live = sql`i.deleted_at is null and i.state <> 'draft'`
const sent = (ctx: Context) => sql`(i.initiator_id = ${ctx.person?.id ?? 0} or i.on_behalf_of_id = ${ctx.person?.id ?? 0})`
const over = sql`('withdrawn', 'void', 'terminated', 'revoked')`

interface Asked {
  folder: Folder
  part: number
  principals: readonly number[]
}

/** Which rows a folder has; of tasks `t`, else of copies `c`. */
function rowsOf(ctx: Context, { folder, part, principals }: Asked): { from: 'task' | 'instance' | 'copy'; where: Sql<boolean> } {
  const id = ctx.person?.id ?? 0
  const ofTasks = (where: Sql) => ({ from: 'task' as const, where: sql<boolean>`${live} and ${where}` })
  const ofInstances = (where: Sql) => ({ from: 'instance' as const, where: sql<boolean>`${where}` })
  switch (folder) {
    case 'receive':
      if (part === 1) return ofTasks(sql`t.assignee_id = ${id} and ${waiting} and t.kind = 'read'`)
      if (part === 2) return ofTasks(sql`t.assignee_id = ${id} and ${waiting} and t.kind = 'resubmit'`)
      if (part === 3)
        return ofTasks(sql`${waiting} and ${mine(ctx, principals)} and coalesce(t.original_assignee_id, t.assignee_id) <> ${id}`)
      if (part === 4) return ofTasks(sql`t.assignee_id = ${id} and t.decided_at is not null and t.state <> 'cancelled'`)
      return ofTasks(sql`${mine(ctx, principals)} and ${waiting} and t.kind in ('approve', 'handle') and i.state = 'running'`)
    case 'send':
      return ofInstances(
        sql`i.deleted_at is null and ${sent(ctx)} and ${
          [
            sql`i.state in ('running', 'returned', 'suspended')`,
            sql`i.state = 'approved'`,
            sql`i.state = 'rejected'`,
            sql`i.state in ${over}`,
          ][part] ?? sql`i.state <> 'draft'`
        }`,
      )
    case 'draft':
      return ofInstances(sql`i.deleted_at is null and ${sent(ctx)} and i.state = 'draft'`)
    case 'copy':
      return { from: 'copy', where: sql<boolean>`${live} and c.user_id = ${id} and c.read_at is ${part === 1 ? sql`not null` : sql`null`}` }
    case 'watch':
      return ofInstances(sql`${live} and (${followed(id)} or i.id in (${givenAway(id)}))`)
    case 'search':
      return ofInstances(sql`${live} and ${rowPredicate(ctx, ctx.snapshot.get('wf/instance'), 'read', 'i')}`)
  }
}

const followed = (id: number) =>
  sql`exists (select 1 from sc_follow as f where f.module = 'wf' and f.entity = 'instance' and f.record_id = i.id and f.user_id = ${id})`

/** What a delegate has in the caller's place (§5.8). */
const givenAway = (id: number) =>
  sql`select instance_id from wf_task where original_assignee_id = ${id} and assignee_id <> ${id} and state = 'pending'`

const tables = {
  task: sql`wf_task as t join wf_instance as i on i.id = t.instance_id`,
  instance: sql`wf_instance as i`,
  copy: sql`wf_copy as c join wf_instance as i on i.id = c.instance_id`,
}

/** wf.md §2.1: what the tree shows beside its nodes. */
export async function readCounts(ctx: Context): Promise<Partial<Record<Folder, Record<string, number>>>> {
  const parts: [Folder, number][] = [
    ['receive', 0],
    ['receive', 1],
    ['receive', 2],
    ['receive', 3],
    ['send', 0],
    ['draft', 0],
    ['copy', 0],
  ]
  const principals = await sharingPrincipals(ctx)
  const counts = parts.map(([folder, part]) => {
    const { from, where } = rowsOf(ctx, { folder, part, principals })
    return sql`(select count(*)::integer from ${tables[from]} where ${where})`
  })
  const {
    rows: [row],
  } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(ctx.db)
  const answer: Partial<Record<Folder, Record<string, number>>> = {}
  for (const [at, [folder, part]] of parts.entries()) answer[folder] = { ...answer[folder], [part]: row?.counts[at] ?? 0 }
  return answer
}

export interface WorkQuery {
  folder?: Folder
  sub?: string
  name?: string
  category?: string
  template?: string
  initiator?: string
  department?: string
  priority?: string
  overdue?: string
  from?: string
  until?: string
  page?: string
  per_page?: string
}

interface WorkAnswer {
  data: WorkRow[]
  meta: { current_page: number; per_page: number; total: number; fields: { key: string; label: I18nText }[] }
}

type FoundRow = Omit<WorkRow, 'current' | 'fields'> & {
  current: { node: string; name: I18nText; people: number[] }[] | null
  fields: Record<string, string> | null
}

export async function readWorkList(ctx: Context, query: WorkQuery): Promise<WorkAnswer> {
  const { folder = 'receive', sub = '0' } = query
  const page = Math.max(1, Number(query.page) || 1)
  const perPage = Math.min(100, Math.max(1, Number(query.per_page) || 20))
  const { from, where } = rowsOf(ctx, { folder, part: Number(sub) || 0, principals: await sharingPrincipals(ctx) })
  const me = ctx.person?.id ?? 0
  const wanted = sql`${where} and ${filters(query)}`
  const arrived = { task: sql`t.created_at`, instance: sql`coalesce(i.started_at, i.updated_at)`, copy: sql`c.created_at` }[from]
  const isTask = from === 'task'
  const due = isTask ? sql`t.due_at` : sql`i.due_at`
  const { rows } = await sql<FoundRow>`
    select i.id as instance, ${isTask ? sql`t.id` : sql`null`} as task, i.serial_no, i.template_id as template, form.name as form, i.title,
      jsonb_build_object('id', who.id, 'name', ${personName(ctx, 'who')}) as initiator,
      case when other.id is null then null else jsonb_build_object('id', other.id, 'name', ${personName(ctx, 'other')}) end as on_behalf_of,
      (select kontor_i18n(d.name, ${ctx.language}) from sc_department as d where d.id = i.department_id) as department, i.state,
      ${isTask ? sql`t.state` : sql`null`} as task_state, ${isTask ? sql`t.kind` : sql`null`} as task_kind, i.priority, i.current,
      ${arrived} as arrived_at, ${due} as due_at, coalesce(${due} < ${ctx.now()} and i.ended_at is null, false) as overdue,
      ${isTask ? sql`t.on_hold` : sql`false`} as on_hold, ${followed(me)} as followed,
      ${isTask ? sql`t.opened_at is null and t.decided_at is null` : from === 'copy' ? sql`c.read_at is null` : sql`false`} as unread,
      (select jsonb_object_agg(v.field_key, v.text_value) from wf_instance_field as v where v.instance_id = i.id) as fields
    from ${tables[from]} join wf_template as form on form.id = i.template_id join sc_user as who on who.id = i.initiator_id
      left join sc_user as other on other.id = i.on_behalf_of_id
    where ${wanted} order by (i.priority = 'very_urgent') desc, (i.priority = 'urgent') desc, ${arrived} desc, i.id desc
    limit ${perPage} offset ${(page - 1) * perPage}`.execute(ctx.db)
  const {
    rows: [count],
  } = await sql<{
    total: number
  }>`select count(*)::integer as total from ${tables[from]} join wf_template as form on form.id = i.template_id
    join sc_user as who on who.id = i.initiator_id where ${wanted}`.execute(ctx.db)
  const names = await personNames(
    ctx,
    rows.flatMap(({ current }) => (current ?? []).flatMap(({ people }) => people)),
  )
  return {
    data: rows.map(({ current, fields, ...row }) => ({
      ...row,
      current: (current ?? []).map(({ people, ...at }) => ({ ...at, people: people.map((id) => ({ id, name: names.get(id) ?? '' })) })),
      fields: query.template ? (fields ?? {}) : {},
    })),
    meta: { current_page: page, per_page: perPage, total: count?.total ?? 0, fields: await fieldsOf(ctx, Number(query.template ?? 0)) },
  }
}

function filters(query: WorkQuery): Sql<boolean> {
  const parts: Sql[] = [sql`not i.test`]
  const text = query.name?.trim()
  if (text) {
    const like = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
    parts.push(sql`(i.title ilike ${like} or i.serial_no ilike ${like} or who.name ilike ${like}
      or exists (select 1 from wf_instance_field as v where v.instance_id = i.id and v.text_value ilike ${like}))`)
  }
  if (Number(query.category)) parts.push(sql`form.category_id = ${Number(query.category)}`)
  if (Number(query.template)) parts.push(sql`i.template_id = ${Number(query.template)}`)
  if (Number(query.initiator)) parts.push(sql`i.initiator_id = ${Number(query.initiator)}`)
  if (Number(query.department)) parts.push(sql`i.department_id = ${Number(query.department)}`)
  if (query.priority) parts.push(sql`i.priority = ${query.priority}`)
  if (query.overdue === '1') parts.push(sql`i.due_at < now() and i.ended_at is null`)
  const day = /^\d{4}-\d{2}-\d{2}$/
  if (query.from && day.test(query.from)) parts.push(sql`coalesce(i.started_at, i.created_at) >= ${query.from}::text::date`)
  if (query.until && day.test(query.until)) parts.push(sql`coalesce(i.started_at, i.created_at) < ${query.until}::text::date + 1`)
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

const shownFields = 5

/** With one form chosen, up to five of its indexed fields are columns. */
async function fieldsOf(ctx: Context, template: number): Promise<{ key: string; label: I18nText }[]> {
  if (!template) return []
  const { current_definition } = await readTemplate(ctx, template)
  if (current_definition === null) return []
  const { content } = await readVersion(ctx, current_definition)
  return indexedFields(content)
    .slice(0, shownFields)
    .map((key) => ({
      key,
      label: (content.ui_schema[key] as FieldUi | undefined)?.['ui:title'] ?? { en: content.json_schema.properties[key]?.title ?? key },
    }))
}
