/** How much of its credit each organization uses, kept in its row so that lists sort and filter by it (cm.md R14, §7 "credit gauge 04:00"). */
import Decimal from 'decimal.js'
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import type { JobKind } from '../../../contracts/jobs'
import { checkCredit, type CreditCheck } from './credit-check'

const atOnce = 100
/** What the column holds; whoever uses more has no credit to speak of. */
const mostShown = new Decimal('999999999999.99')

export const creditGauge: JobKind = {
  kind: 'cm.credit-gauge',
  run: async (job) => ({
    result: {
      changed: await eachPart((after) =>
        job.signal.aborted ? Promise.resolve(nothingLeft) : job.transact((ctx) => gaugePart(ctx, after)),
      ),
    },
  }),
}

/** All of them, in the running transaction. */
export const gaugeCredit = (ctx: Context): Promise<number> => eachPart((after) => gaugePart(ctx, after))

interface Part {
  /** The last one looked at; null = there was none left. */ last: number | null
  changed: number
}
const nothingLeft: Part = { last: null, changed: 0 }

async function eachPart(run: (after: number) => Promise<Part>): Promise<number> {
  let changed = 0
  for (let part = await run(0); part.last !== null; part = await run(part.last)) changed += part.changed
  return changed
}

async function gaugePart(ctx: Context, after: number): Promise<Part> {
  const { rows } = await sql<{ id: number }>`
    select o.id::int as id from cm_organization as o where o.id > ${after} and o.deleted_at is null and (o.credit_action is not null or ${ctx.ports?.receivables !== undefined}
      or exists (select 1 from cm_lead as l where l.organization_id = o.id and l.deleted_at is null and (l.status = 'won' or (l.status = 'open' and l.forecast_category = 'commit'))))
    order by o.id limit ${atOnce}`.execute(ctx.db)
  const gauges = []
  for (const { id } of rows) gauges.push({ id, ...gaugeOf(await checkCredit(ctx, { organization: id, amount: new Decimal(0) })) })
  // Past the hooks and the version: nobody changed anything.
  const { numAffectedRows } = await sql`
    update cm_organization as o set credit_exposure = g.exposure, credit_usage = g.usage, credit_action = g.action
    from json_to_recordset(${JSON.stringify(gauges)}::text::json) as g(id bigint, exposure numeric, usage numeric, action text)
    where o.id = g.id and (o.credit_exposure, o.credit_usage, o.credit_action) is distinct from (g.exposure, g.usage, g.action)`.execute(
    ctx.db,
  )
  return { last: rows.at(-1)?.id ?? null, changed: Number(numAffectedRows ?? 0) }
}

/** Who uses nothing has nothing to be watched. */
function gaugeOf({ exposure, usage, limit, action }: CreditCheck): {
  exposure: string | null
  usage: string | null
  action: string | null
} {
  if (exposure.lte(0) && action === 'none') return { exposure: null, usage: null, action: null }
  return {
    exposure: exposure.toFixed(4),
    usage: limit === null || !usage.isFinite() ? null : Decimal.min(usage, mostShown).toFixed(2, Decimal.ROUND_HALF_UP),
    action,
  }
}
