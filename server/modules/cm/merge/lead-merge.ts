/** Leads become one (cm.md §2.4): where the survivor stands, its money and its customer stay sound, and the offers to the customer in order. */
import { sql } from 'kysely'
import type { joinedLeadFields } from '../../../../src/shared/cm/merge'
import type { Context } from '../../../kernel/context'
import { invalid, invalidField } from '../../../kernel/errors'
import type { Values } from '../../../contracts/hooks'
import { withIntent } from '../../../resource/write/intent'
import { activeSql } from '../../../resource/query/titles'
import { notifyLapsed } from '../credit/credit-override-notices'
import { leadValues } from '../lead/lead-values'
import { joinedCollaborators, joinedPersons, joinedTags, type JoinedLead, type JoinedPerson } from './rules/joined-fields'
import { joinedQuotations, type JoinedQuotation } from './rules/joined-quotations'
import { chosenPlaces, closedLead, foreignMoney, otherCustomer, type MergedLead } from './rules/merge-checks'
import { alterRow, type AlteredRow } from './altered-rows'
import type { MergeRule } from './merge-rule'

export const leadMerge: MergeRule = {
  // The way a lead went, and what it once counted for, is its own: two ways told as one would be neither's.
  stays: new Set(['cm/lead-stage-log.lead', 'cm/quota-entry.lead']),

  refuse(_ctx, { survivor, losers }, fields) {
    const rows = [survivor, ...losers]
    const leads = rows.map(mergedLead)
    const side = (id: number) => (id === survivor.id ? 'survivor_id' : 'loser_ids')
    const titleOf = (id: number) => String(rows.find((row) => row.id === id)?.title ?? id)
    const closed = closedLead(leads)
    if (closed !== undefined) throw invalidField(side(closed), 'cm:error.merge_closed', { lead: titleOf(closed) })
    const other = otherCustomer(leads)
    if (other !== undefined) throw invalidField(side(other), 'cm:error.merge_customer', { lead: titleOf(other) })
    const places = chosenPlaces(Number(survivor.id), fields)
    if (places.length > 0) throw invalid(Object.fromEntries(places.map((name) => [`fields.${name}`, [{ key: 'cm:error.merge_stage' }]])))
    const foreign = foreignMoney(leads, fields)
    if (foreign) throw invalidField(`fields.${foreign}`, 'cm:error.merge_currency')
  },

  async joined(ctx, { survivor, losers }, picked): Promise<Record<(typeof joinedLeadFields)[number], unknown>> {
    const leads = [survivor, ...losers].map(joinedLead)
    const now = { ...survivor, ...picked }
    return {
      tags: await offered(ctx, 'cm/tag', joinedTags(leads), leads[0]?.tags),
      collaborators: await offered(ctx, 'sc/user', joinedCollaborators(leads, numberOf(now.owner)), leads[0]?.collaborators),
      persons: await offeredPersons(ctx, joinedPersons(leads, numberOf(now.person))),
    }
  },

  knowing: (ctx, { survivor, losers }) =>
    withIntent(ctx, 'cm/lead', {
      known_lines: [survivor, ...losers].flatMap(({ lines }) => (Array.isArray(lines) ? (lines as Values[]) : [])),
    }),

  async alter(ctx, { survivor, losers }) {
    // What was done for one of them was done for it (R10). No version is made of that: nobody changed what it says.
    await sql`update cm_lead set last_touch_at = (select max(last_touch_at) from cm_lead where id = any(${[survivor, ...losers]}::bigint[])) where id = ${survivor}`.execute(
      ctx.db,
    )
    return [...(await alterQuotations(ctx, { survivor, losers })), ...(await alterOverrides(ctx, { survivor, losers }))]
  },

  // It counts as it was closed: an undo makes no other sale of it.
  isSettled: ({ status }) => status !== 'open',

  async derived(ctx, change) {
    const { rate, amount, amount_base, weighted_base } = await leadValues(ctx, change)
    return { rate, amount, amount_base, weighted_base }
  },
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
/** Of a field that holds a list, as it was read. */
const listOf = <T>(value: unknown): readonly T[] => (Array.isArray(value) ? (value as T[]) : [])

const mergedLead = (row: Values): MergedLead => ({
  id: Number(row.id),
  status: String(row.status),
  pipeline: numberOf(row.pipeline),
  organization: numberOf(row.organization),
  currency: typeof row.currency === 'string' ? row.currency : null,
  amount_mode: String(row.amount_mode),
  amount: row.amount !== null && row.amount !== undefined,
  lines: listOf(row.lines).length > 0,
})

const joinedLead = (row: Values): JoinedLead => ({
  owner: numberOf(row.owner),
  person: numberOf(row.person),
  collaborators: listOf<number>(row.collaborators),
  tags: listOf<number>(row.tags),
  persons: listOf<JoinedPerson>(row.persons),
})

/** Without what can't be chosen any more: a tag that is switched off, somebody who has left. @param kept what the survivor has stays all the same */
async function offered(ctx: Context, name: string, ids: readonly number[], kept: readonly number[] = []): Promise<number[]> {
  const entity = ctx.snapshot.get(name)
  const { rows } = await sql<{
    id: number
  }>`select t.id from ${sql.table(entity.table)} as t where t.id = any(${ids}::bigint[]) and t.deleted_at is null and ${activeSql(entity, 't')}`.execute(
    ctx.db,
  )
  const there = new Set([...rows.map(({ id }) => Number(id)), ...kept])
  return ids.filter((id) => there.has(id))
}

async function offeredPersons(ctx: Context, rows: readonly JoinedPerson[]): Promise<JoinedPerson[]> {
  const there = new Set(
    await offered(
      ctx,
      'cm/person',
      rows.map(({ person }) => person),
    ),
  )
  return rows.filter(({ id, person }) => id !== undefined || there.has(person))
}

type Alter = NonNullable<MergeRule['alter']>
type Ids = Parameters<Alter>[1]

async function alterQuotations(ctx: Context, { survivor, losers }: Ids): Promise<AlteredRow[]> {
  const { rows } = await sql<JoinedQuotation>`
    select id::int as id, lead_id::int as lead, revision, status, sent_at::text as sent_at, accepted_at::text as accepted_at from cm_quotation
    where lead_id = any(${[survivor, ...losers]}::bigint[]) and deleted_at is null order by id for update`.execute(ctx.db)
  const altered: AlteredRow[] = []
  for (const { id, ...patch } of joinedQuotations(rows, survivor, losers))
    altered.push(await alterRow(ctx, 'cm/quotation', { id, field: 'lead', patch }))
  return altered
}

/** What was allowed for one of them is allowed for the sale. Of two requests that wait at one checkpoint the survivor's goes on. */
async function alterOverrides(ctx: Context, { survivor, losers }: Ids): Promise<AlteredRow[]> {
  const { rows } = await sql<{ id: number; subject: number; checkpoint: string; pending: boolean | null }>`
    select id::int as id, subject, checkpoint, pending from cm_credit_override where lead_id = any(${[survivor, ...losers]}::bigint[]) and deleted_at is null order by id for update`.execute(
    ctx.db,
  )
  const waiting = new Set(rows.filter(({ subject, pending }) => pending && subject === survivor).map(({ checkpoint }) => checkpoint))
  const altered: AlteredRow[] = []
  for (const { id, subject, checkpoint, pending } of rows.filter((row) => row.subject !== survivor)) {
    if (!losers.includes(subject)) continue
    const lapses = pending === true && waiting.has(checkpoint)
    if (pending) waiting.add(checkpoint)
    altered.push(
      await alterRow(ctx, 'cm/credit-override', {
        id,
        field: 'lead',
        patch: { subject: survivor, ...(lapses ? { state: 'expired', pending: null } : {}) },
      }),
    )
    if (lapses)
      await notifyLapsed(
        ctx,
        (
          await sql<Values>`select requester_id::int as requester, lead_id::int as lead, organization_id::int as organization, id::int as id from cm_credit_override where id = ${id}`.execute(
            ctx.db,
          )
        ).rows[0] ?? {},
      )
  }
  return altered
}
