/** The draft of a form (wf.md §4.3): at most one, made of what is published, written part by part while somebody designs. */
import { sql } from 'kysely'
import type { Definition } from '../../../../src/shared/wf/definition-calls'
import type { FormContent } from '../../../../src/shared/wf/form'
import { contentOf, contentParts, emptyContent } from '../../../../src/shared/wf/form-content'
import { actorOf, transact, withAllRights, type Context } from '../../../kernel/context'
import { conflict, invalid, invalidField } from '../../../kernel/errors'
import { createRecord } from '../../../resource/write/write'
import { definitionHash, findDefinition } from './definitions'
import { linkPictures } from './form-pictures'
import { managedForm, type ManagedForm } from './form-managers'
import { shapeErrors } from './rules/content-shape'

/** Holds the form, so that two people do not make two drafts. */
async function lockForm(ctx: Context, { id }: ManagedForm): Promise<void> {
  await sql`select 1 from wf_template where id = ${id} for update`.execute(ctx.db)
}

/**
 * The draft there is, else a new one with the content of the published version, else an empty form.
 * @param from a version of the form: the draft takes its content, whatever it had
 * @throws 404 without the form, 403 for who does not look after it, 422 `from` of another form
 */
export const openDraft = (ctx: Context, template: number, from?: number): Promise<Definition> =>
  transact(ctx, async (tx) => {
    const form = await managedForm(tx, template)
    await lockForm(tx, form)
    const draft = await draftOf(tx, template)
    const source = from ?? form.current_definition
    if (draft && from === undefined) return draft
    const content = source === null ? emptyContent : await contentOfVersion(tx, template, source)
    if (!draft) return newDraft(tx, template, content)
    await writeContent(tx, draft.id, content)
    return findDefinition(tx, draft.id)
  })

async function draftOf(ctx: Context, template: number): Promise<Definition | null> {
  const {
    rows: [row],
  } = await sql<{
    id: number
  }>`select id from wf_template_definition where template_id = ${template} and state = 'draft' and deleted_at is null`.execute(ctx.db)
  return row ? findDefinition(ctx, row.id) : null
}

async function contentOfVersion(ctx: Context, template: number, id: number): Promise<FormContent> {
  const version = await findDefinition(ctx, id)
  if (version.template !== template) throw invalidField('from', 'wf:error.version_of_other_form')
  return contentOf(version)
}

/** The next version of the form, as a draft. For callers that have asked for the right. */
export async function newDraft(ctx: Context, template: number, content: FormContent): Promise<Definition> {
  const {
    rows: [last],
  } = await sql<{
    version_no: number
  }>`select coalesce(max(version_no), 0)::int as version_no from wf_template_definition where template_id = ${template}`.execute(ctx.db)
  const { id } = await createRecord(
    withAllRights(ctx),
    ctx.snapshot.get('wf/template-definition'),
    {
      ...{ template, version_no: (last?.version_no ?? 0) + 1, state: 'draft', drafted: true },
      ...contentOf(content),
      hash: definitionHash(content),
    },
    { trusted: true },
  )
  return findDefinition(ctx, id)
}

/** While somebody designs, it is saved every few seconds: neither history nor audit keeps that, both keep the publication. */
async function writeContent(ctx: Context, id: number, content: FormContent): Promise<{ id: number; version: number; hash: string }> {
  const hash = definitionHash(content)
  const parts = sql.join(contentParts.map((part) => sql`${sql.ref(part)} = ${JSON.stringify(content[part])}::text::jsonb`))
  const {
    rows: [row],
  } = await sql<{ version: number }>`update wf_template_definition set ${parts}, hash = ${hash}, version = version + 1,
    updated_at = ${ctx.now()}, updated_by = ${actorOf(ctx)}::bigint where id = ${id} returning version`.execute(ctx.db)
  return { id, version: row?.version ?? 0, hash }
}

/**
 * @param parts what changed; the rest stays
 * @throws 404 without the version, 403 for who does not look after its form, 409 when it was saved since `version`, 422 when it is no draft
 */
export const saveDraft = (
  ctx: Context,
  id: number,
  { version, ...parts }: Partial<FormContent> & { version: number },
): Promise<{ id: number; version: number; hash: string }> =>
  transact(ctx, async (tx) => {
    const errors = shapeErrors(parts)
    if (Object.keys(errors).length > 0) throw invalid(errors)
    const draft = await lockDraft(tx, id, version)
    const content = { ...contentOf(draft), ...parts }
    await linkPictures(tx, draft.template, content)
    return writeContent(tx, id, content)
  })

/** @throws as `saveDraft` */
export async function lockDraft(ctx: Context, id: number, version?: number): Promise<Definition> {
  const draft = await findDefinition(ctx, id, { lock: true })
  await managedForm(ctx, draft.template)
  if (draft.state !== 'draft') throw invalidField('state', 'wf:error.no_draft')
  if (version !== undefined && draft.version !== version) throw conflict('wf:error.draft_changed', { version: draft.version })
  return draft
}
