/** Security and company settings (sc.md §3.3, §3.4, §9): presets, what belongs together, nobody locks himself out. */
import { sql } from 'kysely'
import { same } from '../../../../src/schemas/core/same'
import { isTaiwanTaxId } from '../../../../src/shared/engine/tax-id'
import { isAllowedAddress, isNetwork } from '../../../kernel/network'
import { raiseEpoch } from '../../../auth/session/epoch'
import { passwordPresets } from '../../../auth/password/password-policy'
import type { Context } from '../../../kernel/context'
import type { FieldErrors, Message } from '../../../kernel/errors'
import type { EntityHooks, Values } from '../../../contracts/hooks'
import { publishEvent } from '../../../outbox/publish'
import { customTiles } from '../../../config/map-tiles'
import { isAdministrator } from '../rights/administrators'
import { isTimeZone } from './rules/time-zone'
import { linkedAdministrators } from '../providers/sso-only'

/** By the field that names one, what it stands for. Sessions: SP 800-63B-4 at AAL2 (sc.md §5.2). */
const presets: Readonly<Record<string, Readonly<Record<string, Values>>>> = {
  password_preset: passwordPresets,
  session_preset: { aal2: { session_absolute_h: 24, autoLogoutEnabled: true, autoLogoutDuration: '1.00' } },
}

export const securityHooks: EntityHooks = {
  /** A newly chosen preset fills its values in; a value changed under a preset makes it an own setting. */
  beforeSave(_ctx, { before, after }) {
    return Object.entries(presets).reduce<Values>((derived, [name, known]) => {
      const preset = known[String(after[name])]
      if (!preset) return derived
      if (before?.[name] !== after[name]) return { ...derived, ...preset }
      return Object.entries(preset).every(([field, value]) => isAsPreset(after[field] ?? null, value))
        ? derived
        : { ...derived, [name]: 'custom' }
    }, {})
  },

  async validate(ctx, { after }) {
    const hours = Number(after.token_expires) / 3600
    const errors: Record<string, Message[]> = {}
    if (after.autoLogoutEnabled === true && Number(after.autoLogoutDuration) > hours)
      errors.autoLogoutDuration = [{ key: 'sc:error.auto_logout_too_long', params: { hours: Math.floor(hours * 100) / 100 } }]
    if (after.captcha_mode === 'off' && after.lock_threshold === 0) errors.captcha_mode = [{ key: 'sc:error.captcha_and_lockout_off' }]
    if (Number(after.lock_cap_min) < Number(after.lock_base_min)) errors.lock_cap_min = [{ key: 'sc:error.lock_cap_below_base' }]
    if (after.sso_only === true && (await linkedAdministrators(ctx)).length === 0)
      errors.sso_only = [{ key: 'sc:error.sso_only_without_link' }]
    return { ...errors, ...(await networkErrors(ctx, after)) }
  },

  /** Rights end at these networks: open screens and sockets are judged anew. */
  async afterSave(ctx, { before, after }) {
    if (networkFields.some((field) => !same(before?.[field] ?? null, after[field] ?? null))) await raiseEpoch(ctx, 'all')
  },
}

/** Decimals come with as many digits as somebody typed. */
const isAsPreset = (value: unknown, wanted: unknown): boolean =>
  same(value, wanted) || (typeof wanted === 'string' && Number(value) === Number(wanted))

const networkFields = ['login_networks', 'admin_networks'] as const

async function networkErrors(ctx: Context, after: Values): Promise<FieldErrors> {
  const errors: Record<string, Message[]> = {}
  for (const field of networkFields) {
    const networks = Array.isArray(after[field]) ? after[field].map(String) : []
    const wrong = networks.filter((network) => !isNetwork(network))
    if (wrong.length > 0) errors[field] = wrong.map((network) => ({ key: 'sc:error.network', params: { network } }))
    else if (
      ctx.person &&
      ctx.origin.ip &&
      (field === 'login_networks' || (await isAdministrator(ctx))) &&
      !isAllowedAddress(ctx.origin.ip, networks)
    ) {
      errors[field] = [{ key: 'sc:error.network_excludes_self', params: { ip: ctx.origin.ip } }]
    }
  }
  return errors
}

export const companyHooks: EntityHooks = {
  /** What was tested is no more what is set. */
  beforeSave: (_ctx, { before, after }) =>
    before && mailServerFields.some((field) => !same(before[field] ?? null, after[field] ?? null)) ? { smtp_state: 'untested' } : {},

  async afterSave(ctx, { after }) {
    // The write path never reads a secret, so it can't see that this one goes.
    if (after.smtp_user === null)
      await sql`update sc_company_setup set smtp_password = null where id = ${Number(after.id)} and smtp_password is not null`.execute(
        ctx.db,
      )
    // What other modules keep of zone, currency or calendar is read again (spec/README.md, Events).
    await publishEvent(ctx, 'sc.company.changed', {})
  },

  async validate(ctx, { before, after }) {
    const errors: Record<string, Message[]> = {}
    if (!isTimeZone(String(after.time_zone))) errors.time_zone = [{ key: 'sc:error.time_zone' }]
    if (!Array.isArray(after.languages) || !after.languages.includes(after.default_language))
      errors.default_language = [{ key: 'sc:error.default_language_not_offered' }]
    if (after.map_provider === 'custom' && !customTiles(String(after.map_tile_url ?? '')))
      errors.map_tile_url = [{ key: 'sc:error.map_tile_url' }]
    const isNew = before?.tax_id !== after.tax_id || before?.calendar_region !== after.calendar_region
    if (isNew && typeof after.tax_id === 'string' && !isTaiwanTaxId(after.tax_id) && (await isInTaiwan(ctx, after)))
      errors.tax_id = [{ key: 'sc:error.tax_id' }]
    return { ...errors, ...(await bookErrors(ctx, before, after)), ...(await passwordErrors(ctx, before, after)) }
  },
}

interface BookSettings {
  id?: unknown
  currency?: unknown
  fiscal_month?: unknown
}

/** What the books are kept in, and by which months, stays once something is posted (fa.md §9). */
async function bookErrors(ctx: Context, before: BookSettings | null, after: BookSettings): Promise<FieldErrors> {
  const changed = (['currency', 'fiscal_month'] as const).filter((field) => before !== null && before[field] !== after[field])
  if (changed.length === 0 || !(await ctx.ports?.hasPostings?.(ctx))) return {}
  return Object.fromEntries(changed.map((field) => [field, [{ key: 'sc:error.books_posted' }]]))
}

const mailServerFields = ['smtp_host', 'smtp_port', 'smtp_security', 'smtp_user', 'smtp_password', 'mail_from']

/** A password that is kept goes to the server it was entered for and, once encrypted, never in the clear: else whoever may set the server could have it sent to his own. */
async function passwordErrors(ctx: Context, before: Values | null, after: Values): Promise<FieldErrors> {
  const isMoved =
    before !== null && (before.smtp_host !== after.smtp_host || (before.smtp_security !== 'none' && after.smtp_security === 'none'))
  if (!isMoved || after.smtp_user === null || typeof after.smtp_password === 'string') return {}
  const { rows } = await sql`select 1 from sc_company_setup where id = ${Number(before.id)} and smtp_password is not null`.execute(ctx.db)
  return rows.length > 0 ? { smtp_password: [{ key: 'sc:error.smtp_password_again' }] } : {}
}

async function isInTaiwan(ctx: Context, { calendar_region }: Values): Promise<boolean> {
  const {
    rows: [region],
  } = await sql<{ country: string | null }>`select country from sc_calendar_region where id = ${calendar_region ?? null}::bigint`.execute(
    ctx.db,
  )
  return region?.country === 'TW'
}
