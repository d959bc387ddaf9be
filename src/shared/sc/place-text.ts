/** Coordinates out of what people paste: `25.033, 121.5645`, degrees with N/E, links of Google Maps, OpenStreetMap, Apple. No service is asked. Pure. */
import type { Point } from './geofence'
import { placeProblem } from './polygon'

const number = '(-?\\d{1,3}(?:\\.\\d+)?)'
/** The most exact form first: a link of Google Maps names the place (`!3d…!4d…`) and the centre of the picture (`@…`). */
const forms = [
  new RegExp(`!3d${number}!4d${number}`),
  new RegExp(`[?&](?:q|query|ll|destination|center)=(?:loc:)?${number}(?:,|%2C)\\s*\\+?${number}`, 'i'),
  new RegExp(`[?&]mlat=${number}&mlon=${number}`),
  new RegExp(`@${number},${number}`),
  new RegExp(`#map=[\\d.]+/${number}/${number}`),
  new RegExp(`^geo:${number},${number}`),
  new RegExp(`^${number}\\s*[,;，、\\s]\\s*${number}$`),
]
const compass = /^(\d{1,3}(?:\.\d+)?)\s*°?\s*([NS])\s*[,;，\s]?\s*(\d{1,3}(?:\.\d+)?)\s*°?\s*([EW])$/i

/** @returns undefined for a text without coordinates (a short link says nothing without asking its server) */
export function placeOf(text: string): Point | undefined {
  const wanted = text.trim()
  const named = compass.exec(wanted)
  if (named)
    return valid({
      lat: Number(named[1]) * (/s/i.test(named[2] ?? '') ? -1 : 1),
      lng: Number(named[3]) * (/w/i.test(named[4] ?? '') ? -1 : 1),
    })
  for (const form of forms) {
    const found = form.exec(wanted)
    if (found) return valid({ lat: Number(found[1]), lng: Number(found[2]) })
  }
  return undefined
}

const valid = (place: Point): Point | undefined => (placeProblem(place) ? undefined : place)

/** As the fields `lat` and `lng` hold it: six digits are 11 cm. */
export const degrees = (value: number): string => value.toFixed(6)
