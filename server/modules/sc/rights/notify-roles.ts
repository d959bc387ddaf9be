/** `sc.rights.changed` (sc.md §7): whoever got or lost roles is told which, several changes of some minutes in one notice. */
import { sql } from 'kysely'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import { languages, type I18nText } from '../../../../src/schemas/core/types'
import type { Context } from '../../../kernel/context'
import { onEvent } from '../../../outbox/event'
import { inEveryLanguage, namesInLine } from '../notify/every-language'
import { sendNotice } from '../notify/notifications'
import { foldMs } from '../notify/rules/notice-rules'
import { joinChanges, type RoleChange } from './rules/role-change'

const event = 'sc.rights.changed'

export const notifyRoles = onEvent('sc.roles.changed', 'sc.tell-roles', async (ctx, { payload, actor_id: actor }) => {
  const role = Number(payload?.role)
  const [gained, lost] = [idsIn(payload?.gained), idsIn(payload?.lost)]
  const known = await notifiedLately(ctx, [...gained, ...lost])
  const alike = new Map<string, { change: RoleChange; people: number[] }>()
  for (const person of [...gained, ...lost]) {
    const change = joinChanges(
      known.get(person) ?? { gained: [], lost: [] },
      gained.includes(person) ? { gained: [role], lost: [] } : { gained: [], lost: [role] },
    )
    const group = alike.get(JSON.stringify(change)) ?? { change, people: [] }
    group.people.push(person)
    alike.set(JSON.stringify(change), group)
  }
  for (const { change, people } of alike.values())
    await notifyPeople(
      ctx,
      people.filter((person) => person !== actor),
      change,
    )
})

const idsIn = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : [])

/** What their open notices say, into which this one folds. */
async function notifiedLately(ctx: Context, people: readonly number[]): Promise<Map<number, RoleChange>> {
  const { rows } = await sql<{ user: number; change: RoleChange }>`
    select distinct on (user_id) user_id as user, data -> 'roles' as change from sc_user_notification
    where user_id = any(${people}::bigint[]) and event = ${event} and group_key = ${event} and read_at is null and archived_at is null and deleted_at is null
      and created_at > ${new Date(ctx.now().getTime() - foldMs)} and data -> 'roles' is not null order by user_id, id desc`.execute(ctx.db)
  return new Map(rows.map(({ user, change }) => [user, change]))
}

async function notifyPeople(ctx: Context, people: readonly number[], change: RoleChange): Promise<void> {
  if (people.length === 0) return
  const [gained, lost] = [await namesOf(ctx, change.gained), await namesOf(ctx, change.lost)]
  const kinds = (['gained', 'lost'] as const).filter((kind) => change[kind].length > 0)
  const names = { gained, lost }
  const lines = kinds.map((kind) => inEveryLanguage(`sc:notice.rights_${kind}`, (language) => ({ roles: i18nText(names[kind], language) })))
  await sendNotice(ctx, {
    event,
    to: people.map((id) => `u${id}`),
    url: '/profile',
    group_key: event,
    params: { gained, lost },
    data: {
      title: inEveryLanguage('sc:notice.rights_changed', () => ({})),
      body:
        lines.length === 0
          ? inEveryLanguage('sc:notice.rights_same', () => ({}))
          : Object.fromEntries(languages.map((language) => [language, lines.map((line) => i18nText(line, language)).join('\n')])),
      roles: change,
    },
  })
}

/** One text a language: "Accountant, Cashier". */
async function namesOf(ctx: Context, roles: readonly number[]): Promise<I18nText> {
  const { rows } = await sql<{ name: I18nText }>`select name from sc_role where id = any(${roles}::bigint[]) order by code`.execute(ctx.db)
  return namesInLine(rows.map(({ name }) => name))
}
