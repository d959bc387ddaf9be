import type { Point } from '../../../shared/sc/geofence'
import { degrees } from '../../../shared/sc/place-text'

/** As people copy it. */
export const placeText = ({ lat, lng }: Point): string => `${degrees(lat)}, ${degrees(lng)}`
