/** A form that was filled in and approved, written as rows: what is sealed, printed and verified. */
import { sql } from 'kysely'
import type { Db } from '../../server/kernel/context'
import {
  contentHash,
  eventHash,
  firstPrevHash,
  metaHash,
  type EventMeta,
  type HashedEvent,
} from '../../server/modules/wf/trail/rules/hashes'

const one = async <T>(db: Db, query: ReturnType<typeof sql>): Promise<T> => (await query.execute(db)).rows[0] as T
const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`

let made = 0

/** An approved form with a trail of two events, as the runtime leaves it. @param applicant, approver ids of people */
export async function approvedForm(
  db: Db,
  { applicant, approver }: { applicant: number; approver: number },
): Promise<{ id: number; serial: string }> {
  made += 1
  const serial = `EXP-202611-${String(made).padStart(4, '0')}`
  const category = await one<{ id: number }>(
    db,
    sql`insert into wf_template_category (name) values (${json({ en: `Finance ${made}` })}) returning id`,
  )
  const template = await one<{ id: number }>(
    db,
    sql`insert into wf_template (code, name, category_id) values (${`EXP-${made}`}, ${json({ en: 'Expense', tw: '費用' })}, ${category.id}) returning id`,
  )
  const content = {
    json_schema: {
      type: 'object',
      properties: { amount: { type: 'string', format: 'decimal' }, reason: { type: 'string' }, secret: { type: 'string' } },
    },
    ui_schema: { amount: { 'ui:title': { tw: '金額', en: 'Amount' } } },
    flow: {
      nodes: [
        { key: 'start', type: 'start', field_permissions: { secret: 'hidden' } },
        { key: 'n1', type: 'approve', name: { tw: '直屬主管', en: 'Manager' }, assign: [] },
        { key: 'end', type: 'end', result: 'approved' },
      ],
    },
  }
  const definition = await one<{ id: number }>(
    db,
    sql`insert into wf_template_definition (template_id, version_no, state, json_schema, ui_schema, rules, flow, print_layout, bindings, settings)
      values (${template.id}, 1, 'published', ${json(content.json_schema)}, ${json(content.ui_schema)}, '[]', ${json(content.flow)}, '{}', '[]', '{}') returning id`,
  )
  const data = { amount: '12500.0000', reason: 'train tickets', secret: 'for the manager' }
  const content_hash = contentHash({ data, attachments: [], definition_id: definition.id, round: 1, serial_no: serial })
  const { id } = await one<{ id: number }>(
    db,
    sql`insert into wf_instance (serial_no, template_id, definition_id, title, initiator_id, state, data, content_hash, round, started_at, ended_at)
      values (${serial}, ${template.id}, ${definition.id}, 'Train', ${applicant}, 'approved', ${json(data)}, ${content_hash}, 1, now(), now()) returning id`,
  )
  await sql`insert into wf_data_snapshot (instance_id, content_hash, round, data, attachments) values (${id}, ${content_hash}, 1, ${json(data)}, '[]')`.execute(
    db,
  )
  let prev = firstPrevHash
  for (const [n, [act, actor, node_key, auth]] of (
    [
      ['submit', applicant, 'start', 'session'],
      ['approve', approver, 'n1', 'password'],
    ] as const
  ).entries()) {
    const meta: EventMeta = {
      auth,
      batch: null,
      changes: [],
      external_name: null,
      files: [],
      ip: '10.0.0.7',
      signature_id: null,
      task_id: null,
      user_agent: 'test',
    }
    const event: HashedEvent = {
      act,
      actor_id: actor,
      at: `2026-11-20T08:0${n}:00.000Z`,
      comment: 'ok',
      content_hash,
      instance_id: id,
      meta_hash: metaHash(meta),
      node_key,
      on_behalf_of: null,
      round: 1,
      seq: n + 1,
    }
    const hash = eventHash(prev, event)
    await sql`insert into wf_event (instance_id, seq, act, actor_id, node_key, round, comment, content_hash, meta_hash, prev_hash, hash, auth, ip, user_agent, at, files, changes)
      values (${id}, ${event.seq}, ${act}, ${actor}, ${node_key}, 1, 'ok', ${content_hash}, ${event.meta_hash}, ${prev}, ${hash}, ${auth}, '10.0.0.7', 'test', ${event.at}, '[]', '[]')`.execute(
      db,
    )
    prev = hash
  }
  await sql`update wf_instance set last_event_hash = ${prev} where id = ${id}`.execute(db)
  return { id, serial }
}
