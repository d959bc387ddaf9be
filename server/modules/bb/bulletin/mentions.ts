/** People named in the texts of a bulletin (bb.md §5.8): tokens, shown by present names; those who may read it are notified, once. */
import { sql } from 'kysely'
import { mentionedIn, withMentionNames } from '../../../../src/shared/engine/mentions'
import { richFrom } from '../../../../src/shared/engine/rich-text'
import type { Values } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import type { FieldErrors } from '../../../kernel/errors'
import { personNames } from '../../../resource/read/person-names'
import { discussion } from '../../sc'

interface Body {
  language: string
  body: string
}

// As the declaration has them; a row of the form may still lack its text.
export const bodiesIn = (value: unknown): readonly Body[] => (Array.isArray(value) ? (value as readonly Body[]) : [])

/** Each once, in the order of the texts. */
export const mentionedBy = (bodies: readonly { body: string | null }[]): number[] => [
  ...new Set(bodies.flatMap(({ body }) => mentionedIn(body ?? ''))),
]

/** @returns what puts names in place of the tokens in formatted text; an unknown person is `@…` */
export async function namesInTexts(ctx: Context, bodies: readonly { body: string | null }[]): Promise<(html: string) => string> {
  const people = mentionedBy(bodies)
  const names = people.length === 0 ? new Map<number, string>() : await personNames(ctx, people)
  return (html) => withMentionNames(html, (person) => richFrom(names.get(person) ?? '…'))
}

/** At most fifty, and only people whom the directory shows; who stood there before may have left since. */
export async function mentionErrors(ctx: Context, before: Values | null, after: Values): Promise<FieldErrors> {
  const text = bodiesIn(after.bodies)
    .map(({ body }) => body ?? '')
    .join(' ')
  const problem = await discussion.mentionProblem(ctx, text, mentionedBy(bodiesIn(before?.bodies)))
  return problem ? { bodies: [problem] } : {}
}

/** Notifies, of a published bulletin, those who are named, may read it and were not notified yet. @returns who was notified now */
export async function notifyMentioned(ctx: Context, id: number): Promise<number[]> {
  const { rows } = await sql<{ author: number; title: unknown; bodies: readonly Body[]; before: number[] }>`
    select b.author_id::int as author, b.title,
      (select coalesce(jsonb_agg(jsonb_build_object('language', t.language, 'body', t.body)), '[]')
        from bb_bulletin__bodies as t where t.parent_id = b.id) as bodies,
      array(select target_id::int from bb_bulletin__mentions_notified where parent_id = b.id) as before
    from bb_bulletin as b where b.id = ${id} and b.state = 'published' and b.publish_at <= ${ctx.now()} and b.deleted_at is null
      and (b.expire_at is null or b.expire_at > ${ctx.now()})`.execute(ctx.db)
  const [row] = rows
  const mentioned = row ? mentionedBy(row.bodies) : []
  if (!row || mentioned.every((person) => row.before.includes(person))) return []
  const { mention } = await discussion.notify(
    ctx,
    {
      place: { module: 'bb', entity: 'bulletin', id },
      entity: ctx.snapshot.get('bb/bulletin'),
      record: { id, title: row.title },
      person: row.author,
    },
    { actor: row.author, mentioned, before: row.before },
    { words: { mention: { event: 'bb.mention', text: 'sc:notice.comment_mention' } }, url: `/bb/use/read/${id}` },
  )
  await sql`
    insert into bb_bulletin__mentions_notified (parent_id, target_id, position)
    select ${id}, person, ${row.before.length} + place from unnest(${mention}::bigint[]) with ordinality as named(person, place)
    on conflict do nothing`.execute(ctx.db)
  return mention
}
