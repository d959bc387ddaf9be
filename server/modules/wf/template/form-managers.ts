/**
 * Who looks after a form (wf.md §6): whoever has the right to its row, and the managers that it names. These hold the role `form-manager`
 * by that (`x.gives_role`), whose rights end at their own forms.
 */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { forbidden, notFound } from '../../../kernel/errors'
import { namesOneOf, type Sql } from '../../../kernel/sql'
import { rowPredicate } from '../../../resource/query/predicate'
import { mayDo } from '../../../resource/query/rights'

export interface ManagedForm {
  id: number
  code: string
  managers: readonly string[]
  current_definition: number | null
  /** The caller designs, publishes, exports it. */
  is_managed: boolean
  /** The caller reads all of its versions. */
  is_read: boolean
}

/** @throws 404 when there is no such form */
export async function formOf(ctx: Context, template: number): Promise<ManagedForm> {
  const {
    rows: [row],
  } =
    await sql<ManagedForm>`select form.id, form.code, coalesce(form.managers, '{}') as managers, form.current_definition_id as current_definition,
      ${managedSql(ctx, 'form')} as is_managed, ${versionsReadSql(ctx, 'form')} as is_read
    from wf_template as form where form.id = ${template} and form.deleted_at is null`.execute(ctx.db)
  if (!row) throw notFound()
  return row
}

/** Also of whom somebody looks as: then both must be one. */
export function isOneOf({ person }: Context, owners: readonly string[]): boolean {
  if (person === null) return true
  const named = (codes: readonly string[]) => owners.some((code) => codes.includes(code))
  return named(person.owners) && (!person.views || named(person.views.own.person.owners))
}

/** `isOneOf`, of the owners in a column. */
export function namesCaller({ person }: Context, column: Sql): Sql<boolean> {
  if (person === null) return sql<boolean>`true`
  const named = (codes: readonly string[]) => namesOneOf(column, codes)
  return person.views ? sql<boolean>`(${named(person.owners)} and ${named(person.views.own.person.owners)})` : named(person.owners)
}

const template = (ctx: Context) => ctx.snapshot.get('wf/template')

/** Design, publish, export. @param alias of `wf_template` in the statement */
const managedSql = (ctx: Context, alias: string): Sql<boolean> => lookedAfter(ctx, alias, { action: 'edit', mode: 'write' })

/** Read the versions: auditors too. @param alias of `wf_template` in the statement */
export const versionsReadSql = (ctx: Context, alias: string): Sql<boolean> => lookedAfter(ctx, alias, { action: 'show', mode: 'read' })

function lookedAfter(ctx: Context, alias: string, { action, mode }: { action: 'edit' | 'show'; mode: 'write' | 'read' }): Sql<boolean> {
  const named = namesCaller(ctx, sql.ref(`${alias}.managers`))
  return mayDo(ctx, template(ctx), action) ? sql<boolean>`(${named} or ${rowPredicate(ctx, template(ctx), mode, alias)})` : named
}

/** @throws 404 when there is no such form, 403 for who does not look after it */
export async function managedForm(ctx: Context, id: number): Promise<ManagedForm> {
  const form = await formOf(ctx, id)
  if (!form.is_managed) throw forbidden(undefined, `${template(ctx).path}.actions.edit`)
  return form
}

/** @throws 404 when there is no such form, 403 for who may not read its versions */
export async function readableForm(ctx: Context, id: number): Promise<ManagedForm> {
  const form = await formOf(ctx, id)
  if (!form.is_read) throw forbidden(undefined, `${template(ctx).path}.actions.show`)
  return form
}
