/** The versions of a form as they are read (wf.md §3 `wf/template-definition`, §5.17). */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Definition, PublishedVersion, VersionRow } from '../../../../src/shared/wf/definition-calls'
import type { FormContent } from '../../../../src/shared/wf/form'
import { contentOf, contentParts } from '../../../../src/shared/wf/form-content'
import type { Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import type { Sql } from '../../../kernel/sql'
import { canonicalJson } from '../../../../src/shared/core/canonical-json'
import { personName } from '../../../resource/read/person-names'
import { namesCaller, readableForm, versionsReadSql } from './form-managers'
import { startableSql } from './starters'

/** SHA-256 of the canonical JSON of the seven parts (wf.md §3 `hash`), lowercase hex. */
export const definitionHash = (content: FormContent): string =>
  createHash('sha256')
    .update(canonicalJson(contentOf(content)))
    .digest('hex')

const headSql = (ctx: Context): Sql => sql`version.id, version.template_id as template, version.version_no, version.state, version.hash,
  to_char(version.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as published_at,
  (select ${personName(ctx, 'person')} from sc_user as person where person.id = version.published_by_id) as published_by,
  version.note`

const partsSql: Sql = sql.join(contentParts.map((part) => sql`version.${sql.ref(part)}`))

/** Newest first, each with how many forms were filled with it. @throws 404, 403 as `readableForm` */
export async function versionsOf(ctx: Context, template: number): Promise<VersionRow[]> {
  await readableForm(ctx, template)
  const { rows } = await sql<VersionRow>`
    select ${headSql(ctx)}, (select count(*)::int from wf_instance as filled where filled.definition_id = version.id and filled.state <> 'draft'
      and not filled.test and filled.deleted_at is null) as instances
    from wf_template_definition as version where version.template_id = ${template} and version.deleted_at is null
    order by version.version_no desc`.execute(ctx.db)
  return rows
}

type WholeVersion = Definition & Pick<VersionRow, 'published_at' | 'published_by' | 'note'>

/** One version, whole, whoever asks. @throws 404 when there is none */
export async function findDefinition(ctx: Context, id: number, { lock = false }: { lock?: boolean } = {}): Promise<WholeVersion> {
  const {
    rows: [row],
  } = await sql<WholeVersion>`select ${headSql(ctx)}, version.version, ${partsSql} from wf_template_definition as version
    where version.id = ${id} and version.deleted_at is null ${lock ? sql`for update of version` : sql``}`.execute(ctx.db)
  if (!row) throw notFound()
  return row
}

/** @throws 404 when there is none, 403 for who may not read the versions of its form */
export async function readDefinition(ctx: Context, id: number): Promise<Definition> {
  const definition = await findDefinition(ctx, id)
  await readableForm(ctx, definition.template)
  return definition
}

/** Published versions of the forms that the caller may start or look after, by form. */
export async function publishedVersions(ctx: Context): Promise<PublishedVersion[]> {
  const { rows } = await sql<PublishedVersion>`
    select ${headSql(ctx)}
    from wf_template_definition as version join wf_template as form on form.id = version.template_id
    where version.state = 'published' and version.deleted_at is null and form.deleted_at is null
      and (${startableSql(ctx, 'form')} or ${versionsReadSql(ctx, 'form')}) order by version.template_id`.execute(ctx.db)
  return rows
}

/** One version with its content: for who may read all of them, or start the form with it. @throws 404 for anybody else */
export async function wholeVersion(ctx: Context, id: number): Promise<PublishedVersion> {
  const { version: _version, ...definition } = await findDefinition(ctx, id)
  const {
    rows: [form],
  } = await sql<{ is_open: boolean; is_read: boolean }>`
    select ${startableSql(ctx, 'form')} or ${namesCaller(ctx, sql.ref('form.viewers'))} as is_open, ${versionsReadSql(ctx, 'form')} as is_read
    from wf_template as form where form.id = ${definition.template} and form.deleted_at is null`.execute(ctx.db)
  if (!form?.is_read && !(form?.is_open && definition.state !== 'draft')) throw notFound()
  const { template, version_no, state, hash, published_at, published_by, note } = definition
  return { id, template, version_no, state, hash, published_at, published_by, note, content: contentOf(definition) }
}
