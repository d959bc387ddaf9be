/** For tests of wf: a line of superiors, further versions of a form, and what somebody was told of one. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { FormContent } from '../../src/shared/wf/form'
import type { Db } from '../../server/kernel/context'
import type { Client } from './app'
import type { MadeForm } from './workflow-forms'

let made = 0

/** The members have their only post there. @returns its id */
export async function department(
  db: Db,
  admin: Client,
  {
    parent = 1,
    level,
    head,
    members,
  }: { parent?: number; level: 'DIVISION' | 'DEPARTMENT' | 'SECTION'; head: number; members: readonly Client[] },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from sc_department_level where code = ${level}`.execute(db)
  const code = `WF${(made += 1)}`
  const { status, body } = await admin.post('/api/sc/department', { code, name: { en: code }, parent, head, level: rows[0]?.id })
  expect([status, body.errors]).toEqual([201, undefined])
  const id = Number(body.data.id)
  for (const { userId } of members) {
    await sql`delete from sc_user_department where user_id = ${userId}
      and id <> (select id from sc_user_department where user_id = ${userId} and is_primary order by start_date desc limit 1)`.execute(db)
    await sql`update sc_user_department set department_id = ${id}, supervisor_id = null where user_id = ${userId}`.execute(db)
  }
  return id
}

/** The next version is published; what runs stays on its own. */
export async function publishVersion(db: Db, { template }: MadeForm, content: FormContent): Promise<MadeForm> {
  const json = (value: unknown) => sql`${JSON.stringify(value)}::text::jsonb`
  await sql`update wf_template_definition set state = 'retired', live = null where template_id = ${template} and live`.execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into wf_template_definition (template_id, version_no, state, live, json_schema, ui_schema, rules, flow, print_layout, bindings, settings)
    select ${template}, max(version_no) + 1, 'published', true, ${json(content.json_schema)}, ${json(content.ui_schema)}, ${json(content.rules)},
      ${json(content.flow)}, ${json(content.print_layout)}, ${json(content.bindings)}, ${json(content.settings)}
    from wf_template_definition where template_id = ${template} returning id`.execute(db)
  const definition = rows[0]?.id ?? 0
  await sql`update wf_template set current_definition_id = ${definition} where id = ${template}`.execute(db)
  return { template, definition }
}

/** `data.workflow.status` of what the person's bell got of the form, in its order. */
export async function noticesTo(db: Db, { userId }: Client, id: number): Promise<string[]> {
  const { rows } = await sql<{ status: string }>`
    select data -> 'workflow' ->> 'status' as status from sc_user_notification
    where user_id = ${userId} and data -> 'workflow' ->> 'id' = ${String(id)} order by id`.execute(db)
  return rows.map(({ status }) => status)
}
