/** `sc.rights.changed` for those who hold a role whose grants changed (sc.md §6, §7), and for those who hold what somebody else now holds, too. */
import { sql } from 'kysely'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { I18nText } from '../../../../src/schemas/core/types'
import { entitiesAt } from '../../../auth/rights/permission-loader'
import { actorOf, type Context } from '../../../kernel/context'
import { onEvent } from '../../../outbox/event'
import { publishEvent } from '../../../outbox/publish'
import { personInEveryLanguage } from '../../../resource/read/person-names'
import { rolesWithGrants } from './administrators'
import { closedPaths } from './closed-roles'
import { inEveryLanguage, namesInLine } from '../notify/every-language'
import { sendNotice } from '../notify/notifications'
import { roleHolders } from './role-holders'
import { foldMs } from '../notify/rules/notice-rules'

const event = 'sc.rights.changed'
/** Objects that a notice names; a wildcard may mean all of them. */
const namedObjects = 5

/** The row is about to go, or is written. What the system itself sets (seeds, demo) is told to nobody. */
export async function announceGrant(ctx: Context, { role, path }: { role: unknown; path: unknown }): Promise<void> {
  if (actorOf(ctx) !== null) await publishEvent(ctx, 'sc.grants.changed', { role: Number(role), path: String(path) })
}

export const notifyGrants = onEvent('sc.grants.changed', 'sc.tell-grants', async (ctx, { payload, actor_id: actor }) => {
  const role = await roleOf(ctx, Number(payload?.role))
  if (!role) return
  const key = `${event}.r${role.id}`
  const paths = [...new Set([...(await notifiedLately(ctx, key)), String(payload?.path)])]
  await sendNotice(ctx, {
    event,
    to: (await roleHolders(ctx, role)).map((id) => `u${id}`),
    except: actor === null ? [] : [actor],
    url: '/profile',
    group_key: key,
    params: { gained: '', lost: '' },
    data: {
      title: inEveryLanguage('sc:notice.grants_changed', (language) => ({ role: i18nText(role.name, language) })),
      body: objectNames(ctx, paths),
      paths,
    },
  })
})

/** Every holder of a role that opens closed paths hears who else holds it now. */
export const notifyClosed = onEvent('sc.roles.changed', 'sc.tell-closed', async (ctx, { payload, actor_id: actor }) => {
  const role = await roleOf(ctx, Number(payload?.role))
  const gained = Array.isArray(payload?.gained) ? payload.gained.map(Number) : []
  if (!role || gained.length === 0 || closedPaths(ctx, await rolesWithGrants(ctx, [role.id])).length === 0) return
  const names = (await Promise.all(gained.slice(0, namedObjects).map((id) => personInEveryLanguage(ctx, id)))).filter(
    (name) => name !== undefined,
  )
  await sendNotice(ctx, {
    event,
    to: (await roleHolders(ctx, role)).map((id) => `u${id}`),
    except: [...gained, ...(actor === null ? [] : [actor])],
    url: '/profile',
    params: { gained: '', lost: '' },
    data: {
      title: inEveryLanguage('sc:notice.closed_role_given', (language) => ({
        role: i18nText(role.name, language),
        people: i18nText(namesInLine(names), language),
      })),
    },
  })
})

async function roleOf(ctx: Context, id: number): Promise<{ id: number; code: string; name: I18nText } | undefined> {
  const {
    rows: [role],
  } = await sql<{
    id: number
    code: string
    name: I18nText
  }>`select id, code, name from sc_role where id = ${id} and deleted_at is null`.execute(ctx.db)
  return role
}

/** What the open notice says into which this one folds. */
async function notifiedLately(ctx: Context, key: string): Promise<string[]> {
  const {
    rows: [last],
  } = await sql<{ paths: string[] | null }>`
    select data -> 'paths' as paths from sc_user_notification where event = ${event} and group_key = ${key} and created_at > ${new Date(ctx.now().getTime() - foldMs)} order by id desc limit 1`.execute(
    ctx.db,
  )
  return last?.paths ?? []
}

/** As the rights matrix calls them, the first few. */
function objectNames(ctx: Context, paths: readonly string[]): I18nText {
  const more =
    paths.length > namedObjects ? [inEveryLanguage('sc:notice.more_objects', () => ({ count: paths.length - namedObjects }))] : []
  return namesInLine([...paths.slice(0, namedObjects).map((path) => objectName(ctx, path)), ...more])
}

function objectName(ctx: Context, path: string): I18nText {
  const [module = '', area = '', object = ''] = path.split('.')
  if (area === '*' || object === '*')
    return inEveryLanguage(area === '*' ? 'sc:rights.all_of' : 'sc:rights.all_of_area', (language, translate) => ({
      name: translate(language, { key: `${module}:module.title` }),
      area: translate(language, { key: `sc:rights.area.${area}` }),
    }))
  const titles = entitiesAt(ctx.snapshot, path).map((entity) => inEveryLanguage(entity.replace('/', ':entity.') + '.plural', () => ({})))
  return titles.length > 0 ? namesInLine(titles) : inEveryLanguage(`sc:rights.object.${object}`, () => ({}))
}
