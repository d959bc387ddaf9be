/**
 * The shared tablet (src/shared/as/kiosk.ts): what it sends carries its device's token and nothing of a session; and what people punch
 * with there.
 */
import type { BodyOf } from '../../shared/core/call'
import * as calls from '../../shared/as/kiosk'
import { bareCall, call } from '../call'

export const readKiosk = async (device: string, signal?: AbortSignal): Promise<calls.Kiosk> =>
  (await bareCall(calls.readKiosk, { device, signal })).data

export const punchAtKiosk = async (device: string, body: BodyOf<typeof calls.kioskPunch>): Promise<calls.KioskPunch> =>
  (await bareCall(calls.kioskPunch, { device, body })).data

export const readOwnPin = async (signal: AbortSignal): Promise<calls.OwnPin> => (await call(calls.readOwnPin, { signal })).data

/** @param password of who has one */
export const setOwnPin = async (pin: string, password: string | undefined): Promise<void> => {
  await call(calls.setOwnPin, { body: { pin, ...(password !== undefined && { password }) } })
}

export const removeOwnPin = (): Promise<undefined> => call(calls.removeOwnPin, {})

/** Nobody asks for it anew while it is shown. */
export const readOwnCode = async (signal: AbortSignal): Promise<calls.OwnCode> =>
  (await call(calls.readOwnCode, { background: true, signal })).data
