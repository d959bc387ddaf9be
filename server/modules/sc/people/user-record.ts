/** `GET /api/sc/user/{id}`: one's own record complete; others by right, or as the directory shows them (sc.md §3.1, §6). */
import { sql } from 'kysely'
import type { I18nText } from '../../../../src/schemas/core/types'
import { can, type PermissionTree } from '../../../../src/schemas/core/permission'
import type { UserExtras, UserRecord } from '../../../../src/shared/sc/user-record'
import { pendingEmail } from '../../../auth/account/link-address'
import { isAdministratorHere } from '../../../auth/rights/beyond-own'
import { loadRights } from '../../../auth/rights/permission-loader'
import { withAllRights, type Context } from '../../../kernel/context'
import { forbidden, notFound } from '../../../kernel/errors'
import type { Values } from '../../../contracts/hooks'
import { companyToday } from '../../../kernel/company-time'
import { findRecord, recordAnswer } from '../../../resource/read/read'
import { isAnnounced } from '../notify/announcements'
import { isListed } from './colleagues'
import { departmentsOf } from '../posts/posts'
import { i18nText } from '../../../../src/shared/engine/i18n-text'

/** @throws 403 without any right to people, 404 for somebody outside the rows that the caller may see */
export async function readUser(ctx: Context, id: number): Promise<{ data: UserRecord }> {
  // The row of the entity, as PostgreSQL writes it.
  const record = (await visibleRecord(ctx, id)) as unknown as UserRecord
  return { data: { ...record, ...(await userExtras(ctx, id)) } }
}

/** What the record of a person tells beside its own fields. */
export async function userExtras(ctx: Context, id: number): Promise<UserExtras> {
  const views = ctx.person?.id === id ? ctx.person.views : undefined
  const posts = await departmentsOf(ctx, views?.user ?? id)
  const { rows } = await sql<{
    id: number
    name: I18nText
  }>`select id, name from sc_department where id = any(${posts.map((post) => post.department)}::bigint[])`.execute(ctx.db)
  const names = new Map(rows.map((row) => [row.id, i18nText(row.name, ctx.language)]))
  return {
    departments: posts.map((post) => ({
      id: post.department,
      name: names.get(post.department) ?? '',
      is_primary: post.is_primary,
      job_position_id: post.job_position,
      is_head: post.is_head,
    })),
    ...(await permissionOf(ctx, id)),
    ...(await emailChangeOf(ctx, id)),
    ...(ctx.person?.id === id ? { announced: await isAnnounced(ctx) } : {}),
    ...(views ? { viewing: { id: views.user, name: views.name, until: views.until } } : {}),
  }
}

async function permissionOf(ctx: Context, id: number): Promise<{ userPermission?: PermissionTree }> {
  if (ctx.person?.id === id) return { userPermission: ctx.tree }
  if (!can(ctx.tree, 'sc.admin.rights')) return {}
  return { userPermission: (await loadRights(withAllRights(ctx), id, companyToday(ctx)))?.tree ?? {} }
}

async function emailChangeOf(ctx: Context, id: number): Promise<Pick<UserExtras, 'email_change'>> {
  if (ctx.person?.id === id || !can(ctx.tree, 'sc.admin.user.actions.reset-password')) return {}
  const change = await pendingEmail(ctx, id)
  return change ? { email_change: { ...change, may_confirm: await isAdministratorHere(ctx) } } : {}
}

async function visibleRecord(ctx: Context, id: number): Promise<Values> {
  const entity = ctx.snapshot.get('sc/user')
  const byRight = can(ctx.tree, `${entity.path}.actions.show`) && (await findRecord(ctx, entity, id)) !== undefined
  const record = byRight ? await parsed(ctx, id) : undefined
  // Nothing of one's own record is hidden from oneself; what one may do to it stays as it is.
  if (ctx.person?.id === id) return { ...(await parsed(withAllRights(ctx), id)), _actions: record?._actions ?? [] }
  if (record) return record
  if (can(ctx.tree, 'sc.use.directory.actions.show')) return directoryEntry(ctx, id)
  throw can(ctx.tree, `${entity.path}.actions.show`) ? notFound() : forbidden()
}

async function parsed(ctx: Context, id: number): Promise<Values> {
  const { data } = JSON.parse(await recordAnswer(ctx, ctx.snapshot.get('sc/user'), id)) as { data: Values }
  return data
}

/** A colleague as everyone may see him. */
async function directoryEntry(ctx: Context, id: number): Promise<Values> {
  const {
    rows: [entry],
  } = await sql<Record<string, unknown>>`
    select id, account, employee_no, name, name_en, name_kana, email, phone, ext, status, language from sc_user as u
    where u.id = ${id} and ${isListed}`.execute(ctx.db)
  if (!entry) throw notFound()
  return { ...entry, _actions: [], _refs: {} }
}
