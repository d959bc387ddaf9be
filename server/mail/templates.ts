/** The company's own words for events, of one channel and language. */
import { sql } from 'kysely'
import type { Language } from '../../src/schemas/core/types'
import type { Context } from '../kernel/context'

export interface Template {
  event: string
  subject: string
  body: string
}
/** By event. */
export type Templates = ReadonlyMap<string, Template>

export async function noticeTemplates(
  ctx: Context,
  channel: 'mail' | 'webhook',
  language: Language,
  events: readonly string[],
): Promise<Templates> {
  const { rows } = await sql<Template>`
    select event, subject, body from sc_notify_template
    where channel = ${channel} and language = ${language} and event = any(${[...new Set(events)]}::text[]) and deleted_at is null`.execute(
    ctx.db,
  )
  return new Map(rows.map((row) => [row.event, row]))
}
