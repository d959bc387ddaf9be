/** A site's border while it is changed on the map. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distance } from '../../../src/shared/sc/geofence'
import { polygonProblem } from '../../../src/shared/sc/polygon'
import {
  bordered,
  leastRadius,
  moved,
  mostRadius,
  radiusAt,
  valuesOf,
  withCorner,
  withNewCorner,
  withoutCorner,
  type SiteShape,
} from '../../../src/pages/sc/places/site-shape'

const shape: SiteShape = { lat: 25.033964, lng: 121.564468, radius_m: 200, polygon: null }

test("the handle on the circle's edge means the radius, within its bounds", () => {
  fc.assert(
    fc.property(fc.integer({ min: leastRadius, max: mostRadius }), (radius) => {
      expect(radiusAt(shape, moved(shape, 0, radius))).toBe(radius)
    }),
  )
  expect([radiusAt(shape, shape), radiusAt(shape, moved(shape, 0, 9000))]).toEqual([30, 5000])
})
test('a border begins as six corners on the circle', () => {
  const { polygon } = bordered(shape)
  expect(polygon?.map((corner) => Math.round(distance(shape, corner)))).toEqual([200, 200, 200, 200, 200, 200])
  expect(polygonProblem(valuesOf(bordered(shape)).polygon)).toBeUndefined()
})
test('corners are moved, added and removed', () => {
  const at = { lat: 1, lng: 2 }
  const begun = bordered(shape)
  expect(withCorner(begun, 2, at).polygon?.[2]).toEqual(at)
  expect(withNewCorner(begun, 5, at).polygon?.[6]).toEqual(at)
  expect(withoutCorner(withNewCorner(begun, 0, at), 1).polygon).toEqual(begun.polygon)
  expect(withCorner(shape, 0, at).polygon).toBeNull()
})
test('the API gets six digits, GeoJSON with the longitude first', () => {
  const { polygon, ...values } = valuesOf({
    ...shape,
    lat: 25.03396412345,
    polygon: [
      { lat: 1.00000049, lng: 2 },
      { lat: 1, lng: 3 },
      { lat: 2, lng: 3 },
    ],
  })
  expect(values).toEqual({ lat: '25.033964', lng: '121.564468', radius_m: 200 })
  expect(polygon?.coordinates).toEqual([
    [
      [2, 1],
      [3, 1],
      [3, 2],
      [2, 1],
    ],
  ])
})
