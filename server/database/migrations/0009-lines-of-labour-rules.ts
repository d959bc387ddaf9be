/**
 * Lines of weeks and rests in labour rules (as.md R9) came with the standard rows of new installations only: a week's day off
 * holds for every seven days, and hours stand in lines of their own. Lines as they were delivered are replaced, those that a set
 * never had are added; what somebody has changed or taken away stays. A rule by which closed months may have been counted stays
 * as well: a copy of it follows them.
 */
import { sql } from 'kysely'
import type { Db } from '../../kernel/context'
import { copiedRow } from '../migration/copied-row'
import type { Migration } from '../migration/written-migrations'

export const migration: Migration = {
  up: async (db) => {
    if (!(await areThere(db, ['as_labour_rule', 'as_labour_rule__weeks', 'as_labour_rule__rest', 'as_period', 'kontor_revision']))) return
    await sql`alter table as_labour_rule__weeks add column if not exists rolling boolean not null default false`.execute(db)
    for (const rule of await lastRules(db)) await renewLines(db, rule)
  },
}

interface Week {
  window_days: number
  regular_off?: number
  off_days?: number
  most_minutes?: number
  most_daily?: number
  rolling?: boolean
  article: string
}
interface Rest {
  code: string
  minutes: number
  article: string
}
interface DeliveredSet {
  rest: readonly Rest[]
  /** By system of hours: the lines of today, and those that stood there before. */
  weeks: Readonly<Record<string, { lines: readonly Week[]; former: readonly Week[] }>>
}

const weeklyOff = { window_days: 7, regular_off: 1, rolling: true } as const

/** As of this migration; what is delivered later is none of its business. */
const delivered: Readonly<Record<string, DeliveredSet>> = {
  TW: {
    rest: [
      { code: 'between_shifts', minutes: 660, article: 'LSA 34' },
      { code: 'between_shifts_approved', minutes: 480, article: 'LSA 34' },
      { code: 'break_after', minutes: 240, article: 'LSA 35' },
      { code: 'break_least', minutes: 30, article: 'LSA 35' },
    ],
    weeks: {
      standard: {
        lines: [
          { ...weeklyOff, off_days: 2, article: 'LSA 36' },
          { window_days: 7, most_minutes: 2400, most_daily: 480, article: 'LSA 30(1)' },
        ],
        former: [{ window_days: 7, regular_off: 1, off_days: 2, most_minutes: 2400, most_daily: 480, article: 'LSA 30(1), 36' }],
      },
      part_time: {
        lines: [
          { ...weeklyOff, off_days: 2, article: 'LSA 36' },
          { window_days: 7, most_daily: 480, article: 'LSA 30(1)' },
        ],
        former: [{ window_days: 7, regular_off: 1, off_days: 2, most_daily: 480, article: 'LSA 36' }],
      },
      flex2w: {
        lines: [
          { ...weeklyOff, article: 'LSA 36(2)1' },
          { window_days: 14, off_days: 4, article: 'LSA 36(2)1' },
          { window_days: 7, most_minutes: 2880, most_daily: 600, article: 'LSA 30(2)' },
        ],
        former: [
          { window_days: 7, regular_off: 1, most_minutes: 2880, most_daily: 600, article: 'LSA 30(2), 36(2)1' },
          { window_days: 14, off_days: 4, article: 'LSA 36(2)1' },
        ],
      },
      flex8w: {
        lines: [
          { ...weeklyOff, article: 'LSA 36(2)2' },
          { window_days: 56, off_days: 16, article: 'LSA 36(2)2' },
          { window_days: 7, most_minutes: 2880, most_daily: 480, article: 'LSA 30(3)' },
        ],
        former: [
          { window_days: 7, regular_off: 1, most_minutes: 2880, most_daily: 480, article: 'LSA 30(3), 36(2)2' },
          { window_days: 56, off_days: 16, article: 'LSA 36(2)2' },
        ],
      },
      flex4w: {
        lines: [
          { window_days: 14, regular_off: 2, article: 'LSA 36(2)3' },
          { window_days: 28, off_days: 8, article: 'LSA 36(2)3' },
          { window_days: 28, most_minutes: 9600, most_daily: 600, article: 'LSA 30-1(1)1' },
        ],
        former: [
          { window_days: 14, regular_off: 2, most_daily: 600, article: 'LSA 30-1, 36(2)3' },
          { window_days: 28, off_days: 8, most_minutes: 9600, article: 'LSA 30-1, 36(2)3' },
        ],
      },
    },
  },
  HK: {
    rest: [],
    weeks: {
      standard: {
        lines: [{ ...weeklyOff, article: 'Cap. 57 s. 17' }],
        former: [{ window_days: 7, regular_off: 1, article: 'Cap. 57 s. 17' }],
      },
    },
  },
  JP: {
    rest: [
      { code: 'break_after', minutes: 360, article: 'LSA-JP 34(1)' },
      { code: 'break_least', minutes: 45, article: 'LSA-JP 34(1)' },
    ],
    weeks: {
      standard: {
        lines: [{ window_days: 7, regular_off: 1, most_minutes: 2400, most_daily: 480, article: 'LSA-JP 32, 35' }],
        former: [],
      },
    },
  },
}

async function areThere(db: Db, tables: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select bool_and(to_regclass(name) is not null) as is_there from unnest(${tables}::text[]) as name`.execute(db)
  return rows[0]?.is_there ?? false
}

interface StoredRule {
  id: number
  set: string
  /** A month was closed on one of its days, or says that it was counted by it. */
  is_settled: boolean
  weeks: readonly (Week & { hours_system: string })[]
  rest: readonly { code: string }[]
  /** Systems and codes that some version of a rule of the set had: a copy that a migration made has no versions of its own. */
  known: readonly string[]
}

/** The last rule of each set that is delivered. */
async function lastRules(db: Db): Promise<StoredRule[]> {
  const { rows } = await sql<StoredRule>`
    select distinct on (rule.set) rule.id::int as id, rule.set,
      rule.used or exists (select 1 from as_period
        where state = 'locked' and ends_on >= rule.effective_from and deleted_at is null) as is_settled,
      coalesce((select json_agg(json_build_object('hours_system', hours_system, 'window_days', window_days, 'regular_off', regular_off,
          'off_days', off_days, 'most_minutes', most_minutes, 'most_daily', most_daily, 'rolling', rolling,
          'article', article) order by position)
        from as_labour_rule__weeks where parent_id = rule.id), '[]') as weeks,
      coalesce((select json_agg(json_build_object('code', code)) from as_labour_rule__rest where parent_id = rule.id), '[]') as rest,
      array(select distinct line ->> case list.name when 'weeks' then 'hours_system' else 'code' end
        from kontor_revision as version, unnest(array['weeks', 'rest']) as list(name),
          jsonb_path_query(version.data -> list.name, '$[*]') as line
        where version.entity = 'as/labour-rule'
          and version.record_id in (select same.id from as_labour_rule as same where same.set = rule.set)) as known
    from as_labour_rule as rule where rule.set = any(${Object.keys(delivered)}::text[]) and rule.deleted_at is null
    order by rule.set, rule.effective_from desc`.execute(db)
  return rows
}

async function renewLines(db: Db, rule: StoredRule): Promise<void> {
  const set = delivered[rule.set]
  if (!set) return
  const rest = set.rest.filter(({ code }) => !rule.known.includes(code) && !rule.rest.some((line) => line.code === code))
  const weeks = Object.entries(set.weeks).filter(([system, { former }]) => {
    const held = rule.weeks.filter(({ hours_system }) => hours_system === system)
    return held.length === 0 ? !rule.known.includes(system) : isSame(held, former)
  })
  if (rest.length === 0 && weeks.length === 0) return
  const id = rule.is_settled ? await copyAfterClosedMonths(db, rule.id) : rule.id
  for (const { code, minutes, article } of rest)
    await sql`insert into as_labour_rule__rest (parent_id, position, code, minutes, article)
      select ${id}, ${nextPosition('as_labour_rule__rest', id)}, ${code}, ${minutes}, ${article}`.execute(db)
  for (const [system, { lines }] of weeks) {
    await sql`delete from as_labour_rule__weeks where parent_id = ${id} and hours_system = ${system}`.execute(db)
    for (const line of lines)
      await sql`insert into as_labour_rule__weeks
          (parent_id, position, hours_system, window_days, regular_off, off_days, most_minutes, most_daily, rolling, article)
        select ${id}, ${nextPosition('as_labour_rule__weeks', id)}, ${system}, ${line.window_days}, ${line.regular_off ?? null}::int,
          ${line.off_days ?? null}::int, ${line.most_minutes ?? null}::int, ${line.most_daily ?? null}::int,
          ${line.rolling ?? false}, ${line.article}`.execute(db)
  }
}

const nextPosition = (table: string, parent: number) =>
  sql`(select coalesce(max(position), 0) + 1 from ${sql.table(table)} where parent_id = ${parent})`

function isSame(held: readonly Week[], lines: readonly Week[]): boolean {
  return held.length === lines.length && held.every((line, i) => textOf(line) === textOf(lines[i]))
}
const textOf = (line?: Week): string =>
  line
    ? [line.window_days, line.regular_off, line.off_days, line.most_minutes, line.most_daily, line.rolling ?? false, line.article].join(' ')
    : ''

const copyAfterClosedMonths = (db: Db, id: number): Promise<number> =>
  copiedRow(db, 'as_labour_rule', id, {
    used: sql`false`,
    effective_from: sql`greatest(effective_from + 1,
      (select coalesce(max(ends_on) + 1, current_date) from as_period where state = 'locked' and deleted_at is null))`,
  })
