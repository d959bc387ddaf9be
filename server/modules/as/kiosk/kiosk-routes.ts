/** Calls of kiosks, by their token, and of what people open them with, by their session (src/shared/as/kiosk.ts). */
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../src/shared/as/kiosk'
import { Again, serve } from '../../../http/serve-call'
import { perPerson } from '../../../resource/routes/rate-limit'
import { devices } from '../../sc'
import { readKiosk } from './kiosk-device'
import { clockRight, kioskPunch } from './kiosk-punch'
import { ownCode, ownPin, removePin, setPin } from './own-keys'

/** A site may have many tablets behind one address; wrong PINs are counted by card and tablet (kiosk-tries.ts). */
const tablets = { rule: 'token' as const, rateLimit: { max: 6_000, timeWindow: 60_000 } }
const own = { rule: { paths: [clockRight] } }

export function kioskRoutes(app: FastifyInstance): void {
  serve(app, calls.readKiosk, tablets, async (ctx, _asked, request) => ({ data: await readKiosk(ctx, devices.token(request)) }))
  serve(app, calls.kioskPunch, tablets, async (ctx, { body }, request) => {
    const data = await kioskPunch(ctx, devices.token(request), body)
    return data.again ? new Again({ data }) : { data }
  })
  serve(app, calls.readOwnPin, own, async (ctx) => ({ data: await ownPin(ctx) }))
  serve(app, calls.setOwnPin, { ...own, rateLimit: perPerson(20, 600_000) }, async (ctx, { body }) => ({ data: await setPin(ctx, body) }))
  serve(app, calls.removeOwnPin, own, async (ctx) => {
    await removePin(ctx)
    return undefined
  })
  serve(app, calls.readOwnCode, own, async (ctx) => ({ data: await ownCode(ctx) }))
}
