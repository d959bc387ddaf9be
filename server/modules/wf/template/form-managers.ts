/** Who looks after a form (wf.md §6): whoever has the right to all forms, and the managers that a form names, for theirs. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { forbidden, notFound } from '../../../kernel/errors'
import { mayDo } from '../../../resource/query/rights'

/** What of a form decides who may do what with it. */
export interface ManagedForm {
  id: number
  code: string
  managers: readonly string[]
  current_definition: number | null
}

/** @throws 404 when there is no such form */
export async function formOf(ctx: Context, template: number): Promise<ManagedForm> {
  const {
    rows: [row],
  } = await sql<ManagedForm>`select id, code, coalesce(managers, '{}') as managers, current_definition_id as current_definition
    from wf_template where id = ${template} and deleted_at is null`.execute(ctx.db)
  if (!row) throw notFound()
  return row
}

/** Also of whom somebody looks as: then both must be one. */
export function isOneOf({ person }: Context, owners: readonly string[]): boolean {
  if (person === null) return true
  const named = (codes: readonly string[]) => owners.some((code) => codes.includes(code))
  return named(person.owners) && (!person.views || named(person.views.own.person.owners))
}

const template = (ctx: Context) => ctx.snapshot.get('wf/template')

/** Design, publish, export, see its versions: by right for all forms, for one's own as its manager. */
export const mayManage = (ctx: Context, form: Pick<ManagedForm, 'managers'>): boolean =>
  mayDo(ctx, template(ctx), 'edit') || isOneOf(ctx, form.managers)

/** Read the versions: auditors too. */
export const mayReadVersions = (ctx: Context, form: Pick<ManagedForm, 'managers'>): boolean =>
  mayDo(ctx, template(ctx), 'show') || isOneOf(ctx, form.managers)

/** @throws 404 when there is no such form, 403 for who does not look after it */
export async function managedForm(ctx: Context, id: number): Promise<ManagedForm> {
  const form = await formOf(ctx, id)
  if (!mayManage(ctx, form)) throw forbidden(undefined, `${template(ctx).path}.actions.edit`)
  return form
}

/** @throws 404 when there is no such form, 403 for who may not read its versions */
export async function readableForm(ctx: Context, id: number): Promise<ManagedForm> {
  const form = await formOf(ctx, id)
  if (!mayReadVersions(ctx, form)) throw forbidden(undefined, `${template(ctx).path}.actions.show`)
  return form
}
