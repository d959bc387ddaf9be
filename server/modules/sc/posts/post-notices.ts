/** `sc.post.changed` (sc.md §7): who is concerned hears of a post that begins, changes or ends, the person and who stands above him before and after. */
import { sql } from 'kysely'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import { languages, type I18nText } from '../../../../src/schemas/core/types'
import { actorOf, type Context } from '../../../kernel/context'
import { fieldLabel } from '../../../i18n/field-words'
import type { Values } from '../../../contracts/hooks'
import { companyToday } from '../../../kernel/company-time'
import { personInEveryLanguage } from '../../../resource/read/person-names'
import { inEveryLanguage, namesInLine, sharedTexts } from '../notify/every-language'
import { sendNotice, type NotificationData } from '../notify/notifications'
import { postChange } from './rules/post-change'
import { supervisors } from '../organisation/supervisors'

/** Several of one post fold. @param above who stands above him, before and after */
export async function sendPostNotice(
  ctx: Context,
  {
    post,
    user,
    above,
    ...notice
  }: {
    post: number
    user: number
    above: readonly (number | undefined)[]
    params: { person: I18nText; from: I18nText; to: I18nText; date: string }
    data: NotificationData
  },
): Promise<void> {
  const others = new Set(above.filter((one) => one !== undefined && one !== user))
  const shared = { event: 'sc.post.changed', group_key: `sc.post.changed ${post}`, ...notice }
  await sendNotice(ctx, { ...shared, to: [`u${user}`], url: '/profile' })
  await sendNotice(ctx, { ...shared, to: [...others].map((one) => `u${String(one)}`), url: `/record/sc/user/${user}` })
}

/** A post as a form or a file changed it; transfers tell of themselves. @param after null = it is about to go */
export async function notifyPost(ctx: Context, before: Values | null, after: Values | null): Promise<void> {
  const today = companyToday(ctx)
  const change = postChange({ before, after, today })
  const post = after ?? before
  // What the system sets up by itself, as the demo's posts, is no news to anybody.
  if (!change || !post || actorOf(ctx) === null) return
  const [id, user] = [Number(post.id), Number(post.user)]
  const person = (await personInEveryLanguage(ctx, user)) ?? {}
  const [from, to] = [await nameOf(ctx, before), await nameOf(ctx, after)]
  const date = change.kind === 'begins' ? String(post.start_date) : change.kind === 'ends' ? String(post.end_date) : today
  await sendPostNotice(ctx, {
    post: id,
    user,
    above: [await formerHead(ctx, before), ...(await supervisors(ctx, user, { post: id, date: dayOf(post, today), max: 1 }))],
    params: { person, from, to, date },
    data: {
      title: inEveryLanguage(`sc:notice.post_${change.kind}`, (language) => ({ person: i18nText(person, language), date })),
      body: change.fields.includes('department') && before ? moved(from, to) : bodyOf(ctx, change.fields, after ? to : from),
    },
  })
}

export const moved = (from: I18nText, to: I18nText): I18nText =>
  inEveryLanguage('sc:notice.post_changed_body', (language) => ({ from: i18nText(from, language), to: i18nText(to, language) }))

/** The department, and which of its fields differ. */
function bodyOf(ctx: Context, fields: readonly string[], department: I18nText): I18nText {
  const entity = ctx.snapshot.get('sc/user-department')
  const labels = namesInLine(
    fields.flatMap((name) => {
      const field = entity.fields.find((one) => one.name === name)
      return field ? [Object.fromEntries(languages.map((language) => [language, fieldLabel(sharedTexts(), language, entity, field)]))] : []
    }),
  )
  return fields.length === 0
    ? department
    : inEveryLanguage('sc:notice.post_fields', (language) => ({
        department: i18nText(department, language),
        fields: i18nText(labels, language),
      }))
}

/** A day on which the post holds. */
const dayOf = ({ start_date: start, end_date: end }: Values, today: string): string =>
  typeof start === 'string' && start > today ? start : typeof end === 'string' && end < today ? end : today

/** Who stood above, by the post as it was or by its department. */
async function formerHead(ctx: Context, before: Values | null): Promise<number | undefined> {
  if (!before) return undefined
  if (typeof before.supervisor === 'number') return before.supervisor
  const {
    rows: [row],
  } = await sql<{ head: number | null }>`select head_id as head from sc_department where id = ${before.department}`.execute(ctx.db)
  return row?.head ?? undefined
}

async function nameOf(ctx: Context, post: Values | null): Promise<I18nText> {
  return post ? departmentName(ctx, Number(post.department)) : {}
}

export async function departmentName(ctx: Context, id: number): Promise<I18nText> {
  const {
    rows: [row],
  } = await sql<{ name: I18nText }>`select name from sc_department where id = ${id}`.execute(ctx.db)
  return row?.name ?? {}
}
