/** The version of a form that an instance runs on, with the form itself. */
import { sql } from 'kysely'
import type { I18nText } from '../../../../src/schemas/core/types'
import type { FormContent, FormSettings } from '../../../../src/shared/wf/form'
import type { Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'

export interface FormVersion {
  definition: number
  version_no: number
  state: 'draft' | 'published' | 'retired'
  content: FormContent
  template: Template
}

export interface Template {
  id: number
  code: string
  name: I18nText
  category: number
  activated: boolean
  current_definition: number | null
  managers: readonly string[]
  starters: readonly string[]
  viewers: readonly string[]
  allow_on_behalf: boolean
  confidentiality: 'normal' | 'confidential'
}

/** @throws 404 */
export async function readTemplate(ctx: Context, id: number): Promise<Template> {
  const {
    rows: [row],
  } = await sql<Template>`
    select id, code, name, category_id as category, activated, current_definition_id as current_definition, coalesce(managers, '{}') as managers,
      coalesce(starters, '{}') as starters, coalesce(viewers, '{}') as viewers, allow_on_behalf, confidentiality
    from wf_template where id = ${id} and deleted_at is null`.execute(ctx.db)
  if (!row) throw notFound()
  return row
}

/** @throws 404 */
export async function readVersion(ctx: Context, definition: number): Promise<FormVersion> {
  const {
    rows: [row],
  } = await sql<FormContent & { template: number; version_no: number; state: FormVersion['state'] }>`
    select template_id as template, version_no, state, json_schema, ui_schema, rules, flow, print_layout, bindings, settings
    from wf_template_definition where id = ${definition} and deleted_at is null`.execute(ctx.db)
  if (!row) throw notFound()
  const { template, version_no, state, ...content } = row
  const settings = { ...(await companyDefaults(ctx)), ...content.settings }
  return { definition, version_no, state, content: { ...content, settings }, template: await readTemplate(ctx, template) }
}

/** Where a form says nothing, the company's settings hold (wf.md §2 common-settings). */
async function companyDefaults(ctx: Context): Promise<FormSettings> {
  const {
    rows: [row],
  } = await sql<FormSettings>`
    select withdraw, revoke, retract_minutes, vacancy, absent, pdf_mode, remind_hours, remind_most from wf_setting where id = 1`.execute(
    ctx.db,
  )
  return row ?? {}
}
