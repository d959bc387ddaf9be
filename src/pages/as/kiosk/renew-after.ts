/** When the next code of one's own page is fetched (src/shared/as/kiosk.ts). */
import { kioskCodeSeconds } from '../../../shared/as/kiosk'

/**
 * Each holds for its step and the next, so one that was just fetched is good for a whole step at least.
 * @param nextAt ISO 8601 @param now ms epoch by this device @returns ms; half a step where the device's clock is so wrong that `nextAt`
 * says nothing
 */
export function renewAfter(nextAt: string, now: number): number {
  const step = kioskCodeSeconds * 1000
  const left = Date.parse(nextAt) - now
  return left > 0 && left <= step ? left : step / 2
}
