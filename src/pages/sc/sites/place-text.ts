import type { Point } from '../../../schemas/geofence'
import { degrees } from '../../../schemas/place-text'

/** As people copy it. */
export const placeText = ({ lat, lng }: Point): string => `${degrees(lat)}, ${degrees(lng)}`
