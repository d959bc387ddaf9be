/** Calls of the clock and of readers (src/shared/as/{clocking,device-punch}.ts). */
import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { tryAddress, tryPlace as placeCall } from '../../../../src/shared/as/setting-trials'
import { clockPunch as clockCall, readClockToday } from '../../../../src/shared/as/clocking'
import { devicePunch as deviceCall } from '../../../../src/shared/as/device-punch'
import { importPunches as importCall, listPunchImports, undoPunchImport } from '../../../../src/shared/as/punch-import'
import { Again, serve } from '../../../http/serve-call'
import { invalidField } from '../../../kernel/errors'
import { isAllowedAddress } from '../../../kernel/network'
import { devices } from '../../sc'
import { clockPunch } from './clock-punch'
import { clockToday } from './clock-today'
import { devicePunch } from './device-punch'
import { punchImports } from './import-history'
import { importPunches, undoImport } from './import-punches'
import { tryPlace } from './try-place'

const clocking = { rule: { paths: ['as.use.clocking.actions.clock'] } }
/** A site may have hundreds of readers behind one address. */
const readers = { rule: 'token' as const, rateLimit: { max: 6_000, timeWindow: 60_000 } }

export function punchRoutes(app: FastifyInstance): void {
  serve(app, readClockToday, clocking, async (ctx) => ({ data: await clockToday(ctx) }))
  serve(app, clockCall, clocking, async (ctx, { body }) => {
    const { punch, again } = await clockPunch(ctx, body)
    return again ? new Again({ data: punch }) : { data: punch }
  })
  serve(app, deviceCall, readers, async (ctx, { body }, request) => {
    const { id, state, again } = await devicePunch(ctx, devices.token(request), body)
    const answer = { data: { id, state, server_time: ctx.now().toISOString() } }
    return again ? new Again(answer) : answer
  })
  serve(app, tryAddress, { rule: { paths: ['as.admin.clocking.actions.list'] } }, (ctx, { body: { ip_ranges, ip } }) => {
    const tried = ip?.trim() ?? ctx.origin.ip ?? ''
    if (isIP(tried) === 0) throw invalidField('ip', 'as:error.no_address')
    const by = ip_ranges.filter((range) => isAllowedAddress(tried, [range]))
    return Promise.resolve({ data: { ip: tried, holds: ip_ranges.length === 0 || by.length > 0, by } })
  })
  serve(app, placeCall, { rule: { paths: ['as.admin.clocking.actions.list'] } }, async (ctx, { body }) => ({
    data: await tryPlace(ctx, body),
  }))
  serve(app, importCall, { rule: { paths: ['as.admin.clocking.actions.import'] } }, async (ctx, { body }) => ({
    data: await importPunches(app.kontor, ctx, body),
  }))
  serve(app, listPunchImports, { rule: { paths: ['as.admin.clocking.actions.import'] } }, async (ctx) => ({
    data: await punchImports(ctx),
  }))
  serve(app, undoPunchImport, { rule: { paths: ['as.admin.clocking.actions.import'] } }, async (ctx, { params: { id } }) => ({
    data: { voided: await undoImport(ctx, id) },
  }))
}
