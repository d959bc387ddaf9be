/** Which form decides about what a module does (wf.md §3 `wf/form-link`, §5.16), and what stands in it for a record. */
import { sql } from 'kysely'
import { presentNames } from '../../../../src/schemas/core/request'
import type { I18nText } from '../../../../src/schemas/core/types'
import type { BoundForm, WorkflowPort, WorkflowRecord } from '../../../contracts/workflow'
import { lapseForm } from '../run/lapse-form'
import type { Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import { findRecord } from '../../../resource/read/read'
import { boundActions } from '../action/run-hooks'
import { endStandIn, standIn } from '../delegation/stand-in-for-leave'
import type { FormValues } from '../flow/rules/state'
import { formActs } from '../run/form-acts'
import { formAnswers } from '../run/form-answers'
import { readTemplate, readVersion } from '../run/form-content'
import { linkOf, makeForm } from './form-of-action'

/** That of the variant, else that of all. @returns null without one that is open */
export async function linkedForm(ctx: Context, action: string, variant = ''): Promise<number | null> {
  const {
    rows: [link],
  } = await sql<{ template: number }>`
    select l.template_id as template from wf_form_link as l join wf_template as form on form.id = l.template_id
    where l.action = ${action} and l.variant_key in (${variant === '' ? '*' : variant}, '*') and l.deleted_at is null
      and form.activated and form.current_definition_id is not null and form.deleted_at is null
    order by l.variant_key = '*' limit 1`.execute(ctx.db)
  return link?.template ?? null
}

/** The form that decides about this record. @throws 404 where no module asks a form about such records */
export async function formAbout(ctx: Context, record: WorkflowRecord): Promise<number | null> {
  const name = actionAbout(ctx, record)
  return linkedForm(ctx, name, await variantOf(ctx, name, record.id))
}

/** Which of the action's forms decides about this record; undefined = the one of all. */
export const variantOf = async (ctx: Context, action: string, id: number): Promise<string | undefined> =>
  ctx.ports?.workflowActions?.get(action)?.source?.variant?.(ctx, id)

/** @returns null without a form that is open */
async function bindingOf(ctx: Context, action: string): Promise<BoundForm | null> {
  const template = await linkedForm(ctx, action)
  if (template === null) return null
  const { current_definition: definition, name } = await readTemplate(ctx, template)
  const { version_no, content } = await readVersion(ctx, definition ?? 0)
  const bound = (await boundActions(ctx, definition ?? 0)).find((one) => one.action === action)
  const fields = Object.entries(content.json_schema.properties).flatMap(([path, { properties = {}, ...field }]) => {
    const label = (content.ui_schema[path] as { 'ui:title'?: I18nText } | undefined)?.['ui:title'] ?? null
    const kind = (schema: { type?: unknown }) => (typeof schema.type === 'string' ? schema.type : undefined)
    const parts = Object.entries(properties).map(([part, schema]) => [`${path}.${part}`, { type: kind(schema), label }] as const)
    return [[path, { type: kind(field), label }] as const, ...parts]
  })
  return { template, name, version_no, mapping: bound?.mapping ?? null, fields: new Map(fields) }
}

/** The action of the module that is about such records. @throws 404 where there is none */
export function actionAbout(ctx: Context, { module, entity }: Pick<WorkflowRecord, 'module' | 'entity'>): string {
  const action = [...(ctx.ports?.workflowActions?.values() ?? [])].find(({ source }) => source?.entity === `${module}/${entity}`)
  if (!action) throw notFound()
  return action.name
}

/** What the form says of the record before anybody writes in it: the record itself, and what its binding has fixed. @throws 404 unless the caller may see it */
export async function valuesAbout(ctx: Context, template: number, record: WorkflowRecord): Promise<FormValues> {
  const name = `${record.module}/${record.entity}`
  const entity = ctx.snapshot.entities.find((one) => one.name === name)
  if (!entity || !(await findRecord(ctx, entity, record.id))) throw notFound()
  const { current_definition: definition } = await readTemplate(ctx, template)
  const bound = await boundActions(ctx, definition ?? 0)
  return Object.fromEntries(
    bound.flatMap(({ action, mapping }) => {
      const about = ctx.ports?.workflowActions?.get(action)?.source
      const place = about?.entity === name ? mapping[about.param] : undefined
      return place && 'field' in place ? [[place.field, record.id]] : []
    }),
  )
}

/**
 * What another screen knows already, put into the fields that the form's binding has for it: the date of a missed punch.
 * @param known JSON, values by parameter of the action; what is no such thing, or has no field, is left out
 */
export async function valuesKnown(
  ctx: Context,
  definition: number,
  { action, known }: { action: string; known: string },
): Promise<FormValues> {
  const [bound] = (await boundActions(ctx, definition)).filter((one) => one.action === action)
  const former = ctx.ports?.workflowActions?.get(action)?.former
  const places = Object.entries(presentNames(objectIn(known), former)).flatMap(([param, value]) => {
    const place = bound?.mapping[param]
    return place && 'field' in place ? [{ path: place.field.split('.'), value }] : []
  })
  const values: Record<string, unknown> = {}
  for (const { path, value } of places) {
    const [field = '', part] = path
    values[field] = part === undefined ? value : { ...(values[field] as object | undefined), [part]: value }
  }
  return values
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** One form at a time decides about a record. @returns what holds it now */
export async function liveForm(ctx: Context, { module, entity, id }: WorkflowRecord): Promise<{ id: number; isOwnDraft: boolean } | null> {
  const {
    rows: [row],
  } = await sql<{ id: number; own: boolean }>`
    select id, state = 'draft' and initiator_id = ${ctx.person?.id ?? 0} as own from wf_instance
    where source_module = ${module} and source_entity = ${entity} and source_id = ${id} and live and deleted_at is null`.execute(ctx.db)
  return row ? { id: row.id, isOwnDraft: row.own } : null
}

const approvers: WorkflowPort['approvers'] = async (ctx, instance) => {
  const { rows } = await sql<{ user: number }>`
    select distinct task.assignee_id::int as "user" from wf_task as task join wf_instance as form on form.id = task.instance_id
    where form.id = ${instance} and form.state = 'approved' and task.kind = 'approve' and task.state = 'approved' and not task.auto
      and task.assignee_id is not null and task.deleted_at is null order by 1`.execute(ctx.db)
  return rows.map(({ user }) => user)
}

export const workflowPort: Omit<WorkflowPort, 'start'> = {
  isLinked: async (ctx, action, variant) => (await linkedForm(ctx, action, variant)) !== null,
  makeForm,
  linkOf,
  bindingOf,
  async letGo(ctx, { module, entity, id }) {
    await sql`update wf_instance set live = null where source_module = ${module} and source_entity = ${entity} and source_id = ${id}
      and live and state = 'approved'`.execute(ctx.db)
  },
  ...formActs,
  ...formAnswers,
  lapse: lapseForm,
  approvers,
  standIn,
  endStandIn,
}
