/** Posts as they come with a person (sc.md §8 Users): the primary one and the concurrent ones are brought to what is said, from today on. */
import { sql } from 'kysely'
import { fold } from '../../../../src/schemas/core/fold'
import type { Context } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'
import type { Values } from '../../../contracts/hooks'
import { companyToday } from '../../../kernel/company-time'
import { deleteRecord } from '../../../resource/write/delete'
import { createRecord, updateRecord } from '../../../resource/write/write'
import { transfer } from './posts'
import { parseConcurrent } from './rules/concurrent-posts'
import { addDays } from '../calendar/rules/work-calendar'
import { transferPost } from './transfers'

interface Post {
  id: number
  department: number
  job_position: number | null
  supervisor: number | null
  is_primary: boolean
  start_date: string
}
/** `undefined`: as it is. */
interface Place {
  department: number
  job_position?: number | null
  supervisor?: number | null
}

/** @param given `x.virtual_fields` of sc/user: what did not come stays as it is @throws 422 naming the field */
export async function placePerson(ctx: Context, { id, hire_date }: Values, given: Values): Promise<void> {
  const user = Number(id)
  const [today, hired] = [companyToday(ctx), String(hire_date)]
  const place = { user, today, from: hired > today || !(await wasPlaced(ctx, user)) ? hired : today }
  const posts = await standingPosts(ctx, user, today)
  const primary = posts.find(({ is_primary }) => is_primary)
  const named = namedPlace(given, primary)
  if (named && given.is_primary !== false) await placePrimary(ctx, place, primary, named)
  const main = given.is_primary === false ? undefined : (named?.department ?? primary?.department)
  const further =
    typeof given.concurrent === 'string' ? await concurrentOf(ctx, given.concurrent, main) : given.concurrent === null ? [] : undefined
  if (named && given.is_primary === false)
    await placeConcurrent(ctx, place, posts, [named, ...(further ?? [])], { ends: further !== undefined })
  else if (further) await placeConcurrent(ctx, place, posts, further, { ends: true })
}

/** `from`: first day of a new post; of a new person's first ones the day on which he begins. */
interface Placing {
  user: number
  today: string
  from: string
}

async function wasPlaced(ctx: Context, user: number): Promise<boolean> {
  const { rows } = await sql`select 1 from sc_user_department where user_id = ${user} and deleted_at is null limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** Posts of today; of whoever begins later, the first ones to come. */
export async function standingPosts(ctx: Context, user: number, today: string): Promise<Post[]> {
  const { rows } = await sql<Post>`
    select id, department_id as department, job_position_id as job_position, supervisor_id as supervisor, is_primary, start_date from sc_user_department
    where user_id = ${user} and deleted_at is null and (end_date is null or end_date >= ${today}::text::date)
      and start_date <= greatest(${today}::text::date, (select min(start_date) from sc_user_department where user_id = ${user} and deleted_at is null and (end_date is null or end_date >= ${today}::text::date)))
    order by is_primary desc, start_date, id`.execute(ctx.db)
  return rows
}

function namedPlace(given: Values, primary: Post | undefined): Place | undefined {
  const value = (name: string) => given[name] as number | null | undefined
  const department = value('department') ?? primary?.department
  const asked = ['department', 'job_position', 'supervisor'].some((name) => given[name] !== undefined && given[name] !== null)
  if (!asked && given.is_primary !== false) return undefined
  if (department === undefined || (given.is_primary === false && !value('department')))
    throw invalidField('department', 'error:validation.required')
  const part = (name: 'job_position' | 'supervisor') => (value(name) === undefined ? {} : { [name]: value(name) ?? null })
  return { department, ...part('job_position'), ...part('supervisor') }
}

const isAs = (post: Post, { department, job_position, supervisor }: Place): boolean =>
  post.department === department &&
  (job_position === undefined || job_position === post.job_position) &&
  (supervisor === undefined || supervisor === post.supervisor)

async function placePrimary(ctx: Context, placing: Placing, primary: Post | undefined, wanted: Place): Promise<void> {
  if (!primary) return addPost(ctx, placing, wanted, true)
  if (isAs(primary, wanted)) return
  if (primary.start_date >= placing.today) return change(ctx, primary, wanted)
  await transferPost(ctx, primary.id, { ...wanted, start_date: placing.today })
}

/** @param ends the list is whole: posts that it does not name end */
async function placeConcurrent(
  ctx: Context,
  placing: Placing,
  posts: readonly Post[],
  wanted: readonly Place[],
  { ends }: { ends: boolean },
): Promise<void> {
  const concurrent = posts.filter(({ is_primary }) => !is_primary)
  for (const post of ends ? concurrent.filter(({ department }) => !wanted.some((place) => place.department === department)) : [])
    await endPost(ctx, placing, post)
  for (const place of wanted) {
    const post = concurrent.find(({ department }) => department === place.department)
    if (!post) await addPost(ctx, placing, place, false)
    else if (isAs(post, place)) continue
    else if (post.start_date >= placing.today) await change(ctx, post, place)
    else await transfer(ctx, post.id, { ...place, start_date: placing.today })
  }
}

async function addPost(ctx: Context, { user, from }: Placing, place: Place, is_primary: boolean): Promise<void> {
  await createRecord(ctx, ctx.snapshot.get('sc/user-department'), { user, is_primary, ...place, start_date: from })
}

async function change(ctx: Context, { id }: Post, place: Place): Promise<void> {
  await updateRecord(ctx, ctx.snapshot.get('sc/user-department'), id, { ...place })
}

async function endPost(ctx: Context, { today }: Placing, { id, start_date }: Post): Promise<void> {
  const entity = ctx.snapshot.get('sc/user-department')
  if (start_date >= today) await deleteRecord(ctx, entity, id)
  else await updateRecord(ctx, entity, id, { end_date: addDays(today, -1) })
}

/** @param main department of the primary post @throws 422 on `concurrent` for codes that are none, and for a department named twice */
async function concurrentOf(ctx: Context, text: string, main: number | undefined): Promise<Required<Omit<Place, 'supervisor'>>[]> {
  const posts = parseConcurrent(text)
  const [departments, positions] = [
    await rowsByCode(
      ctx,
      'sc_department',
      posts.map(({ department }) => department),
    ),
    await rowsByCode(
      ctx,
      'sc_job_position',
      posts.flatMap(({ position }) => position ?? []),
    ),
  ]
  const seen = new Set(main === undefined ? [] : [main])
  return posts.map((post) => {
    const department = departments.get(fold(post.department))
    const position = post.position === null ? null : positions.get(fold(post.position))
    if (department === undefined) throw invalidField('concurrent', 'error:import.reference', { value: post.department.slice(0, 60) })
    if (position === undefined) throw invalidField('concurrent', 'error:import.reference', { value: (post.position ?? '').slice(0, 60) })
    if (seen.has(department.id)) throw invalidField('concurrent', 'sc:error.concurrent_twice', { department: department.code })
    seen.add(department.id)
    return { department: department.id, job_position: position?.id ?? null }
  })
}

/** Files write codes, the form `#` and the id. */
async function rowsByCode(
  ctx: Context,
  table: 'sc_department' | 'sc_job_position',
  said: readonly string[],
): Promise<Map<string, { id: number; code: string }>> {
  const { rows } = await sql<{
    id: number
    code: string
    said: string
  }>`select row.id, row.code, said.text as said from ${sql.table(table)} as row cross join lateral (values (kontor_fold(row.code)), ('#' || row.id)) as said (text)
    where row.deleted_at is null and said.text = any(${said.map(fold)}::text[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.said, { id: Number(row.id), code: row.code }]))
}
