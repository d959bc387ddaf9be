/** The square of a picture that becomes a photo (sc.md §3.1). */
import { expect, test } from 'vitest'
import { firstCrop, mostZoom, moved, sideOf, zoomed } from '../../../src/components/photo/crop'

test('the first square is the largest, in the middle', () => {
  expect(firstCrop(400, 200)).toEqual({ width: 400, height: 200, x: 200, y: 100, zoom: 1 })
  expect(sideOf(firstCrop(400, 200))).toBe(200)
})

test('it moves by parts of its side and stays within the picture', () => {
  const crop = firstCrop(400, 200)
  expect(moved(crop, 0.25, 0)).toMatchObject({ x: 250, y: 100 })
  expect(moved(crop, 5, -5)).toMatchObject({ x: 300, y: 100 })
  expect(moved(crop, -5, 5)).toMatchObject({ x: 100, y: 100 })
})

test('it zooms around its middle, between one and the most, and comes back inside when it grows', () => {
  const near = zoomed(firstCrop(400, 200), 2)
  expect([sideOf(near), near.x, near.y]).toEqual([100, 200, 100])
  const corner = moved(near, 9, 9)
  expect(corner).toMatchObject({ x: 350, y: 150 })
  expect(zoomed(corner, 1)).toMatchObject({ x: 300, y: 100, zoom: 1 })
  expect(zoomed(corner, 99).zoom).toBe(mostZoom)
})
