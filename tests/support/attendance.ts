/** People, lots and forms of attendance for API tests (as.md §12): each is written as the product itself would leave it. */
import { sql } from 'kysely'
import type { FormContent } from '../../src/shared/wf/form'
import type { Client, TestApp } from './app'
import { approval, flowOf, plainContent, publishForm, type MadeForm } from './workflow-forms'

/** @returns id of a leave type */
export async function leaveType({ db }: Pick<TestApp, 'db'>, code: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id::int as id from as_leave where code = ${code} and deleted_at is null`.execute(db)
  if (!rows[0]) throw new Error(`There is no leave type ${code}.`)
  return rows[0].id
}

/** A lot with its grant. @returns its id */
export async function giveLot(
  { db }: Pick<TestApp, 'db'>,
  lot: { user: number; leave: number; minutes: number; from?: string; to?: string | null },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with lot as (insert into as_leave_entitlement (user_id, leave_id, source, source_id, granted_min, valid_from, valid_to)
      values (${lot.user}, ${lot.leave}, 'import', gen_random_uuid()::text, ${lot.minutes}, ${lot.from ?? '2026-01-01'}, ${lot.to === undefined ? '2026-12-31' : lot.to}) returning id)
    insert into as_leave_ledger (lot_id, user_id, leave_id, kind, minutes, at, effective_date, key)
      select id, ${lot.user}, ${lot.leave}, 'grant', ${lot.minutes}, now(), ${lot.from ?? '2026-01-01'}, 'test:' || id from lot returning lot_id::int as id`.execute(
    db,
  )
  return rows[0]?.id ?? 0
}

/** Rows of a person's ledger, in their order: kind and minutes. */
export async function ledgerOf({ db }: Pick<TestApp, 'db'>, user: number, leave: number): Promise<[string, number, string][]> {
  const { rows } = await sql<{ kind: string; minutes: number; date: string }>`
    select kind, minutes::int as minutes, to_char(effective_date, 'YYYY-MM-DD') as date from as_leave_ledger
    where user_id = ${user} and leave_id = ${leave} order by id`.execute(db)
  return rows.map(({ kind, minutes, date }) => [kind, minutes, date])
}

export const leftOf = async (server: Pick<TestApp, 'db'>, user: number, leave: number): Promise<number> =>
  (await ledgerOf(server, user, leave)).reduce((sum, [, minutes]) => sum + minutes, 0)

const text = { type: 'string', maxLength: 200 } as const
const instant = { type: 'string', format: 'date-time' } as const

/** A form whose fields bear the names of the action's parameters. */
export function publishBound(
  server: Pick<TestApp, 'db'>,
  code: string,
  {
    action,
    fields,
    approvers,
    on_refusal = 'block',
    managers,
    ui = {},
  }: {
    action: string
    fields: Readonly<Record<string, object>>
    approvers: readonly number[]
    on_refusal?: 'block' | 'flag'
    managers?: string[]
    /** Of fields that need more than their name. */
    ui?: Readonly<Record<string, object>>
  },
): Promise<MadeForm> {
  const mapping = Object.fromEntries(Object.keys(fields).map((name) => [name, { field: name }]))
  const content: Partial<FormContent> = {
    json_schema: { type: 'object', properties: fields, required: ['reason'] } as FormContent['json_schema'],
    ui_schema: Object.fromEntries(Object.keys(fields).map((name) => [name, { 'ui:title': { en: name }, ...ui[name] }])),
    bindings: [{ action, mapping, on_refusal }],
  }
  return publishForm(
    server.db,
    code,
    plainContent(flowOf(...approvers.map((user, i) => approval(user, `n${i + 1}`))), content),
    managers ? { managers } : {},
  )
}

const number = { type: 'integer' } as const
export const leaveFields = { user_id: number, leave_id: number, from: instant, until: instant, deputy_id: number, reason: text }
export const overtimeFields = {
  ...{ user_id: number, work_date: { type: 'string', format: 'date' }, from: instant, until: instant, mode: text, reason: text },
  urgent: { type: 'boolean' },
}
export const unpunchFields = {
  ...{ user_id: number, work_date: { type: 'string', format: 'date' }, direction: text, at: instant, reason_code: number, reason: text },
}

/** A file of punches: card, date, time, direction. @returns its id */
export async function uploadPunches(client: Client, ...lines: string[]): Promise<number> {
  const boundary = 'kontor'
  const content = ['card,date,time,direction', ...lines, ''].join('\n')
  const payload = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="punches.csv"\r\ncontent-type: text/csv\r\n\r\n${content}\r\n--${boundary}--\r\n`
  const { body } = await client.post('/api/common/attachment', payload, {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
  return Number(body.data.id)
}
