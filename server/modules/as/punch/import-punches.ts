/** Punches out of a file (as.md §8, §9): every line is judged; unknown cards are kept as unmatched punches, the rest of what is wrong is told. */
import { sql } from 'kysely'
import type { ImportResult, PunchImport, PunchImportLine } from '../../../../src/shared/as/punch-import'
import type { Services } from '../../../contracts/services'
import { actorOf, transact, type Context } from '../../../kernel/context'
import { invalidField, notFound } from '../../../kernel/errors'
import { announceRows, touchRows } from '../../../resource/query/statement'
import { requestRebuild } from '../day/request-rebuild'
import { wallMinute } from '../day/rules/local-time'
import { lockPeople } from '../person/lock-people'
import { lockedMonths } from '../period/locked-dates'
import { asksSecondPerson } from './manual-punch'
import { isAhead } from './rules/check-policies'
import { uploadedFile } from '../../../import/uploaded-file'
import { mostFileRows, problemColumn, readPunchFile, type FileProblem, type FileRow, type PunchTemplate } from './rules/punch-file'

type Use = Pick<Services, 'files' | 'texts'>
const mostLines = 200

/** A line with what it would become. */
interface Judged extends FileRow {
  at: string
  user: number | null
  result: Exclude<ImportResult, 'error'>
}

/** @throws 404 for a file that the caller has not uploaded, 422 for one that can't be read so */
export async function importPunches(
  use: Use,
  ctx: Context,
  asked: { file: number; template: number; dry_run?: boolean | undefined },
): Promise<PunchImport> {
  const template = await templateOf(ctx, asked.template)
  const text = await fileText(use, ctx, asked.file, template.encoding)
  const { rows, problems } = readPunchFile(text, template)
  if (rows.length + problems.length > mostFileRows)
    throw invalidField('file', 'as:error.import_too_long', { most: mostFileRows, line: mostFileRows + 1 })
  if (rows.length + problems.length === 0) throw invalidField('file', 'as:error.import_empty')
  return transact(ctx, async (tx) => {
    const judged = await judge(tx, rows)
    const taken = judged.filter(({ result }) => result === 'new' || result === 'unmatched')
    const written = asked.dry_run ? null : await write(tx, taken, asked.file)
    return answer(use, tx, { file: asked.file, template, judged, problems, written })
  })
}

interface StoredTemplate extends PunchTemplate {
  encoding: string
}

async function templateOf(ctx: Context, id: number): Promise<StoredTemplate> {
  const { rows } = await sql<StoredTemplate>`
    select layout, delimiter, encoding, date_format, skip_lines,
      (select coalesce(json_agg(json_build_object('field', c.field, 'column', c."column", 'length', c.length) order by c.position), '[]') from as_punch_template__columns as c where c.parent_id = t.id) as columns,
      (select coalesce(json_agg(json_build_object('code', d.code, 'direction', d.direction) order by d.position), '[]') from as_punch_template__direction_map as d where d.parent_id = t.id) as direction_map
    from as_punch_template as t where id = ${id} and deleted_at is null`.execute(ctx.db)
  if (!rows[0]) throw invalidField('template', 'error:not_found')
  return rows[0]
}

/** A file in another encoding is refused as a whole, before anything is written. */
async function fileText({ files }: Use, ctx: Context, id: number, encoding: string): Promise<string> {
  const { stream } = await files.get(await uploadedFile(ctx, id, 'as:error.import_too_large'))
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(Buffer.from(part as Buffer))
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(Buffer.concat(parts))
  } catch {
    throw invalidField('file', 'as:error.import_encoding', { encoding })
  }
}

async function judge(ctx: Context, rows: readonly FileRow[]): Promise<Judged[]> {
  const zone = ctx.companyZone()
  const timed = rows.map((row) => ({
    ...row,
    at: new Date(wallMinute(zone, row.date, row.time) * 60_000 + Number(row.time.slice(6)) * 1000).toISOString(),
  }))
  const { rows: found } = await sql<{ line: number; user: number | null; employed: boolean; there: boolean }>`
    select row.line, holder.user_id::int as "user", coalesce(row.date >= coalesce(holder.hire_date, row.date) and row.date <= coalesce(holder.leave_date, row.date), true) as employed,
      exists (select 1 from as_punch as punch where punch.deleted_at is null and punch.state <> 'void' and punch.at = row.at and punch.direction = row.direction
        and (punch.user_id = holder.user_id or punch.card_no = row.card_no)) as there
    from jsonb_to_recordset(${JSON.stringify(timed)}::text::jsonb) as row(line integer, card_no text, employee_no text, date date, at timestamptz, direction text)
    left join lateral (
      select person.id as user_id, person.hire_date, person.leave_date from sc_user as person
      where person.deleted_at is null and case when row.card_no is null then person.employee_no = row.employee_no
        else person.id = (select member.user_id from as_member__cards as card join as_member as member on member.id = card.parent_id and member.deleted_at is null
          where card.card_no = row.card_no and row.date between card.valid_from and coalesce(card.valid_to, 'infinity'::date) limit 1) end limit 1) as holder on true`.execute(
    ctx.db,
  )
  const own = (await asksSecondPerson(ctx)) ? ctx.person?.id : undefined
  const locked = await lockedIn(ctx, timed)
  const byLine = new Map(found.map((one) => [one.line, one]))
  const seen = new Set<string>()
  return timed.map((row) => {
    const { user = null, employed = true, there = false } = byLine.get(row.line) ?? {}
    const key = `${user ?? row.card_no ?? row.employee_no} ${row.at} ${row.direction}`
    const isTwice = seen.has(key)
    seen.add(key)
    const result = isAhead(Date.parse(row.at), ctx.now().getTime())
      ? 'future'
      : there || isTwice
        ? 'duplicate'
        : !employed
          ? 'outside'
          : locked(row.date)
            ? 'locked'
            : user === null
              ? 'unmatched'
              : user === own
                ? 'own'
                : 'new'
    return { ...row, user, result }
  })
}

/** Whether a date of these punches is locked; the months that are open are held until they are written. */
async function lockedIn(ctx: Context, rows: readonly { date: string }[]): Promise<(date: string) => boolean> {
  const dates = rows.map(({ date }) => date).sort()
  const [first, last] = [dates[0], dates.at(-1)]
  const months = first === undefined || last === undefined ? [] : await lockedMonths(ctx, first, last)
  return (date) => months.some(({ from, until }) => from <= date && date <= until)
}

async function write(ctx: Context, rows: readonly Judged[], file: number): Promise<number> {
  const people = [...new Set(rows.flatMap(({ user }) => user ?? []))]
  await lockPeople(ctx, people)
  // A number of a person without a card is nobody's: there is nothing by which it could be matched later.
  const kept = rows.filter(({ user, card_no }) => user !== null || card_no !== null)
  const { rows: written } = await sql<{ id: number }>`
    insert into as_punch (user_id, card_no, at, received_at, direction, method, device_id, state, stands, import_id, flags, created_by, updated_by)
    select made."user", made.card_no, made.at, ${ctx.now()}::timestamptz, made.direction, 'import', (select h.id from sc_hardware as h where h.code = made.device and h.deleted_at is null),
      case when made."user" is null then 'unmatched' else 'valid' end, true, ${file}, '{}', ${actorOf(ctx)}::bigint, ${actorOf(ctx)}::bigint
    from jsonb_to_recordset(${JSON.stringify(kept)}::text::jsonb) as made("user" bigint, card_no text, at timestamptz, direction text, device text)
    returning id::int as id`.execute(ctx.db)
  await announceRows(
    ctx,
    ctx.snapshot.get('as/punch'),
    'created',
    written.map(({ id }) => id),
  )
  const dates = kept.map(({ date }) => date).sort()
  if (people.length > 0) await requestRebuild(ctx, people, dates[0] ?? '', dates.at(-1))
  return written.length
}

function answer(
  { texts }: Use,
  ctx: Context,
  {
    file,
    template,
    judged,
    problems,
    written,
  }: { file: number; template: PunchTemplate; judged: readonly Judged[]; problems: readonly FileProblem[]; written: number | null },
): PunchImport {
  const counts: Record<ImportResult, number> = {
    new: 0,
    unmatched: 0,
    duplicate: 0,
    outside: 0,
    locked: 0,
    own: 0,
    future: 0,
    error: problems.length,
  }
  for (const { result } of judged) counts[result] += 1
  const translate = (key: string, params: Readonly<Record<string, unknown>>) => texts.translate(ctx.language, { key, params })
  const lines: PunchImportLine[] = [
    ...problems.map(({ line, problem, value }) => ({
      ...{ line, column: problemColumn(template, problem), result: 'error' as const },
      text: translate(`as:import.${problem}`, { value }),
    })),
    ...judged.flatMap(({ line, result, card_no, employee_no }) =>
      result === 'new' || result === 'duplicate'
        ? []
        : [
            {
              ...{ line, column: result === 'unmatched' ? problemColumn(template, 'no_card') : null, result },
              text: translate(`as:import.${result}`, { value: card_no ?? employee_no ?? '' }),
            },
          ],
    ),
  ]
  lines.sort((a, b) => a.line - b.line)
  return { import: file, rows: judged.length + problems.length, counts, lines: lines.slice(0, mostLines), written }
}

/** @throws 404 for a file of which nothing stands, 422 when a month of it is closed or punches of the caller are in it (setting `four_eyes`) */
export async function undoImport(ctx: Context, file: number): Promise<number> {
  return transact(ctx, async (tx) => {
    const { rows } = await sql<{ id: number; user: number | null; state: string; date: string }>`
      select punch.id::int as id, punch.user_id::int as "user", punch.state, to_char(coalesce(punch.work_date, (punch.at at time zone ${tx.companyZone()}::text)::date), 'YYYY-MM-DD') as date
      from as_punch as punch where punch.import_id = ${file} and punch.state <> 'void' and punch.deleted_at is null order by punch.id for update`.execute(
      tx.db,
    )
    if (rows.length === 0) throw notFound()
    const locked = await lockedIn(tx, rows)
    if (rows.some(({ date }) => locked(date))) throw invalidField('id', 'as:error.import_in_locked_month')
    const people = [...new Set(rows.flatMap(({ user }) => user ?? []))]
    if (tx.person && people.includes(tx.person.id) && (await asksSecondPerson(tx))) throw invalidField('id', 'as:error.own_record')
    await lockPeople(tx, people)
    await sql`update as_punch set state = 'void', stands = null, void_reason = 'import', voided_by_id = ${actorOf(tx)}::bigint
      where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(tx.db)
    for (const state of new Set(rows.map((row) => row.state)))
      await touchRows(
        tx,
        tx.snapshot.get('as/punch'),
        rows.filter((row) => row.state === state).map(({ id }) => id),
        { state: { from: state, to: 'void' }, void_reason: { from: null, to: 'import' } },
      )
    const dates = rows.map(({ date }) => date).sort()
    if (people.length > 0) await requestRebuild(tx, people, dates[0] ?? '', dates.at(-1))
    return rows.length
  })
}
