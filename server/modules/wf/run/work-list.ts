/** The work list (wf.md §2.1): what waits for the caller, what they sent, what they got to know; and how much of each. */
import { sql } from 'kysely'
import type { FieldUi } from '../../../../src/shared/wf/form'
import type { Folder, WorkRow } from '../../../../src/shared/wf/work-list'
import type { I18nText } from '../../../../src/schemas/core/types'
import type { Context } from '../../../kernel/context'
import { pageOf, unionOfPaths, type Page } from '../../../resource/query/access-paths'
import { waysToRead } from '../../../resource/query/predicate'
import { wordsOf } from '../../../resource/query/search'
import { personName, personNames } from '../../../resource/read/person-names'
import type { Sql } from '../../../kernel/sql'
import { isSharedWith, sharingPrincipals } from '../delegation/standing-in'
import { readTemplate, readVersion } from './form-content'
import { formSummaries } from './form-summaries'
import { summaryFields } from './rules/summary-fields'
import { arrived, dueOf, orderOf, partOf, type Origin } from './work-list-order'
import { eitherWay, foundBy, heldByFew, holdsWords, isShownValue } from './work-list-search'

/** With what the index of a person's tasks holds: without it PostgreSQL reads all that they ever had. */
const waiting = sql`t.state = 'pending' and t.deleted_at is null`
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
function rowsOf(ctx: Context, { folder, part, principals }: Asked): { from: Origin; where: Sql<boolean> } {
  const id = ctx.person?.id ?? 0
  const ofTasks = (where: Sql) => ({ from: 'task' as const, where: sql<boolean>`${live} and ${where}` })
  const ofInstances = (where: Sql) => ({ from: 'instance' as const, where: sql<boolean>`${where}` })
  switch (folder) {
    case 'receive':
      if (part === 1) return ofTasks(sql`t.assignee_id = ${id} and ${waiting} and t.kind = 'read'`)
      if (part === 2) return ofTasks(sql`t.assignee_id = ${id} and ${waiting} and t.kind = 'resubmit'`)
      if (part === 3)
        return ofTasks(sql`${waiting} and ${mine(ctx, principals)} and coalesce(t.original_assignee_id, t.assignee_id) <> ${id}`)
      if (part === 4)
        return ofTasks(sql`t.assignee_id = ${id} and t.decided_at is not null and t.state <> 'cancelled' and t.deleted_at is null`)
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
      // Found from their own few rows, not by asking of each instance.
      return ofInstances(sql`${live} and i.id in (${followedBy(id)} union ${givenAway(id)})`)
    case 'search':
      // Which of them the caller may read is asked by each way to them. The index of their order is walked without the drafts.
      return ofInstances(sql`${live} and i.started_at is not null`)
  }
}

/** Forms of these tasks, as far as they wait for the caller to decide. */
export async function waitingForms(ctx: Context, tasks: readonly number[]): Promise<{ instance: number; definition: number }[]> {
  const { where } = rowsOf(ctx, { folder: 'receive', part: 0, principals: await sharingPrincipals(ctx) })
  const { rows } = await sql<{ instance: number; definition: number }>`
    select distinct i.id::int as instance, i.definition_id::int as definition from ${tables.task}
    where ${where} and t.id = any(${[...tasks]}::bigint[])`.execute(ctx.db)
  return rows
}

const followed = (id: number) => sql`i.id in (${followedBy(id)})`

const followedBy = (id: number) =>
  sql`select record_id from sc_follow where user_id = ${id} and module = 'wf' and entity = 'instance' and deleted_at is null`

/** What a delegate has in the caller's place (§5.8). */
const givenAway = (id: number) =>
  sql`select instance_id from wf_task where original_assignee_id = ${id} and assignee_id <> ${id} and state = 'pending'`

const tables = {
  task: sql`wf_task as t join wf_instance as i on i.id = t.instance_id`,
  instance: sql`wf_instance as i`,
  copy: sql`wf_copy as c join wf_instance as i on i.id = c.instance_id`,
}

const unread = { task: sql`t.opened_at is null and t.decided_at is null`, instance: sql`false`, copy: sql`c.read_at is null` }

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
  sort?: string
  page?: string
  per_page?: string
}

interface WorkAnswer {
  data: WorkRow[]
  meta: {
    current_page: number
    per_page: number
    total: number
    total_is_estimate?: boolean
    fields: { key: string; label: I18nText }[]
  }
}

type FoundRow = Omit<WorkRow, 'current' | 'fields' | 'summary'> & {
  current: { node: string; name: I18nText; people: number[] }[] | null
  fields: Record<string, string> | null
}

/** Totals are exact up to here, as those of any list; of forms that were searched by a text, which has to be looked for in each. */
const countLimit = { all: 100_000, found: 2_000 }
/** So many rows that the caller sees in one way or another are sorted sooner than a page of them is found by walking through all. */
const sortedAtMost = 10_000

interface Limits {
  /** Rows of a page, whatever is asked for. */
  most?: number
  /** So many are counted; absent: as is usual. */
  counted?: number
  /** Files have columns in its place. */
  withSummary?: boolean
}

export async function readWorkList(
  ctx: Context,
  query: WorkQuery,
  { most = 100, counted: limit, withSummary = true }: Limits = {},
): Promise<WorkAnswer> {
  const { folder = 'receive', sub = '0' } = query
  const page = Math.max(1, Number(query.page) || 1)
  const perPage = Math.min(most, Math.max(1, Number(query.per_page) || 20))
  const part = partOf(sub)
  const { from, where } = rowsOf(ctx, { folder, part, principals: await sharingPrincipals(ctx) })
  const words = wordsOf(query.name ?? '')
  const chosen = sql<boolean>`${where} and ${filters(query)}`
  const picked = { order: orderOf(ctx, query, from), limit: perPage, offset: sql`${(page - 1) * perPage}` }
  const isFound = folder === 'search' && words.length > 0
  const mostCounted = limit ?? countLimit[isFound ? 'found' : 'all']
  const { counted, listed } =
    folder === 'search'
      ? isFound
        ? together([
            ofHeld(picked),
            ofAllReadable(
              ctx,
              eitherWay(ctx, words).map((way) => sql<boolean>`${chosen} and ${way}`),
              picked,
            ),
          ])
        : ofAllReadable(ctx, [chosen], picked)
      : ofFolder(from, sql<boolean>`${chosen} and ${holdsWords(ctx, words)}`, picked)
  const due = dueOf(from)
  // Which rows they are comes first, by an index; only then what is shown of them.
  const { rows } = await sql<FoundRow & { total: number }>`
    with ${isFound ? sql`${heldByFew(ctx, readableBy(ctx, chosen), words)}, ${foundBy(ctx, words)},` : sql``}
    total as materialized (select count(*)::integer as rows from (${counted} limit ${mostCounted + 1}) as counted),
    page as materialized (select listed.*, row_number() over () as ordinal from (${listed}) as listed)
    select total.rows as total, i.id as instance, t.id as task, i.serial_no, i.template_id as template, form.name as form, i.title,
      jsonb_build_object('id', who.id, 'name', ${personName(ctx, 'who')}) as initiator,
      case when other.id is null then null else jsonb_build_object('id', other.id, 'name', ${personName(ctx, 'other')}) end as on_behalf_of,
      (select kontor_i18n(d.name, ${ctx.language}) from sc_department as d where d.id = i.department_id) as department, i.state,
      t.state as task_state, t.kind as task_kind, i.priority, i.current, ${arrived[from]} as arrived_at, ${due} as due_at,
      coalesce(${due} < ${ctx.now()} and i.ended_at is null, false) as overdue,
      coalesce(t.on_hold, false) as on_hold, ${followed(ctx.person?.id ?? 0)} as followed,
      ${unread[from]} as unread,
      (select jsonb_object_agg(v.field_key, v.text_value) from wf_instance_field as v where v.instance_id = i.id and ${isShownValue(ctx)}) as fields
    from total left join page on true left join wf_instance as i on i.id = page.instance left join wf_task as t on t.id = page.task
      left join wf_copy as c on c.id = page.copy left join wf_template as form on form.id = i.template_id
      left join sc_user as who on who.id = i.initiator_id left join sc_user as other on other.id = i.on_behalf_of_id
    order by page.ordinal`.execute(ctx.db)
  const [{ total }, ...found] = [rows[0] ?? { total: 0 }, ...rows.filter(({ instance }) => instance !== null)]
  const names = await personNames(
    ctx,
    found.flatMap(({ current }) => (current ?? []).flatMap(({ people }) => people)),
  )
  const instances = withSummary ? found.map(({ instance }) => instance) : []
  const summaries = await formSummaries(ctx, [...new Set(instances)])
  return {
    data: found.map(({ total: _total, current, fields, ...row }) => ({
      ...row,
      current: (current ?? []).map(({ people, ...at }) => ({ ...at, people: people.map((id) => ({ id, name: names.get(id) ?? '' })) })),
      fields: query.template ? (fields ?? {}) : {},
      summary: summaries.get(row.instance) ?? [],
    })),
    meta: {
      current_page: page,
      per_page: perPage,
      total: Math.min(total, mostCounted),
      ...(total > mostCounted ? { total_is_estimate: true } : {}),
      fields: await fieldsOf(ctx, Number(query.template ?? 0)),
    },
  }
}

type Picked = Pick<Page, 'order' | 'limit' | 'offset'>
/** The rows to be counted, and those of the page in their order. */
interface PagedRows {
  counted: Sql
  listed: Sql
}

function ofFolder(from: Origin, chosen: Sql<boolean>, { order, limit, offset }: Picked): PagedRows {
  const rows = sql`from ${tables[from]} where ${chosen}`
  const [task, copy] = [from === 'task' ? sql`t.id` : sql`null::bigint`, from === 'copy' ? sql`c.id` : sql`null::bigint`]
  return {
    counted: sql`select 1 ${rows}`,
    listed: sql`select i.id as instance, ${task} as task, ${copy} as copy ${rows} order by ${order} limit ${limit} offset ${offset}`,
  }
}

/** Those that `heldByFew` found, whose reader may read them. */
const ofHeld = ({ order, limit, offset }: Picked): PagedRows => ({
  counted: sql`select 1 from held`,
  listed: sql`(select i.id as instance, null::bigint as task, null::bigint as copy from held join wf_instance as i on i.id = held.id
    order by ${order} limit ${limit} offset ${offset})`,
})

/** @param parts of which one finds rows at most */
const together = (parts: readonly PagedRows[]): PagedRows => ({
  counted: sql.join(
    parts.map(({ counted }) => counted),
    sql` union all `,
  ),
  listed: sql.join(
    parts.map(({ listed }) => listed),
    sql` union all `,
  ),
})

/** The chosen ones that the caller may read, as a relation. */
function readableBy(ctx: Context, chosen: Sql<boolean>): Sql {
  const entity = ctx.snapshot.get('wf/instance')
  return sql`(select i.id from ${unionOfPaths(entity, waysToRead(ctx, entity, 'i'), 'i')} as i where ${chosen})`
}

/** All that the caller may read: by each way to it, or in their order (access-paths.ts). @param choices of which one finds rows at most */
function ofAllReadable(ctx: Context, choices: readonly Sql<boolean>[], picked: Picked): PagedRows {
  const entity = ctx.snapshot.get('wf/instance')
  const ways = waysToRead(ctx, entity, 'i')
  const page = { ...picked, total: sql<number>`(select rows from total)`, few: sortedAtMost, alias: 'i' }
  return together(
    choices.map((chosen) => ({
      counted: sql`select 1 from ${unionOfPaths(entity, ways, 'i')} as i where ${chosen}`,
      listed: sql`select i.id as instance, null::bigint as task, null::bigint as copy from ${pageOf(entity, ways, { ...page, chosen })} as i`,
    })),
  )
}

function filters(query: WorkQuery): Sql<boolean> {
  const parts: Sql[] = [sql`not i.test`]
  if (Number(query.category)) parts.push(sql`i.template_id in (select id from wf_template where category_id = ${Number(query.category)})`)
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

/** With one form chosen, up to five of its indexed fields are columns. */
async function fieldsOf(ctx: Context, template: number): Promise<{ key: string; label: I18nText }[]> {
  if (!template) return []
  const { current_definition } = await readTemplate(ctx, template)
  if (current_definition === null) return []
  const { content } = await readVersion(ctx, current_definition)
  return summaryFields(content).map((key) => ({
    key,
    label: (content.ui_schema[key] as FieldUi | undefined)?.['ui:title'] ?? { en: content.json_schema.properties[key]?.title ?? key },
  }))
}
