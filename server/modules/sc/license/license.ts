/** The licence and the modules that are on (sc.md §2 /sc/license, §4, §9). */
import type { KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import { daysLeft, everOpen, graceEnd, licenseState } from '../../../../src/shared/sc/license'
import type { LicenseAnswer, LicenseDetails, UploadedLicense } from '../../../../src/shared/sc/license-calls'
import { raiseEpoch } from '../../../auth/session/epoch'
import { modulesInForce, modulesOf, readLicense, type LicenseInForce } from '../../../auth/rights/license'
import { anonymous, transact, withAllRights, type Context } from '../../../kernel/context'
import { invalidField } from '../../../kernel/errors'
import { publishEvent } from '../../../outbox/publish'
import type { ChannelRule } from '../../../contracts/channels'
import { companyToday } from '../../../kernel/company-time'
import { personName } from '../../../resource/read/person-names'
import { createRecord, updateRecord } from '../../../resource/write/write'
import { isHostOf, openLicenseFile, type LicenseFile } from './rules/license-file'
import { seatsUsed } from './seats'

/**
 * Everybody hears that it changed, as everybody may ask for it (shell.md §3); what is in the files stays with who may list them. An access
 * token has its paths alone.
 */
export const licenseChannel: ChannelRule = (ctx, channel) => {
  const isInSession = ctx.person !== null && ctx.person !== anonymous && ctx.origin.access_token === undefined
  return Promise.resolve(channel === 'private-sc.license' && isInSession ? { scope: 'some' } : null)
}

/** What every screen may know (sc.md §3.7). */
export async function licenseAnswer(ctx: Context): Promise<LicenseAnswer> {
  const license = await readLicense(ctx)
  const { state, open } = modulesInForce(ctx, license, companyToday(ctx))
  return {
    edition: license.edition,
    seats: license.seats,
    used: await seatsUsed(ctx),
    modules: open,
    expires_at: license.expires_at,
    state,
  }
}

/** For the page. @param key null = files can't be checked here, so none is taken */
export async function licenseDetails(ctx: Context, key: KeyObject | null): Promise<LicenseDetails> {
  const license = await readLicense(ctx)
  const { state, open, read_only } = modulesInForce(ctx, license, companyToday(ctx))
  const isLicensed = (module: string) => module === everOpen || license.modules === null || license.modules.includes(module)
  return {
    edition: license.edition,
    licensee: license.licensee,
    host: license.host,
    seats: license.seats,
    used: await seatsUsed(ctx),
    state,
    issued_at: license.issued_at,
    expires_at: license.expires_at,
    last_day: license.last_day,
    grace_end: license.last_day === null ? null : graceEnd(license.last_day),
    days_left: license.last_day === null ? null : daysLeft(license.last_day, companyToday(ctx)),
    modules: modulesOf(ctx.snapshot).map((module) => ({
      module,
      licensed: isLicensed(module),
      on: !license.off.includes(module),
      open: open.includes(module),
      read_only: read_only.includes(module),
      fixed: module === everOpen,
    })),
    can_upload: key !== null,
    history: await history(ctx),
  }
}

async function history(ctx: Context): Promise<UploadedLicense[]> {
  const { rows } = await sql<UploadedLicense>`
    select license.id, licensee, edition, seats, issued_at, expires_at, active, license.created_at as uploaded_at, ${personName(ctx, 'person')} as uploaded_by
    from sc_license as license left join sc_user as person on person.id = license.created_by where license.deleted_at is null order by license.id desc limit 100`.execute(
    ctx.db,
  )
  return rows
}

/**
 * From now on it is the active one; rights follow at once.
 * @param content of the file
 * @throws 422 on `file` for what is not signed by the maker, for another host, older than the active one, or over already; the active one stays
 */
export function uploadLicense(ctx: Context, content: string, { key }: { key: KeyObject | null }): Promise<{ id: number }> {
  if (!key) throw invalidField('file', 'sc:error.license_no_key')
  const file = openLicenseFile(content, key)
  if ('fault' in file)
    throw file.fault === 'member'
      ? invalidField('file', 'sc:error.license_member', { member: file.member })
      : invalidField('file', `sc:error.license_${file.fault}`)
  return transact(ctx, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('sc license'))`.execute(tx.db)
    const active = await readLicense(tx)
    await refuseUnfit(tx, file, active)
    const [all, entity] = [withAllRights(tx), tx.snapshot.get('sc/license')]
    if (active.id !== null) await updateRecord(all, entity, active.id, { active: false }, { trusted: true })
    // An empty list would be read as "all": the settings stand in each.
    const modules = file.modules && [...new Set([everOpen, ...file.modules])]
    const { id } = await createRecord(all, entity, { ...file, modules, active: true }, { trusted: true })
    await rightsChanged(tx)
    return { id: Number(id) }
  })
}

async function refuseUnfit(ctx: Context, { host, issued_at, expires_at }: LicenseFile, active: LicenseInForce): Promise<void> {
  const {
    rows: [company],
  } = await sql<{ base_url: string }>`select base_url from sc_company_setup where id = 1`.execute(ctx.db)
  if (host !== null && !isHostOf(host, company?.base_url ?? ''))
    throw invalidField('file', 'sc:error.license_host', { host, own: company?.base_url ?? '' })
  const [issued, before] = [Date.parse(issued_at), Date.parse(active.issued_at ?? '')]
  if (issued === before) throw invalidField('file', 'sc:error.license_same')
  if (issued < before) throw invalidField('file', 'sc:error.license_older')
  if (licenseState(expires_at?.slice(0, 10) ?? null, companyToday(ctx)) === 'lapsed')
    throw invalidField('file', 'sc:error.license_over', { date: expires_at?.slice(0, 10) })
}

/** @throws 422 for a module that can't be switched */
export async function switchModule(ctx: Context, module: string, { on }: { on: boolean }): Promise<{ module: string; on: boolean }> {
  if (!modulesOf(ctx.snapshot).includes(module)) throw invalidField('module', 'sc:error.module_unknown', { module })
  if (module === everOpen) throw invalidField('module', 'sc:error.module_fixed')
  return transact(ctx, async (tx) => {
    await sql`select 1 from sc_company_setup where id = 1 for update`.execute(tx.db)
    const { off, modules } = await readLicense(tx)
    if (on && modules !== null && !modules.includes(module)) throw invalidField('module', 'sc:error.module_not_licensed')
    const modules_off = [...off.filter((other) => other !== module), ...(on ? [] : [module])].sort()
    await updateRecord(withAllRights(tx), tx.snapshot.get('sc/company-setup'), 1, { modules_off }, { trusted: true })
    await rightsChanged(tx)
    return { module, on }
  })
}

/** Every tree is made anew, and every open screen hears. */
async function rightsChanged(ctx: Context): Promise<void> {
  await raiseEpoch(ctx, 'all')
  await publishEvent(ctx, 'sc.permission.changed', {})
}
