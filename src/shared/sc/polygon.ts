/** The border of a site as GeoJSON carries it (RFC 7946: longitude first, the ring closed), and what may be wrong with it (sc.md §9). Pure. */
import type { Point } from './geofence'

export interface GeoPolygon {
  type: 'Polygon'
  coordinates: [number, number][][]
}

export const mostCorners = 100
const fewestCorners = 3

/** `swapped`: a latitude beyond 90 whose longitude could be one. */
export type PolygonProblem = 'shape' | 'few' | 'many' | 'swapped' | 'range' | 'crossing'

export function polygonProblem(value: unknown): PolygonProblem | undefined {
  const corners = cornersOf(value)
  if (!corners) return 'shape'
  if (corners.length > mostCorners) return 'many'
  for (const corner of corners) {
    const problem = placeProblem(corner)
    if (problem) return problem
  }
  if (new Set(corners.map(({ lat, lng }) => `${lat} ${lng}`)).size < fewestCorners) return 'few'
  return crossesItself(corners) ? 'crossing' : undefined
}

export function placeProblem({ lat, lng }: Point): 'swapped' | 'range' | undefined {
  if (Math.abs(lat) > 90) return Math.abs(lng) <= 90 && Math.abs(lat) <= 180 ? 'swapped' : 'range'
  return Math.abs(lng) > 180 ? 'range' : undefined
}

/** The corners, the first not repeated; undefined where it is no polygon of one closed ring. */
export function cornersOf(value: unknown): Point[] | undefined {
  if (typeof value !== 'object' || value === null || !('type' in value) || value.type !== 'Polygon' || !('coordinates' in value))
    return undefined
  const { coordinates } = value
  const ring: unknown = Array.isArray(coordinates) && coordinates.length === 1 ? coordinates[0] : undefined
  if (!Array.isArray(ring) || !ring.every(isPosition)) return undefined
  const [first, last] = [ring[0], ring.at(-1)]
  if (!first || !last || ring.length < 2 || first[0] !== last[0] || first[1] !== last[1]) return undefined
  return ring.slice(0, -1).map(([lng, lat]) => ({ lat, lng }))
}

export const polygonOf = (corners: readonly Point[]): GeoPolygon => ({
  type: 'Polygon',
  coordinates: [[...corners, ...corners.slice(0, 1)].map(({ lat, lng }): [number, number] => [lng, lat])],
})

const isPosition = (value: unknown): value is [number, number] => Array.isArray(value) && value.length === 2 && value.every(Number.isFinite)

/** Two sides that are no neighbours meet, or a neighbour runs back over it. */
function crossesItself(corners: readonly Point[]): boolean {
  const sides = corners.map((from, index): [Point, Point] => [from, corners[(index + 1) % corners.length] ?? from])
  return sides.some(([a, b], one) =>
    sides.some(([c, d], two) => {
      if (two <= one) return false
      const neighbours = two === one + 1 || (one === 0 && two === sides.length - 1)
      if (!neighbours) return meet(a, b, c, d)
      const [before, shared, after] = two === one + 1 ? [a, b, d] : [c, a, b]
      return turn(before, shared, after) === 0 && isBetween(before, shared, after) !== true
    }),
  )
}

/** 1 to the left, -1 to the right, 0 straight on. */
const turn = (a: Point, b: Point, c: Point): number => Math.sign((b.lng - a.lng) * (c.lat - b.lat) - (b.lat - a.lat) * (c.lng - b.lng))

function meet(a: Point, b: Point, c: Point, d: Point): boolean {
  const [acb, adb, cad, cbd] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)]
  if (acb !== adb && cad !== cbd) return true
  return (
    (acb === 0 && isBetween(a, c, b)) ||
    (adb === 0 && isBetween(a, d, b)) ||
    (cad === 0 && isBetween(c, a, d)) ||
    (cbd === 0 && isBetween(c, b, d))
  )
}

/** Does the point in the middle lie within the box of the others? Asked of points on one line. */
const isBetween = (from: Point, middle: Point, to: Point): boolean =>
  middle.lng >= Math.min(from.lng, to.lng) &&
  middle.lng <= Math.max(from.lng, to.lng) &&
  middle.lat >= Math.min(from.lat, to.lat) &&
  middle.lat <= Math.max(from.lat, to.lat)
