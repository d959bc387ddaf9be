/** Devices and their tokens (sc.md §4, §5.6, §9): registering, replacing a token, disabling, and the signs of life. */
import { sql } from 'kysely'
import type { RowOf } from '../../../../src/schemas/core/define'
import type { hardware } from '../../../../src/schemas/sc/hardware'
import { afterSignOfLife, isDrifting, isWrongDay, silentAfterMs, type DeviceState } from '../../../../src/shared/sc/devices'
import type { IssuedToken } from '../../../../src/shared/sc/device-calls'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import { hashToken, isSameSecret, newToken } from '../../../kernel/tokens'
import { transact, withAllRights, type Context } from '../../../kernel/context'
import { ApiError, invalidField, unauthorized } from '../../../kernel/errors'
import type { Saved, Values } from '../../../contracts/hooks'
import { publishEvent } from '../../../outbox/publish'
import { requireAction } from '../../../resource/query/rights'
import { lockForWrite, write } from '../../../resource/write/write'
import { activeAdministrators } from '../rights/administrators'
import { inEveryLanguage } from '../notify/every-language'
import { sendNotice } from '../notify/notifications'

const name = 'sc/hardware'
/** The token before stays good so long, so that a device can be given the new one without a gap. */
const overlapMs = 24 * 3_600_000
const betweenHeartbeatsMs = 5_000

/**
 * The first token of a device, another one, or a new beginning for one that was disabled.
 * @returns the token, which nobody can read again
 */
export async function issueToken(ctx: Context, id: number): Promise<IssuedToken> {
  const entity = ctx.snapshot.get(name)
  requireAction(ctx, entity, 'rotate-token')
  return transact(ctx, async (tx) => {
    const before = await lockForWrite(tx, entity, id)
    const {
      rows: [kept],
    } = await sql<{ token_hash: string | null }>`select token_hash from sc_hardware where id = ${id}`.execute(tx.db)
    const former = before.status === 'disabled' ? null : (kept?.token_hash ?? null)
    const former_until = former === null ? null : new Date(tx.now().getTime() + overlapMs).toISOString()
    const token = newToken('hw_')
    const values = {
      token_hash: hashToken(token),
      token_prefix: token.slice(0, 8),
      previous_token_hash: former,
      previous_token_until: former_until,
      ...(before.status === 'disabled'
        ? { status: 'new', last_seen_at: null, drift_s: null, drift_samples: null, heartbeat_at: null }
        : {}),
    }
    await write(tx, entity, 'updated', before, values, { ...before, ...values })
    return { id, token, former_until }
  })
}

/** From now on its tokens get 403. @throws 422 when it is disabled already */
export async function disableDevice(ctx: Context, id: number): Promise<void> {
  const entity = ctx.snapshot.get(name)
  requireAction(ctx, entity, 'edit')
  await transact(ctx, async (tx) => {
    const before = await lockForWrite(tx, entity, id)
    if (before.status === 'disabled') throw invalidField('id', 'sc:error.device_disabled')
    await changeDevice(tx, before, { status: 'disabled' })
  })
}

export interface Device {
  id: number
  code: string
  name: string
  kind: RowOf<typeof hardware>['kind']
  site: number
  direction: 'in' | 'out' | 'both'
  /** Its own, else that of its site. */
  time_zone: string | null
  /** Seconds that its clock is behind; null = it has not told. */
  drift_s: number | null
}

/**
 * Who sends this: for calls of devices in other modules. Counts as a sign of life.
 * @param token of the header `X-Device-Token`
 * @throws 401 for an unknown one, 403 when the device is disabled
 */
export function authenticate(ctx: Context, token: string | undefined): Promise<Device> {
  return transact(withAllRights(ctx), async (tx) => noteLife(tx, await lockDevice(tx, token), {}))
}

/** @throws 401, 403 as above; 429 when the last one was less than 5 s ago */
export function heartbeat(
  ctx: Context,
  token: string | undefined,
  { clock, firmware }: { clock: string; firmware?: string | undefined },
): Promise<Device> {
  return transact(withAllRights(ctx), async (tx) => {
    const device = await lockDevice(tx, token)
    const now = tx.now()
    const since = device.heartbeat_at === null ? Infinity : now.getTime() - Date.parse(device.heartbeat_at)
    if (since < betweenHeartbeatsMs)
      throw new ApiError(
        429,
        { key: 'error:too_often' },
        { headers: { 'retry-after': String(Math.ceil((betweenHeartbeatsMs - since) / 1000)) } },
      )
    await sql`update sc_hardware set heartbeat_at = ${now} where id = ${device.id}`.execute(tx.db)
    return noteLife(tx, device, { clock: Date.parse(clock), ...(firmware === undefined ? {} : { firmware }) })
  })
}

/** Is there one of this kind that has a token and is not disabled? */
export async function isInUse(ctx: Context, kind: Device['kind']): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sc_hardware
    where kind = ${kind} and status <> 'disabled' and token_hash is not null and deleted_at is null limit 1`.execute(ctx.db)
  return rows.length > 0
}

interface DeviceRow extends Device, DeviceState {
  firmware: string | null
  heartbeat_at: string | null
  token_hash: string
}

/** Locked: of two signs of life at once the second sees what the first has written. */
async function lockDevice(ctx: Context, token: string | undefined): Promise<DeviceRow> {
  if (!token) throw unauthorized()
  const hash = hashToken(token)
  const { rows } = await sql<DeviceRow & { valid_hash: string }>`
    select id, code, name, kind, site_id as site, direction,
      coalesce(time_zone, (select site.time_zone from sc_site as site where site.id = sc_hardware.site_id)) as time_zone, status, last_seen_at, drift_s, coalesce(drift_samples, '{}') as drift_samples, firmware, heartbeat_at,
      case when token_hash = ${hash} then token_hash else previous_token_hash end as valid_hash
    from sc_hardware where deleted_at is null and (token_hash = ${hash} or (previous_token_hash = ${hash} and previous_token_until > ${ctx.now()})) for update`.execute(
    ctx.db,
  )
  const device = rows.find(({ valid_hash }) => isSameSecret(valid_hash, hash))
  if (!device) throw unauthorized()
  if (device.status === 'disabled') throw new ApiError(403, { key: 'sc:error.device_disabled' }, { code: 'device_disabled' })
  return device
}

/** What changes every minute is written as it is; what people care for (state, warning, firmware) goes into history and to screens. */
async function noteLife(ctx: Context, device: DeviceRow, { clock, firmware }: { clock?: number; firmware?: string }): Promise<Device> {
  const next = afterSignOfLife(device, { now: ctx.now().getTime(), clock })
  await sql`update sc_hardware set last_seen_at = ${next.last_seen_at}, drift_s = ${next.drift_s}, drift_samples = ${[...next.drift_samples]}::integer[] where id = ${device.id}`.execute(
    ctx.db,
  )
  const told: Values = {
    ...(device.status === next.status ? {} : { status: next.status }),
    ...(isDrifting(device.drift_s) === isDrifting(next.drift_s) ? {} : { drift_s: next.drift_s }),
    ...(firmware === undefined || firmware === device.firmware ? {} : { firmware }),
  }
  if (Object.keys(told).length > 0)
    await changeDevice(ctx, { ...(await lockForWrite(ctx, ctx.snapshot.get(name), device.id)), status: device.status }, told)
  if (clock !== undefined && isWrongDay(next.drift_samples.at(-1)) && !isWrongDay(device.drift_samples.at(-1)))
    await notifyAdministrators(ctx, device, 'clock')
  return {
    id: device.id,
    code: device.code,
    name: device.name,
    kind: device.kind,
    site: device.site,
    direction: device.direction,
    time_zone: device.time_zone,
    drift_s: next.drift_s,
  }
}

async function changeDevice(ctx: Context, before: Saved, values: Values): Promise<void> {
  await write(ctx, ctx.snapshot.get(name), 'updated', before, values, { ...before, ...values })
  if (values.status !== undefined)
    await publishEvent(ctx, 'sc.hardware.status', {
      entity: name,
      record_id: before.id,
      hardware: before.id,
      status: values.status,
    })
}

/**
 * Devices that fell silent become offline, and administrators hear of it: once an outage, since only who changes the state tells.
 * @returns how many
 */
export async function markSilent(ctx: Context): Promise<number> {
  return transact(ctx, async (tx) => {
    const entity = tx.snapshot.get(name)
    const { rows: silent } = await sql<{ id: number; code: string }>`
      select id, code from sc_hardware where status = 'online' and last_seen_at <= ${new Date(tx.now().getTime() - silentAfterMs)} and deleted_at is null for update`.execute(
      tx.db,
    )
    for (const device of silent) {
      await changeDevice(tx, await lockForWrite(tx, entity, device.id), { status: 'offline' })
      await notifyAdministrators(tx, device, 'offline')
    }
    return silent.length
  })
}

async function notifyAdministrators(ctx: Context, { id, code }: Pick<Device, 'id' | 'code'>, what: 'offline' | 'clock'): Promise<void> {
  const {
    rows: [device],
  } = await sql<{ name: string; site: Readonly<Record<string, string>> }>`
    select hardware.name, site.name as site from sc_hardware as hardware join sc_site as site on site.id = hardware.site_id where hardware.id = ${id}`.execute(
    ctx.db,
  )
  const params = { device: device?.name ?? code, site: device?.site ?? '', code }
  await sendNotice(ctx, {
    event: `sc.device.${what}`,
    params,
    to: (await activeAdministrators(ctx)).map((user) => `u${user}`),
    url: `/sc/hardware/show?id=${id}`,
    model: { module: 'sc', id },
    data: {
      title: inEveryLanguage(`sc:notice.device_${what}`, () => ({ name: device?.name ?? code })),
      body: inEveryLanguage(`sc:notice.device_${what}_body`, (language) => ({ site: i18nText(device?.site, language), code })),
      icon: 'warning',
    },
  })
}
