/** People named in what is said of a record (sc.md §3.6): who that may be, and that they are told as far as they may show the record. */
import { sql } from 'kysely'
import { mentionedIn } from '../../../../src/shared/engine/mentions'
import type { Context } from '../../../kernel/context'
import { invalidField, type Message } from '../../../kernel/errors'
import { personInEveryLanguage, personNames } from '../../../resource/read/person-names'
import type { Target } from './comment-target'
import { sendNotice } from '../notify/notifications'
import { candidates, peopleToNotify, type Audience, type NotifiedPeople } from './rules/comment-rules'
import { recordNotice, wayToDiscussion } from '../notify/who-sees'

/** Each is asked whether he may show the record. */
const mentionLimit = 50

/**
 * @param text with tokens (schemas/mentions.ts), plain or formatted
 * @param before who was mentioned already: they may have left since
 * @throws 422 on `body`
 */
export async function mentionsOf(ctx: Context, text: string, before: readonly number[]): Promise<number[]> {
  const problem = await mentionProblem(ctx, text, before)
  if (problem) throw invalidField('body', problem.key, problem.params)
  return mentionedIn(text)
}

/** Too many, or somebody whom the directory does not show. */
export async function mentionProblem(ctx: Context, text: string, before: readonly number[]): Promise<Message | undefined> {
  const mentioned = mentionedIn(text)
  if (mentioned.length > mentionLimit) return { key: 'sc:error.comment_mentions', params: { limit: mentionLimit } }
  if (mentioned.length === 0) return undefined
  const { rows } = await sql<{ id: number }>`
    select id from sc_user where id = any(${mentioned}::bigint[]) and deleted_at is null and ((status = 'active' and not directory_hidden) or id = any(${before}::bigint[]))`.execute(
    ctx.db,
  )
  return rows.length < mentioned.length ? { key: 'sc:error.comment_person' } : undefined
}

/** Registered notice and key of its text, which has `person`, `entity`, `name`. */
interface Words {
  event: string
  text: string
}

/**
 * In the transaction of what was said: nobody hears of what was not committed.
 * @param how.words what says it; without `reply` answers are told to nobody
 * @param how.url where it is read, a path in the console
 */
export async function notifyAudience(
  ctx: Context,
  { place, entity, record, person }: Target,
  audience: Audience,
  { words, url }: { words: { mention: Words; reply?: Words }; url: string },
): Promise<NotifiedPeople> {
  const ways = new Map<number, 'right' | 'reader'>()
  for (const one of candidates(audience)) {
    const way = await wayToDiscussion(ctx, one, entity, place.id)
    if (way) ways.set(one, way)
  }
  const told = peopleToNotify(audience, new Set(ways.keys()))
  const addresses = [['right', url] as const, ['reader', ctx.hooks[entity.name]?.discussion?.url(place.id) ?? url] as const]
  const writer = await personInEveryLanguage(ctx, person)
  for (const kind of ['mention', 'reply'] as const) {
    const said = words[kind]
    if (!said) continue
    for (const [way, address] of addresses)
      await sendNotice(ctx, {
        event: said.event,
        to: told[kind].filter((id) => ways.get(id) === way).map((id) => `u${id}`),
        model: { module: entity.module, id: place.id },
        // Without a word of it: what is said stays with the record, also when it is removed.
        ...recordNotice(said.text, { entity, record, person: writer && { id: person, name: writer } }),
        group_key: `${kind} ${entity.name} ${place.id}`,
        url: address,
      })
  }
  return told
}

/** As the caller reads them, in this order. */
export async function namesOf(ctx: Context, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  const names = await personNames(ctx, ids)
  return ids.flatMap((id) => {
    const name = names.get(id)
    return name === undefined ? [] : [{ id, name }]
  })
}
