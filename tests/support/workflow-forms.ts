/** Published forms for tests of wf, and people in a line: each is written as the designer would leave it. */
import { sql } from 'kysely'
import type { FormContent } from '../../src/shared/wf/form'
import type { FlowNode } from '../../src/shared/wf/flow'
import type { Db } from '../../server/kernel/context'
import type { Client } from './app'

export interface MadeForm {
  template: number
  definition: number
}

const approvalOf = (user: number, key = 'n1', further: object = {}): FlowNode => ({
  key,
  type: 'approve',
  name: { en: `Step ${key}` },
  assign: [{ kind: 'person', id: user }],
  ...further,
})

/** Start, the given nodes, end. */
export const flowOf = (...nodes: FlowNode[]): FormContent['flow'] => ({
  nodes: [{ key: 'start', type: 'start' }, ...nodes, { key: 'end', type: 'end', result: 'approved' }],
})

export const approval = approvalOf

export const plainContent = (flow: FormContent['flow'], further: Partial<FormContent> = {}): FormContent => ({
  json_schema: {
    type: 'object',
    properties: {
      amount: { type: 'string', format: 'decimal' },
      reason: { type: 'string', maxLength: 255 },
    },
    required: ['reason'],
  },
  ui_schema: { amount: { 'ui:title': { en: 'Amount' }, 'ui:indexed': true }, reason: { 'ui:title': { en: 'Reason' } } },
  rules: [],
  flow,
  print_layout: {},
  bindings: [],
  settings: { numbering: { pattern: '{CODE}-{YYYY}{MM}-{SEQ:4}', reset: 'month' } },
  ...further,
})

/** Of a form about a record, which one person approves. @param param of the action that names the record */
export const aboutRecord = (action: string, param: string, approver: number): FormContent =>
  plainContent(flowOf(approval(approver)), {
    json_schema: {
      type: 'object',
      properties: { about: { type: 'integer' }, reason: { type: 'string', maxLength: 255 } },
      required: ['about', 'reason'],
    },
    ui_schema: { about: { 'ui:title': { en: 'About' } }, reason: { 'ui:title': { en: 'Reason' } } },
    bindings: [{ action, mapping: { [param]: { field: 'about' } } }],
  })

/** @param code of the form, for its serial numbers */
export async function publishForm(
  db: Db,
  code: string,
  content: FormContent,
  further: { confidentiality?: 'normal' | 'confidential'; managers?: string[] } = {},
): Promise<MadeForm> {
  const { rows } = await sql<{ template: number; definition: number }>`
    with category as (insert into wf_template_category (name) values (${JSON.stringify({ en: `Category ${code}` })}::text::jsonb) returning id),
      template as (insert into wf_template (code, name, category_id, activated, confidentiality, managers)
        select ${code}, ${JSON.stringify({ en: `Form ${code}`, tw: `表單 ${code}` })}::text::jsonb, id, true, ${further.confidentiality ?? 'normal'}, ${further.managers ?? []}::text[] from category returning id),
      definition as (insert into wf_template_definition (template_id, version_no, state, live, json_schema, ui_schema, rules, flow, print_layout, bindings, settings)
        select id, 1, 'published', true, ${JSON.stringify(content.json_schema)}::text::jsonb, ${JSON.stringify(content.ui_schema)}::text::jsonb,
          ${JSON.stringify(content.rules)}::text::jsonb, ${JSON.stringify(content.flow)}::text::jsonb, ${JSON.stringify(content.print_layout)}::text::jsonb,
          ${JSON.stringify(content.bindings)}::text::jsonb, ${JSON.stringify(content.settings)}::text::jsonb from template returning id, template_id)
    select template_id as template, id as definition from definition`.execute(db)
  const [made] = rows
  if (!made) throw new Error(`The form ${code} was not made.`)
  await sql`update wf_template set current_definition_id = ${made.definition} where id = ${made.template}`.execute(db)
  for (const { action, mapping, on_refusal = 'block' } of content.bindings)
    await sql`insert into wf_binding (definition_id, action, mapping, on_refusal) values (${made.definition}, ${action}, ${JSON.stringify(mapping)}::text::jsonb, ${on_refusal})`.execute(
      db,
    )
  return made
}

/** A draft, handed in. @returns the instance */
export async function handIn(client: Client, { template }: MadeForm, data: object): Promise<number> {
  const draft = await client.post('/api/wf/instance', { template, data })
  const id = Number(draft.body.data?.id)
  const { status, body } = await client.post(`/api/wf/instance/${id}/submit`, {})
  if (status !== 200) throw new Error(`The form was not taken: ${status} ${body.message} ${JSON.stringify(body.errors)}`)
  return id
}

/** What the person's screen of the form shows. */
export const formOf = async (client: Client, id: number) => (await client.get(`/api/wf/instance/${id}/form`)).body.data

/** The open task of the person, with what was seen. */
export async function seenBy(client: Client, id: number): Promise<{ task: number; seen: { version: number; content_hash: string } }> {
  const form = await formOf(client, id)
  const task = form.task as { id: number } | null
  return { task: task?.id ?? 0, seen: { version: Number(form.version), content_hash: String(form.content_hash) } }
}
