/** Pictures of a form's layout (wf.md §2.3): uploaded in the designer, kept with the form, shown to whoever may fill or read it. */
import { sql } from 'kysely'
import { completeLayout, picturesIn } from '../../../../src/shared/wf/form-layout'
import type { FormContent } from '../../../../src/shared/wf/form'
import { signLink } from '../../../files/signed-link'
import { actorOf, type Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import { rowPredicate } from '../../../resource/query/predicate'
import { openFile, takeUploads } from '../../../resource/write/linked-files'
import { formOf } from './form-managers'
import { mayStart } from './starters'

type Layout = Pick<FormContent, 'json_schema' | 'ui_schema'>

/** What the designer has uploaded becomes the form's: no night clears it. Only the caller's own uploads do. */
export async function linkPictures(ctx: Context, template: number, content: Layout): Promise<void> {
  const files = picturesIn(completeLayout(content))
  if (files.length === 0) return
  await takeUploads(ctx, { module: 'wf', entity: 'template', id: template }, files)
}

/** Those of the layout that are a form's; a number that somebody typed may be a file of somebody else. */
export async function formPictures(ctx: Context, content: Layout): Promise<number[]> {
  const files = picturesIn(completeLayout(content))
  if (files.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select id from sc_attachment where id = any(${files}::bigint[]) and module = 'wf' and entity = 'template' and field is null`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id)
}

/** @returns an address that is good for five minutes @throws 404 for who may neither fill, look after nor read a form that has the picture */
export async function pictureAddress(ctx: Context, id: number, secret: string): Promise<{ url: string }> {
  const {
    rows: [row],
  } = await sql<{ template: number | null; own: boolean }>`
    select case when module = 'wf' and entity = 'template' and field is null then record_id end as template,
      record_id is null and created_by = ${actorOf(ctx)}::bigint as own
    from sc_attachment where id = ${id} and deleted_at is null`.execute(ctx.db)
  const isOpen = row?.own || (row?.template && (await seesForm(ctx, row.template)))
  if (!isOpen) throw notFound()
  await openFile({ ...ctx, person: null }, id)
  return { url: `/api/common/attachment/${id}/open?${signLink(secret, `attachment ${id}`, ctx.now())}` }
}

async function seesForm(ctx: Context, template: number): Promise<boolean> {
  if ((await mayStart(ctx, template)) || (await formOf(ctx, template)).is_read) return true
  const { rows } = await sql`select 1 from wf_instance as t
    where t.template_id = ${template} and t.deleted_at is null and ${rowPredicate(ctx, ctx.snapshot.get('wf/instance'), 'read', 't')} limit 1`.execute(
    ctx.db,
  )
  return rows.length > 0
}
