/** Rows of drafts (wf.md §4.1): made, changed and dropped before anything is decided. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { actorOf } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'
import type { Sql } from '../../../kernel/sql'
import { linkFiles } from '../../../resource/write/linked-files'
import type { FormValues } from '../flow/rules/state'
import { draftState } from '../flow/rules/machine'
import { namedFiles } from '../print/form-values'
import type { FormVersion } from './form-content'
import { announce } from './stored-instance'

export interface NewDraft {
  template: number
  definition: number
  initiator: number
  data: FormValues
  title: string
  on_behalf_of?: number | null
  post?: number | null
  priority?: 'normal' | 'urgent' | 'very_urgent'
  choices?: Readonly<Record<string, readonly number[]>>
  source?: { module: string; entity: string; id: number } | null
  parent?: number
  parent_node?: string
  test?: boolean
}

/** The department follows from the post; without one it is the applicant's primary one. @returns its id */
export async function insertDraft(ctx: Context, draft: NewDraft): Promise<number> {
  const { on_behalf_of = null, post = null, priority = 'normal', choices = {}, source = null, parent, parent_node, test = false } = draft
  const applicant = on_behalf_of ?? draft.initiator
  const memory = { ...draftState({ initiator: draft.initiator, on_behalf_of, department: null, post }, draft.data).memory, choices }
  const {
    rows: [row],
  } = await sql<{ id: number }>`
    insert into wf_instance (created_at, updated_at, created_by, updated_by, template_id, definition_id, title, initiator_id, on_behalf_of_id, department_id, post_id, priority,
      data, flow_memory, source_module, source_entity, source_id, live, parent_id, parent_node, test, shared_with)
    select ${ctx.now()}::timestamptz, ${ctx.now()}::timestamptz, ${actorOf(ctx)}::bigint, ${actorOf(ctx)}::bigint, ${draft.template}, ${draft.definition}, ${draft.title}, ${draft.initiator}, ${on_behalf_of}::bigint,
      p.department_id, p.id, ${priority}, ${JSON.stringify(draft.data)}::text::jsonb, ${JSON.stringify(memory)}::text::jsonb, ${source?.module ?? null}::text,
      ${source?.entity ?? null}::text, ${source?.id ?? null}::bigint, ${source === null ? null : true}::boolean, ${parent ?? null}::bigint,
      ${parent_node ?? null}::text, ${test}, ${on_behalf_of === null ? [] : [`u${on_behalf_of}`]}::text[]
    from (select 1) as one left join lateral (
      select id, department_id from sc_user_department as post where post.user_id = ${applicant} and post.deleted_at is null
        and post.start_date <= current_date and (post.end_date is null or post.end_date >= current_date)
      order by (post.id = ${post}::bigint) desc nulls last, post.is_primary desc, post.id limit 1) as p on true
    returning id`.execute(ctx.db)
  const id = row?.id ?? 0
  await announce(ctx, id, 'created')
  return id
}

/**
 * The files of a form are what it names, in this order; new ones become its own.
 * @throws 422 on `files` for one that is neither the caller's own upload nor among them: a field may hold some that the caller does not see
 */
export async function placeFiles(ctx: Context, id: number, files: readonly number[]): Promise<void> {
  await assertTakeable(
    ctx,
    files,
    sql<boolean>`module = 'wf' and entity = 'instance' and record_id = ${id} and (created_by = ${actorOf(ctx)}::bigint
      or id in (select target_id from wf_instance__files where parent_id = ${id}))`,
  )
  await sql`delete from wf_instance__files where parent_id = ${id} and not target_id = any(${files}::bigint[])`.execute(ctx.db)
  await sql`insert into wf_instance__files (parent_id, target_id, position)
    select ${id}, a.id, array_position(${files}::bigint[], a.id) from sc_attachment as a
    where a.id = any(${files}::bigint[]) and not exists (select 1 from wf_instance__files as f where f.parent_id = ${id} and f.target_id = a.id)`.execute(
    ctx.db,
  )
  await linkFiles(ctx, ctx.snapshot.get('wf/instance'), { id, files })
}

/**
 * Files that an entry of the trail brings become the form's for good: what its reader may read of the entry, they may read.
 * @throws 422 on `files` for one that is not the caller's own upload, or that belongs elsewhere
 */
export async function claimFiles(ctx: Context, id: number, files: readonly number[]): Promise<void> {
  if (files.length === 0) return
  await assertTakeable(ctx, files)
  await linkFiles(ctx, ctx.snapshot.get('wf/instance'), { id, files })
}

/**
 * @param held which linked ones may be named beside the caller's own uploads @throws 422 on `files` for any other, and beyond the limits
 */
async function assertTakeable(ctx: Context, files: readonly number[], held: Sql<boolean> = sql<boolean>`false`): Promise<void> {
  await assertWithinLimits(ctx, files)
  const { rows } = await sql`
    select from sc_attachment where id = any(${files}::bigint[]) and deleted_at is null and state = 'ready' and scan <> 'infected'
      and case when record_id is null then created_by = ${actorOf(ctx)}::bigint else ${held} end for update`.execute(ctx.db)
  if (rows.length < new Set(files).size) throw invalidField('files', 'error:validation.reference')
}

type FileContent = Pick<FormVersion['content'], 'json_schema' | 'ui_schema'>

/** Files that fields of the form hold become the form's: who may read it may read them, and no night clears them. Only the caller's own uploads do. */
export async function linkFieldFiles(ctx: Context, id: number, { content }: { content: FileContent }, data: FormValues): Promise<void> {
  const named = namedFiles(content, data)
  if (named.length === 0) return
  const { rows } = await sql<{ id: number }>`
    select id from sc_attachment where id = any(${named}::bigint[]) and record_id is null and created_by = ${actorOf(ctx)}::bigint and deleted_at is null`.execute(
    ctx.db,
  )
  await linkFiles(ctx, ctx.snapshot.get('wf/instance'), { id, files: rows.map((row) => row.id) })
}

/** Those of the fields that are the form's: what is signed with it, and printed. */
export async function ownFiles(ctx: Context, id: number, { content }: { content: FileContent }, data: FormValues): Promise<number[]> {
  const named = namedFiles(content, data)
  if (named.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select id from sc_attachment where id = any(${named}::bigint[]) and module = 'wf' and entity = 'instance' and record_id = ${id}`.execute(
    ctx.db,
  )
  return rows.map((row) => row.id)
}

const megabyte = 1024 * 1024
/** Of all attachments of a form together, in MB. */
const mostOfForm = 200

/** @throws 422 on `files` for more, or larger ones, than the settings of wf allow (wf.md §9) */
async function assertWithinLimits(ctx: Context, files: readonly number[]): Promise<void> {
  if (files.length === 0) return
  const {
    rows: [limit],
  } = await sql<{ most: number; mb: number; largest: number | null; whole: number | null }>`
    select s.attachment_count as most, s.attachment_mb as mb, of.largest, of.whole from wf_setting as s,
      (select max(size)::float8 as largest, sum(size)::float8 as whole from sc_attachment where id = any(${files}::bigint[])) as of where s.id = 1`.execute(
    ctx.db,
  )
  if (!limit) return
  if (files.length > limit.most) throw invalidField('files', 'wf:error.too_many_files', { most: limit.most })
  if ((limit.largest ?? 0) > limit.mb * megabyte) throw invalidField('files', 'wf:error.file_too_large', { mb: limit.mb })
  if ((limit.whole ?? 0) > mostOfForm * megabyte) throw invalidField('files', 'wf:error.files_too_large', { mb: mostOfForm })
}
