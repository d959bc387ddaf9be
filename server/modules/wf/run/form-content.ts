/** The version of a form that an instance runs on, with the form itself. */
import { sql } from 'kysely'
import type { I18nText } from '../../../../src/schemas/core/types'
import type { SignPolicy } from '../../../../src/shared/wf/flow'
import type { FormContent, FormSettings } from '../../../../src/shared/wf/form'
import type { Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import { withStepNames } from './step-names'

export interface FormVersion {
  definition: number
  version_no: number
  state: 'draft' | 'published' | 'retired'
  content: FormContent
  template: Template
  /** How people sign where a node does not say, as the company has it. */
  signing: Partial<Pick<SignPolicy, 'reauth' | 'image'>>
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

const templateColumns = sql`id, code, name, category_id as category, activated, current_definition_id as current_definition,
  coalesce(managers, '{}') as managers, coalesce(starters, '{}') as starters, coalesce(viewers, '{}') as viewers,
  allow_on_behalf, confidentiality`

/** @throws 404 */
export async function readTemplate(ctx: Context, id: number): Promise<Template> {
  const {
    rows: [row],
  } = await sql<Template>`select ${templateColumns} from wf_template where id = ${id} and deleted_at is null`.execute(ctx.db)
  if (!row) throw notFound()
  return row
}

type VersionRow = Pick<FormVersion, 'version_no' | 'state'> & FormContent & { template: Template | null; company: CompanySettings | null }

/** Where a form says nothing, the company's settings hold (wf.md §2 common-settings). */
interface CompanySettings {
  defaults: FormSettings
  signing: FormVersion['signing']
}

/** @throws 404 */
export async function readVersion(ctx: Context, definition: number): Promise<FormVersion> {
  const {
    rows: [row],
  } = await sql<VersionRow>`
    select version_no, state, json_schema, ui_schema, rules, flow, print_layout, bindings, settings,
      (select row_to_json(form) from (
        select ${templateColumns} from wf_template as t where t.id = d.template_id and t.deleted_at is null) as form) as template,
      (select json_build_object('signing', json_build_object('reauth', reauth, 'image', signature_image), 'defaults', json_build_object(
        'withdraw', withdraw, 'revoke', revoke, 'retract_minutes', retract_minutes, 'vacancy', vacancy, 'absent', absent,
        'pdf_mode', pdf_mode, 'remind_hours', remind_hours, 'remind_most', remind_most)) from wf_setting where id = 1) as company
    from wf_template_definition as d where d.id = ${definition} and d.deleted_at is null`.execute(ctx.db)
  if (!row?.template) throw notFound()
  const { template, version_no, state, company, ...content } = row
  const settings = { ...company?.defaults, ...content.settings }
  const flow = await withStepNames(ctx, content.flow)
  return { definition, version_no, state, content: { ...content, settings, flow }, template, signing: company?.signing ?? {} }
}
