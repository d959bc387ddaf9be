/** Is a place within a site (sc.md §5.5)? Pure; the server decides, the console draws and explains. */

/** Mean radius of the earth, in metres. */
export const earthRadius = 6_371_008.8

/** Degrees, WGS 84. */
export interface Point {
  lat: number
  lng: number
}

export interface Geofence extends Point {
  radius_m: number
  /** Corners in their order, the first not repeated; it overrides the circle. */
  polygon: readonly Point[] | null
  accuracy_allowance_m: number
  max_accuracy_m: number
}

export interface FenceCheck {
  inside: boolean
  reason: 'circle' | 'polygon' | 'outside' | 'inaccurate'
  /** From the centre; of a polygon from its edge, 0 within it. */
  distance_m: number
  /** What the distance may be. */
  limit_m: number
  /** By how much it is more; 0 = not at all. */
  over_m: number
}

/** @param accuracy metres, as the browser's geolocation tells it; an exact place is 0 */
export function checkFence(fence: Geofence, place: Point, accuracy: number): FenceCheck {
  const allowed = Math.min(accuracy, fence.accuracy_allowance_m)
  const distance_m = fence.polygon ? distanceToPolygon(fence.polygon, place) : distance(fence, place)
  const limit_m = fence.polygon ? allowed : fence.radius_m + allowed
  const over_m = Math.max(0, distance_m - limit_m)
  if (accuracy > fence.max_accuracy_m) return { inside: false, reason: 'inaccurate', distance_m, limit_m, over_m }
  const inside = distance_m <= limit_m
  return { inside, reason: inside ? (fence.polygon ? 'polygon' : 'circle') : 'outside', distance_m, limit_m, over_m }
}

/** Haversine, in metres. */
export function distance(from: Point, to: Point): number {
  const [north, east] = [radians(to.lat - from.lat), radians(to.lng - from.lng)]
  const half = Math.sin(north / 2) ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(east / 2) ** 2
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** 0 within; else to the nearest point of the edge. */
export function distanceToPolygon(corners: readonly Point[], place: Point): number {
  if (isWithin(corners, place)) return 0
  return Math.min(
    ...corners.map((corner, index) => distance(place, nearestOf(place, corner, corners[(index + 1) % corners.length] ?? corner))),
  )
}

/** By counting the edges that a line to the east crosses. */
function isWithin(corners: readonly Point[], place: Point): boolean {
  const flat = corners.map((corner) => around(place, corner))
  return (
    flat.filter((one, index) => {
      const two = flat[(index + 1) % flat.length] ?? one
      return one.y > 0 !== two.y > 0 && one.x + (two.x - one.x) * (-one.y / (two.y - one.y)) > 0
    }).length %
      2 ===
    1
  )
}

/** The point of a side that is nearest. Sites are small: near the place the earth is flat. */
function nearestOf(place: Point, from: Point, to: Point): Point {
  const [a, b] = [around(place, from), around(place, to)]
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const length = dx ** 2 + dy ** 2
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, -(a.x * dx + a.y * dy) / length))
  return { lat: from.lat + (to.lat - from.lat) * part, lng: from.lng + eastward(from.lng, to.lng) * part }
}

/** Degrees from the place, those of longitude as long as those of latitude. */
const around = (place: Point, point: Point) => ({
  x: eastward(place.lng, point.lng) * Math.cos(radians(place.lat)),
  y: point.lat - place.lat,
})

/** The shorter way round the earth. */
const eastward = (from: number, to: number): number => ((((to - from + 540) % 360) + 360) % 360) - 180

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** From a kilometre on, metres say nothing. @param metres */
export const isFar = (metres: number): boolean => metres >= 1000
/** With one digit. @param metres */
export const kilometres = (metres: number): number => Math.round(metres / 100) / 10
