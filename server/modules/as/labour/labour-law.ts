/** The labour rule that is in force for a person on a day (as/labour-rule): of his own set, else of his region, else of no law. */
import { sql } from 'kysely'
import { lawOf, lawOn, type LabourLaw, type LawFrom } from '../../../../src/shared/as/labour-law'
import { withAllRights, type Context } from '../../../kernel/context'
import type { Sql } from '../../../kernel/sql'
import { updateRecord } from '../../../resource/write/write'
import { workcal } from '../../sc'

/** Whose rule it is. */
export interface UnderLaw {
  labour_rule_set: string | null
  country: string
}

/** Region of the rules that hold where no law is known (GENERIC). */
export const noLaw = 'XX'

/** Id of the row. */
export const ruleInForce = ({ labour_rule_set: set, country }: UnderLaw, date: string | Sql<unknown>): Sql<number | null> => sql<
  number | null
>`(
  select r.id from as_labour_rule as r where r.deleted_at is null and r.effective_from <= ${date}::date
    and (r.set = ${set} or (${set}::text is null and r.region in (${country}, ${noLaw})))
  order by r.region = ${noLaw}, r.effective_from desc limit 1)`

export async function labourLaw(ctx: Context, under: UnderLaw, date: string): Promise<LabourLaw> {
  const { rows } = await sql<StoredLaw>`select ${lists} from as_labour_rule as rule where rule.id = ${ruleInForce(under, date)}`.execute(
    ctx.db,
  )
  return lawOf(rows[0] ?? {})
}

/** All that were and will be in force for the person, in the order of their days: from a rule's day on holds what is in force on it. */
export async function lawsOf(ctx: Context, under: UnderLaw): Promise<LawFrom[]> {
  const { rows } = await sql<StoredLaw & { from: string }>`
    select day.effective_from::text as "from", ${lists} from (select distinct effective_from from as_labour_rule where deleted_at is null) as day
      join as_labour_rule as rule on rule.id = ${ruleInForce(under, sql`day.effective_from`)} order by day.effective_from`.execute(ctx.db)
  return rows.map(({ from, ...rule }) => ({ from, law: lawOf(rule) }))
}

type StoredLaw = Parameters<typeof lawOf>[0]

const linesOf = (
  list: string,
) => sql`coalesce((select json_agg(json_build_object('code', line.code, 'minutes', line.minutes, 'article', line.article))
    from ${sql.table(`as_labour_rule__${list}`)} as line where line.parent_id = rule.id), '[]') as ${sql.ref(list)}`

/** Of the row under `rule`. */
const lists = sql`${linesOf('limits')}, ${linesOf('rest')}, coalesce((select json_agg(json_build_object('hours_system', week.hours_system,
    'window_days', week.window_days, 'regular_off', week.regular_off, 'off_days', week.off_days, 'most_minutes', week.most_minutes,
    'most_daily', week.most_daily, 'rolling', week.rolling, 'article', week.article) order by week.position)
  from as_labour_rule__weeks as week where week.parent_id = rule.id), '[]') as weeks,
  coalesce((select json_agg(json_build_object('code', premium.code, 'num', premium.num, 'den', premium.den,
      'starts', to_char(premium.starts, 'HH24:MI'), 'ends', to_char(premium.ends, 'HH24:MI')) order by premium.position)
    from as_labour_rule__premiums as premium where premium.parent_id = rule.id), '[]') as premiums`

/** The laws of many people. */
export interface LawsOfPeople {
  /** Key of each person's law. */
  keyOf: ReadonlyMap<number, string>
  laws: Readonly<Record<string, readonly LawFrom[]>>
}

type Person = Pick<UnderLaw, 'labour_rule_set'> & { user: number }

/** Each law is read once, whoever is under it. */
export async function labourLaws(ctx: Context, people: readonly Person[]): Promise<LawsOfPeople> {
  const underOf = await underLaws(ctx, people)
  const laws: Record<string, LawFrom[]> = {}
  for (const under of underOf.values()) laws[keyOf(under)] ??= await lawsOf(ctx, under)
  return { keyOf: new Map([...underOf].map(([user, under]) => [user, keyOf(under)])), laws }
}

/** A month that is closed was counted by the rules in force on its days: whoever explains it later finds them unchanged (as.md §3). */
export async function settleRules(
  ctx: Context,
  people: readonly { user: number }[],
  { from, until }: { from: string; until: string },
): Promise<void> {
  const { rows: members } = await sql<Person>`
    select person.id::int as "user", member.labour_rule_set from unnest(${people.map(({ user }) => user)}::bigint[]) as person(id)
      left join as_member as member on member.user_id = person.id and member.deleted_at is null`.execute(ctx.db)
  const unders = new Map([...(await underLaws(ctx, members)).values()].map((under) => [keyOf(under), under]))
  const settled = new Set<number>()
  for (const under of unders.values()) {
    const { rows } = await sql<{ id: number }>`
      select distinct rule.id::int as id from generate_series(${from}::date, ${until}::date, '1 day') as day
        join as_labour_rule as rule on rule.id = ${ruleInForce(under, sql`day`)} where not rule.used`.execute(ctx.db)
    for (const { id } of rows) settled.add(id)
  }
  for (const id of settled)
    await updateRecord(withAllRights(ctx), ctx.snapshot.get('as/labour-rule'), id, { used: true }, { trusted: true })
}

/** @returns the law of a person on a day */
export async function lawsOnDates(ctx: Context, people: readonly Person[]): Promise<(user: number, date: string) => LabourLaw> {
  const { keyOf, laws } = await labourLaws(ctx, people)
  return (user, date) => lawOn(laws[keyOf.get(user) ?? ''] ?? [], date) ?? lawOf({})
}

const keyOf = ({ labour_rule_set, country }: UnderLaw): string =>
  labour_rule_set === null ? `region ${country}` : `set ${labour_rule_set}`

async function underLaws(ctx: Context, people: readonly Person[]): Promise<Map<number, UnderLaw>> {
  const underOf = new Map<number, UnderLaw>()
  for (const { user, labour_rule_set } of people)
    if (!underOf.has(user)) underOf.set(user, { labour_rule_set, country: (await workcal.countryOf(ctx, user)) ?? noLaw })
  return underOf
}
