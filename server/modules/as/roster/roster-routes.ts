/** Calls of the roster (as.md §3 API). */
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { daysBetween } from '../../../../src/shared/as/calendar-dates'
import {
  checkRoster,
  fillRoster,
  mostRosterDays,
  previewPublishRoster,
  publishRoster,
  readRoster,
  readRosterImport,
  readSwaps,
  saveRoster,
  seeRoster,
  unpublishRoster,
} from '../../../../src/shared/as/roster'
import { queryId } from '../../../http/query-id'
import { serve } from '../../../http/serve-call'
import { companyToday } from '../../../kernel/company-time'
import { transact, withAllRights } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'
import { mayDo } from '../../../resource/query/rights'
import { lockForWrite, writeAction } from '../../../resource/write/write'
import { openSwaps } from './open-swaps'
import { previewPublish } from './preview-publish'
import { fillRange, mayOverride, publishRange, unpublishRange } from './publish-roster'
import { labourLaws } from '../labour/labour-law'
import { companyRest, coverageNeeds, gapsOf, readOwnPlan, rosterPeople, wholePeriods } from './read-plan'
import { importedDays } from './imported-days'
import { issuesOf, saveCells } from './save-roster'

const path = (action: string) => `as.admin.shiftManagement.actions.${action}`
const right = (action: string) => ({ rule: { paths: [path(action)] } })
/** Whoever may edit shifts may plan with them too; heads plan without editing them. */
const planning = { rule: { paths: [path('plan'), path('edit')], any: true } } as const

export function rosterRoutes(app: FastifyInstance): void {
  serve(app, readRoster, { rule: { paths: ['as.use.schedule.actions.list'] } }, async (ctx, { query }) => {
    const { from, to } = query
    if (to < from || daysBetween(from, to) >= mostRosterDays) throw invalidField('to', 'as:error.roster_range', { days: mostRosterDays })
    const edits = query.edit === 'true'
    const department = queryId(query.department)
    const found = await rosterPeople(ctx, department === undefined ? {} : { department }, edits ? 'write' : 'read')
    const plans = mayDo(ctx, ctx.snapshot.get('as/roster-entry'), 'plan') || mayDo(ctx, ctx.snapshot.get('as/roster-entry'), 'edit')
    const people = plans ? found : edits ? [] : found.map((person) => ({ ...person, editable: false }))
    const law = edits ? await labourLaws(ctx, people) : null
    const range = law ? wholePeriods(from, to, people, law) : { from, to }
    // Drafts are the schedulers' own.
    const rows = await readOwnPlan(ctx, people, range)
    return {
      data: rows.map((row) => ({ ...row, law: law?.keyOf.get(row.user) ?? null })),
      meta: {
        ...range,
        today: companyToday(ctx),
        needs: edits ? await coverageNeeds(ctx, [...new Set(people.map(({ department }) => department))]) : [],
        may_override: mayOverride(ctx),
        laws: law?.laws ?? {},
        company: await companyRest(ctx),
        calendar_gaps: edits
          ? await gapsOf(
              ctx,
              people.map(({ user }) => user),
              query,
            )
          : [],
      },
    }
  })
  serve(app, readSwaps, { rule: { paths: ['as.use.schedule.actions.list'] } }, async (ctx) => ({ data: await openSwaps(ctx) }))
  serve(app, saveRoster, planning, async (ctx, { body }) => ({ data: await transact(ctx, (tx) => saveCells(tx, body.cells)) }))
  serve(app, checkRoster, right('list'), async (ctx, { body }) => ({ data: { issues: await issuesOf(ctx, body.users, body) } }))
  serve(app, previewPublishRoster, right('publish'), async (ctx, { body }) => ({ data: await previewPublish(ctx, body) }))
  serve(app, publishRoster, right('publish'), async (ctx, { body }) => ({ data: await transact(ctx, (tx) => publishRange(tx, body)) }))
  serve(app, unpublishRoster, right('publish'), async (ctx, { body }) => ({
    data: await transact(ctx, (tx) => unpublishRange(tx, body)),
  }))
  serve(app, readRosterImport, right('publish'), async (ctx, { params: { id } }) => ({ data: await importedDays(ctx, id) }))
  serve(app, fillRoster, planning, async (ctx, { body }) => ({ data: await transact(ctx, (tx) => fillRange(tx, body)) }))
  serve(app, seeRoster, { rule: { paths: ['as.use.schedule.actions.list'] } }, async (ctx) =>
    transact(ctx, async (tx) => {
      const { rows } = await sql<{ id: number }>`
        select id::int as id from as_roster_entry where user_id = ${tx.person?.id ?? 0} and unseen and deleted_at is null order by id`.execute(
        tx.db,
      )
      const all = withAllRights(tx)
      const entity = tx.snapshot.get('as/roster-entry')
      for (const { id } of rows) await writeAction(all, entity, await lockForWrite(all, entity, id), { unseen: false })
      return { data: { seen: rows.length } }
    }),
  )
}
