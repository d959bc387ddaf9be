/** A form as a file (wf.md §8): out of one installation, into another, where who is named there is looked for by account and code. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { FormFile } from '../../../../src/shared/wf/definition-calls'
import type { FormContent } from '../../../../src/shared/wf/form'
import { contentOf, emptyContent } from '../../../../src/shared/wf/form-content'
import { transact, type Context } from '../../../kernel/context'
import { invalidField, notFound } from '../../../kernel/errors'
import { canonicalJson } from '../../../../src/shared/core/canonical-json'
import { createRecord } from '../../../resource/write/write'
import { findDefinition } from './definitions'
import { newDraft } from './drafts'
import { managedForm } from './form-managers'
import { codesOf, idsOfCodes, lookedUp } from './named-records'
import { shapeErrors } from './rules/content-shape'
import { referencesOf, withReferences } from './rules/references'

type FileTemplate = FormFile['template']

const checksumOf = (template: unknown, definition: unknown): string =>
  createHash('sha256').update(canonicalJson({ template, definition })).digest('hex')

/** The published version, else the draft. @throws 404 without form or version, 403 for who does not look after it */
export async function exportForm(ctx: Context, id: number): Promise<FormFile> {
  const form = await managedForm(ctx, id)
  const {
    rows: [newest],
  } = await sql<{ id: number }>`select id from wf_template_definition where template_id = ${form.id} and state in ('published', 'draft')
    and deleted_at is null order by state = 'published' desc limit 1`.execute(ctx.db)
  if (!newest) throw notFound()
  const content = contentOf(await findDefinition(ctx, newest.id))
  const codes = await codesOf(ctx, referencesOf(content))
  const definition = withReferences(content, (kind, reference) => lookedUp(codes, kind, reference) ?? 0)
  const template = await templateValues(ctx, id)
  return { format: 'wf-template', version: 1, template, definition, checksum: checksumOf(template, definition) }
}

async function templateValues(ctx: Context, id: number): Promise<FileTemplate> {
  const {
    rows: [row],
  } =
    await sql<FileTemplate>`select code, name, description, icon, coalesce(keywords, '{}') as keywords, allow_on_behalf, confidentiality, retention_years
    from wf_template where id = ${id}`.execute(ctx.db)
  if (!row) throw notFound()
  return row
}

/**
 * Makes a form of a file, with a draft. By the right to create forms.
 * @returns `unmatched`: what the file names and nothing here is called (`user mei.lin`); it is left open, and publication asks for it
 * @throws 422 `file` for what is no such file, or was changed on the way; 422 `code`, `category` as for any new form
 */
export const importForm = (
  ctx: Context,
  { file, code, category }: { file: object; code: string; category: number },
): Promise<{ id: number; unmatched: string[] }> =>
  transact(ctx, async (tx) => {
    const { template, definition } = fileOf(file)
    const references = referencesOf(definition)
    const ids = await idsOfCodes(tx, references)
    const unmatched = new Set<string>()
    const content = withReferences(definition, (kind, reference) => {
      const id = typeof reference === 'string' ? lookedUp(ids, kind, reference) : undefined
      if (id === undefined && reference !== 0) unmatched.add(`${kind} ${reference}`)
      return id ?? 0
    })
    const { code: _code, ...values } = template
    const id = (await createRecord(tx, tx.snapshot.get('wf/template'), { ...values, code, category })).id
    await newDraft(tx, id, content)
    return { id, unmatched: [...unmatched] }
  })

/** @throws 422 naming what is wrong with it */
function fileOf(file: object): { template: FileTemplate; definition: FormContent } {
  const { format, version, template, definition, checksum } = file as Partial<FormFile>
  if (format !== 'wf-template' || version !== 1 || !isObject(template) || !isObject(definition))
    throw invalidField('file', 'wf:error.no_form_file')
  if (checksum !== checksumOf(template, definition)) throw invalidField('file', 'wf:error.form_file_changed')
  const content = { ...emptyContent, ...definition }
  if (Object.keys(shapeErrors(content)).length > 0) throw invalidField('file', 'wf:error.no_form_file')
  const { name, description, icon, keywords, allow_on_behalf, confidentiality, retention_years } = template as FileTemplate
  return {
    template: { code: '', name, description, icon, keywords, allow_on_behalf, confidentiality, retention_years },
    definition: contentOf(content),
  }
}

const isObject = (value: unknown): value is object => value !== null && typeof value === 'object' && !Array.isArray(value)

/**
 * A new form like this one, with a draft of its published version or else its draft. By the right to create forms.
 * @throws 404 without the form, 403 for who does not look after it, 422 `code` that another form has
 */
export const copyForm = (ctx: Context, id: number, { code, category }: { code: string; category?: number }): Promise<{ id: number }> =>
  transact(ctx, async (tx) => {
    const form = await managedForm(tx, id)
    const {
      rows: [row],
    } = await sql<FileTemplate & { category: number; managers: string[]; starters: string[]; viewers: string[] }>`
      select name, description, icon, keywords, allow_on_behalf, confidentiality, retention_years, managers, starters, viewers, category_id as category
      from wf_template where id = ${form.id}`.execute(tx.db)
    if (!row) throw notFound()
    const made = (await createRecord(tx, tx.snapshot.get('wf/template'), { ...row, code, category: category ?? row.category })).id
    const {
      rows: [newest],
    } = await sql<{ id: number }>`select id from wf_template_definition where template_id = ${form.id} and state in ('published', 'draft')
      and deleted_at is null order by state = 'published' desc limit 1`.execute(tx.db)
    await newDraft(tx, made, newest ? contentOf(await findDefinition(tx, newest.id)) : emptyContent)
    return { id: made }
  })
