/** Several transfers as one act, seen before they are done; who is concerned is told (sc.md §2, §12.6). */
import { sql } from 'kysely'
import type { Transfer, TransferredPost, TransferPreview, Transfers } from '../../../../src/shared/sc/posts'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import { attempt, rehearse, transact, type Context } from '../../../kernel/context'
import { withIntent } from '../../../resource/write/intent'
import { ApiError, invalid, notFound } from '../../../kernel/errors'
import type { Values } from '../../../contracts/hooks'
import { personInEveryLanguage, personName, personNames } from '../../../resource/read/person-names'
import { findRecord } from '../../../resource/read/read'
import { requireAction } from '../../../resource/query/rights'
import { createRecord } from '../../../resource/write/write'
import type { Texts } from '../../../contracts/texts'
import { inEveryLanguage } from '../notify/every-language'
import { departmentName, moved, sendPostNotice } from './post-notices'
import { departmentsOf, transfer } from './posts'
import { supervisors } from '../organisation/supervisors'

interface Services {
  texts: Texts
}

/** All or none. @throws 422 on `posts`, one text a transfer that can't be */
export async function transferPosts(
  ctx: Context,
  { posts, ...target }: Transfers,
  { texts }: Services,
): Promise<{ moved: TransferredPost[] }> {
  return transact(ctx, async (tx) => {
    const done = await each(tx, posts, (post) => move(tx, post, target))
    const refused = done.filter(({ error }) => error)
    const [only] = refused
    // Of one transfer the fields themselves are named.
    if (only?.error && posts.length === 1) throw only.error
    if (refused.length > 0)
      throw invalid({
        posts: await Promise.all(
          refused.map(async ({ post, error }) => ({
            key: 'sc:error.transfer_refused',
            params: { name: await personOf(tx, post), reason: texts.translate(tx.language, (error as ApiError).text) },
          })),
        ),
      })
    for (const { value } of done)
      if (value) await notifyTransfer(tx, value.present, { ...target, created: value.result.created, before: value.before })
    return { moved: done.flatMap(({ value }) => (value ? [value.result] : [])) }
  })
}

/** A single one. @throws 422 as `transfer` */
export async function transferPost(ctx: Context, post: number, target: Transfer): Promise<void> {
  await transact(ctx, async (tx) => {
    const { present, result, before } = await move(tx, post, target)
    await notifyTransfer(tx, present, { ...target, created: result.created, before })
  })
}

interface Moved {
  present: Present
  result: { ended: number; created: number }
  /** Who stood above him. */ before: number | undefined
}

async function move(ctx: Context, post: number, target: Transfer): Promise<Moved> {
  const present = await presentPost(ctx, post)
  const [before] = await supervisors(ctx, present.user, { post, date: target.start_date, max: 1 })
  return { present, result: await transfer(withIntent(ctx, 'sc/user-department', { quiet: true }), post, target), before }
}

/**
 * The person's primary post on that day goes over to the department; who has none gets his first.
 * @throws 404 outside the caller's rows, 422 as `transfer` and as a new post
 */
export async function transferPerson(
  ctx: Context,
  user: number,
  { department, start_date }: Pick<Transfer, 'department' | 'start_date'>,
  services: Services,
): Promise<void> {
  if (!(await findRecord(ctx, ctx.snapshot.get('sc/user'), user))) throw notFound()
  const primary = (await departmentsOf(ctx, user, start_date)).find(({ is_primary }) => is_primary)
  if (primary) await transferPosts(ctx, { posts: [primary.id], department, start_date }, services)
  else await createRecord(ctx, ctx.snapshot.get('sc/user-department'), { user, department, start_date, is_primary: true })
}

/** Nothing of it happens. */
export async function previewTransfers(ctx: Context, { posts, ...target }: Transfers, { texts }: Services): Promise<TransferPreview[]> {
  requireAction(ctx, ctx.snapshot.get('sc/user-department'), 'edit')
  return rehearse(ctx, async (tx) => {
    const to = await departmentName(tx, target.department)
    const previews: TransferPreview[] = []
    for (const post of posts) {
      const present = await presentPost(tx, post)
      const before = await supervisors(tx, present.user, { post, date: target.start_date })
      const [outcome] = await each(tx, [post], () => transfer(tx, post, target))
      const after = outcome?.value ? await supervisors(tx, present.user, { post: outcome.value.created, date: target.start_date }) : before
      previews.push({
        post,
        person: await personOf(tx, post),
        from: i18nText(await departmentName(tx, present.department), tx.language),
        to: i18nText(to, tx.language),
        supervisors_before: await namesOf(tx, before),
        supervisors_after: await namesOf(tx, after),
        error: outcome?.error ? texts.translate(tx.language, outcome.error.text) : null,
      })
    }
    return previews
  })
}

interface Outcome<T> {
  post: number
  value?: T
  error?: ApiError
}

/** One refused does not hide what is wrong with the next. */
async function each<T>(ctx: Context, posts: readonly number[], act: (post: number) => Promise<T>): Promise<Outcome<T>[]> {
  const outcomes: Outcome<T>[] = []
  for (const post of posts) {
    try {
      outcomes.push({ post, value: await attempt(ctx, () => act(post)) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      outcomes.push({ post, error })
    }
  }
  return outcomes
}

interface Present {
  id: number
  user: number
  department: number
}

/** @throws 404 outside the caller's rows */
async function presentPost(ctx: Context, post: number): Promise<Present> {
  const row: Values | undefined = await findRecord(ctx, ctx.snapshot.get('sc/user-department'), post)
  if (!row) throw notFound()
  return { id: post, user: Number(row.user), department: Number(row.department) }
}

/** The person, and who stands above him before and after. */
async function notifyTransfer(
  ctx: Context,
  { user, department }: Present,
  { start_date, department: next, created, before }: Transfer & { created: number; before: number | undefined },
): Promise<void> {
  const [after] = await supervisors(ctx, user, { post: created, date: start_date, max: 1 })
  const [person, from, to] = [
    (await personInEveryLanguage(ctx, user)) ?? {},
    await departmentName(ctx, department),
    await departmentName(ctx, next),
  ]
  await sendPostNotice(ctx, {
    post: created,
    user,
    above: [before, after],
    params: { person, from, to, date: start_date },
    data: {
      title: inEveryLanguage('sc:notice.post_changed', (language) => ({ person: i18nText(person, language), date: start_date })),
      body: moved(from, to),
    },
  })
}

async function personOf(ctx: Context, post: number): Promise<string> {
  const {
    rows: [row],
  } = await sql<{
    name: string
  }>`select ${personName(ctx, 'person')} as name from sc_user_department as post join sc_user as person on person.id = post.user_id where post.id = ${post}`.execute(
    ctx.db,
  )
  return row?.name ?? ''
}

async function namesOf(ctx: Context, people: readonly number[]): Promise<string[]> {
  const names = await personNames(ctx, people)
  return people.map((id) => names.get(id) ?? '')
}
