/** A site's place and border while they are changed on the map. Pure. */
import type { RecordRow } from '../../../providers/data/record-api'
import { distance, earthRadius, type Point } from '../../../shared/sc/geofence'
import { degrees } from '../../../shared/sc/place-text'
import { cornersOf, polygonOf } from '../../../shared/sc/polygon'

export interface SiteShape extends Point {
  radius_m: number
  polygon: readonly Point[] | null
}

export const leastRadius = 30
export const mostRadius = 5000

export const shapeOf = (row: RecordRow): SiteShape => ({
  lat: Number(row.lat),
  lng: Number(row.lng),
  radius_m: Number(row.radius_m),
  polygon: cornersOf(row.polygon) ?? null,
})

/** As the API takes it. */
export const valuesOf = ({ lat, lng, radius_m, polygon }: SiteShape) => ({
  lat: degrees(lat),
  lng: degrees(lng),
  radius_m,
  polygon: polygon ? polygonOf(polygon.map((corner) => ({ lat: Number(degrees(corner.lat)), lng: Number(degrees(corner.lng)) }))) : null,
})

/** The radius that a handle on the circle's edge means. */
export const radiusAt = (centre: Point, edge: Point): number =>
  Math.min(mostRadius, Math.max(leastRadius, Math.round(distance(centre, edge))))

/** Metres to the north and the east of a place. */
export function moved({ lat, lng }: Point, north: number, east: number): Point {
  const degree = (earthRadius * Math.PI) / 180
  return { lat: lat + north / degree, lng: lng + east / degree / Math.cos((lat * Math.PI) / 180) }
}

/** A border to begin with: the circle as six corners. */
export const bordered = (shape: SiteShape): SiteShape => ({
  ...shape,
  polygon: Array.from({ length: 6 }, (_, index) =>
    moved(shape, Math.cos((index * Math.PI) / 3) * shape.radius_m, Math.sin((index * Math.PI) / 3) * shape.radius_m),
  ),
})

export const between = (one: Point, two: Point): Point => ({ lat: (one.lat + two.lat) / 2, lng: (one.lng + two.lng) / 2 })

export const withCorner = (shape: SiteShape, index: number, corner: Point): SiteShape => ({
  ...shape,
  polygon: shape.polygon?.map((old, at) => (at === index ? corner : old)) ?? null,
})
/** A new corner behind the one at `index`. */
export const withNewCorner = (shape: SiteShape, index: number, corner: Point): SiteShape => ({
  ...shape,
  polygon: shape.polygon?.toSpliced(index + 1, 0, corner) ?? null,
})
export const withoutCorner = (shape: SiteShape, index: number): SiteShape => ({
  ...shape,
  polygon: shape.polygon?.toSpliced(index, 1) ?? null,
})

/** What must be in sight to see the whole of it. */
export const extentOf = (shape: SiteShape): Point[] => [
  ...(shape.polygon ?? around(shape, shape.radius_m)),
  { lat: shape.lat, lng: shape.lng },
]
/** The corners of a square. @param metres half of its side */
export const around = (place: Point, metres = 300): Point[] => [moved(place, metres, metres), moved(place, -metres, -metres)]
