/** Is a place within a site (sc.md §5.5), which borders are some (§9), and coordinates out of what people paste. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkFence, distance, distanceToPolygon, earthRadius, type Geofence, type Point } from '../../../src/shared/sc/geofence'
import { placeOf } from '../../../src/shared/sc/place-text'
import { cornersOf, placeProblem, polygonOf, polygonProblem } from '../../../src/shared/sc/polygon'

const site: Geofence = { lat: 25.033964, lng: 121.564468, radius_m: 200, polygon: null, accuracy_allowance_m: 50, max_accuracy_m: 200 }
const near = { lat: 25.0349, lng: 121.5654 }
const far = { lat: 25.0333, lng: 121.5669 }
const round = (metres: number) => Math.round(metres * 10) / 10

describe('a circle', () => {
  test('holds the point of the worked example, 140.2 m off', () => {
    const check = checkFence(site, near, 0)
    expect(check).toMatchObject({ inside: true, reason: 'circle', over_m: 0 })
    expect(round(check.distance_m)).toBe(140.2)
  })
  test('misses the other by 5.9 m, with an accuracy of 80 m and a limit of 250', () => {
    const check = checkFence(site, far, 80)
    expect(check).toMatchObject({ inside: false, reason: 'outside', limit_m: 250 })
    expect([round(check.distance_m), round(check.over_m)]).toEqual([255.9, 5.9])
  })
  test("grants no more than the phone's own inaccuracy, and refuses what is known too badly", () => {
    expect(checkFence({ ...site, radius_m: 250 }, far, 5.8).inside).toBe(false)
    expect(checkFence({ ...site, radius_m: 250 }, far, 6).inside).toBe(true)
    expect(checkFence(site, site, 200)).toMatchObject({ inside: true })
    expect(checkFence(site, site, 200.1)).toMatchObject({ inside: false, reason: 'inaccurate', distance_m: 0 })
  })
})

const square = [
  { lat: 25, lng: 121 },
  { lat: 25, lng: 121.01 },
  { lat: 25.01, lng: 121.01 },
  { lat: 25.01, lng: 121 },
]

describe('a border', () => {
  const fence = { ...site, polygon: square }
  test('holds what lies within, however far from the centre', () =>
    expect(checkFence(fence, { lat: 25.0099, lng: 121.0001 }, 10)).toMatchObject({ inside: true, reason: 'polygon', distance_m: 0 }))
  test('holds what is as near to its edge as the place may be wrong', () => {
    const outside = { lat: 25.005, lng: 121.0103 }
    const off = distanceToPolygon(square, outside)
    expect(off).toBeCloseTo(distance(outside, { lat: 25.005, lng: 121.01 }), 3)
    expect(checkFence(fence, outside, Math.floor(off))).toMatchObject({ inside: false, reason: 'outside' })
    expect(checkFence(fence, outside, Math.ceil(off))).toMatchObject({ inside: true, reason: 'polygon' })
    expect(checkFence({ ...fence, accuracy_allowance_m: 0 }, outside, 150).inside).toBe(false)
  })
  test('may be hollowed', () => {
    const bay = [
      { lat: 0, lng: 0 },
      { lat: 0, lng: 0.03 },
      { lat: 0.03, lng: 0.03 },
      { lat: 0.03, lng: 0.02 },
      { lat: 0.01, lng: 0.02 },
      { lat: 0.01, lng: 0.01 },
      { lat: 0.03, lng: 0.01 },
      { lat: 0.03, lng: 0 },
    ]
    expect(distanceToPolygon(bay, { lat: 0.02, lng: 0.015 })).toBeGreaterThan(500)
    expect(distanceToPolygon(bay, { lat: 0.005, lng: 0.015 })).toBe(0)
  })
  test('may lie across the line where the days meet', () => {
    const across = [
      { lat: -17, lng: 179.99 },
      { lat: -17, lng: -179.99 },
      { lat: -16.98, lng: -179.99 },
      { lat: -16.98, lng: 179.99 },
    ]
    expect(distanceToPolygon(across, { lat: -16.99, lng: 180 })).toBe(0)
    expect(distanceToPolygon(across, { lat: -16.99, lng: 179.98 })).toBeGreaterThan(900)
  })
})

const place = fc.record({ lat: fc.double({ min: -80, max: 80, noNaN: true }), lng: fc.double({ min: -180, max: 180, noNaN: true }) })
/** Metres to the north and the east of a place. */
const moved = ({ lat, lng }: Point, north: number, east: number): Point => {
  const degree = (earthRadius * Math.PI) / 180
  return { lat: lat + north / degree, lng: lng + east / degree / Math.cos((lat * Math.PI) / 180) }
}

describe('properties', () => {
  test('a distance is the same both ways, none to itself, and at most half way round the earth', () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        expect(distance(a, b)).toBeCloseTo(distance(b, a), 3)
        expect(distance(a, a)).toBe(0)
        expect(distance(a, b)).toBeLessThanOrEqual(Math.PI * earthRadius + 1)
      }),
    )
  })
  test('more accuracy allowance, a larger radius never puts anybody out', () => {
    fc.assert(
      fc.property(
        place,
        fc.double({ min: -600, max: 600, noNaN: true }),
        fc.double({ min: -600, max: 600, noNaN: true }),
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 30, max: 500 }),
        fc.integer({ min: 0, max: 100 }),
        (centre, north, east, accuracy, radius_m, more) => {
          const fence = { ...site, ...centre, radius_m }
          const at = moved(centre, north, east)
          if (checkFence(fence, at, accuracy).inside) {
            expect(checkFence({ ...fence, radius_m: radius_m + more }, at, accuracy).inside).toBe(true)
            expect(checkFence({ ...fence, accuracy_allowance_m: 50 + more }, at, accuracy).inside).toBe(true)
          }
        },
      ),
    )
  })
  test('a border of many corners round a place agrees with the circle, but for the strip between them', () => {
    fc.assert(
      fc.property(place, fc.integer({ min: 0, max: 359 }), fc.integer({ min: 1, max: 900 }), (centre, angle, off) => {
        const at = (degrees: number, metres: number) =>
          moved(centre, Math.cos((degrees * Math.PI) / 180) * metres, Math.sin((degrees * Math.PI) / 180) * metres)
        const ring = Array.from({ length: 72 }, (_, index) => at(index * 5, 400))
        const point = at(angle, off)
        if (Math.abs(off - 400) < 5) return
        expect(distanceToPolygon(ring, point) === 0).toBe(off < 400)
        if (off > 400) expect(Math.abs(distanceToPolygon(ring, point) - (off - 400))).toBeLessThan(3)
        if (Math.abs(centre.lng) < 179) expect(polygonProblem(polygonOf(ring))).toBeUndefined()
      }),
    )
  })
  test('GeoJSON there and back', () =>
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 20 }), (corners) => {
        expect(cornersOf(polygonOf(corners))).toEqual(corners)
      }),
    ))
})

describe('what is wrong with a border', () => {
  const many = Array.from({ length: 101 }, (_, index) => ({ lat: 25 + Math.cos(index / 16) / 100, lng: 121 + Math.sin(index / 16) / 100 }))
  test.each([
    ['nothing', polygonOf(square), undefined],
    [
      'nothing, with a corner on a straight side',
      polygonOf([{ lat: 25, lng: 121.005 }, ...square.slice(1), { lat: 25, lng: 121 }]),
      undefined,
    ],
    ['no polygon', { type: 'Point', coordinates: [121, 25] }, 'shape'],
    [
      'a ring that is open',
      {
        type: 'Polygon',
        coordinates: [
          [
            [121, 25],
            [121.01, 25],
            [121.01, 25.01],
          ],
        ],
      },
      'shape',
    ],
    ['a hole', { type: 'Polygon', coordinates: [polygonOf(square).coordinates[0], polygonOf(square).coordinates[0]] }, 'shape'],
    [
      'texts',
      {
        type: 'Polygon',
        coordinates: [
          [
            ['121', '25'],
            ['121', '25'],
          ],
        ],
      },
      'shape',
    ],
    ['two corners', polygonOf(square.slice(0, 2)), 'few'],
    ['101 corners', polygonOf(many), 'many'],
    ['an hour-glass', polygonOf([square[0], square[2], square[1], square[3]].filter((corner) => corner !== undefined)), 'crossing'],
    [
      'a side that runs back',
      polygonOf([
        { lat: 0, lng: 0 },
        { lat: 0, lng: 2 },
        { lat: 0, lng: 1 },
        { lat: 1, lng: 1 },
      ]),
      'crossing',
    ],
    [
      'a corner on another side',
      polygonOf([
        { lat: 0, lng: 0 },
        { lat: 0, lng: 2 },
        { lat: 2, lng: 2 },
        { lat: 0, lng: 1 },
      ]),
      'crossing',
    ],
    ['latitude first', polygonOf(square.map(({ lat, lng }) => ({ lat: lng, lng: lat }))), 'swapped'],
    [
      'beyond the earth',
      polygonOf([
        { lat: 0, lng: 0 },
        { lat: 0, lng: 181 },
        { lat: 1, lng: 1 },
      ]),
      'range',
    ],
  ])('%s', (_name, polygon, problem) => expect(polygonProblem(polygon)).toBe(problem))
  test('a place beyond the earth, or with its numbers swapped', () => {
    expect(placeProblem({ lat: 90, lng: -180 })).toBeUndefined()
    expect(placeProblem({ lat: 121.56, lng: 25.03 })).toBe('swapped')
    expect(placeProblem({ lat: 91, lng: 121 })).toBe('range')
    expect(placeProblem({ lat: 25, lng: 180.1 })).toBe('range')
  })
})

describe('coordinates out of', () => {
  const taipei = { lat: 25.033964, lng: 121.564468 }
  test.each([
    '25.033964, 121.564468',
    '25.033964 121.564468',
    '25.033964，121.564468',
    '25.033964° N, 121.564468° E',
    'geo:25.033964,121.564468',
    'https://www.google.com/maps/place/Taipei+101/@25.0338,121.5617,17z/data=!3m1!4b1!4m6!3m5!1s0x3442:0x86!8m2!3d25.033964!4d121.564468!16z',
    'https://www.google.com/maps/@25.033964,121.564468,15z',
    'https://maps.google.com/?q=25.033964,121.564468',
    'https://www.google.com/maps/search/?api=1&query=25.033964%2C121.564468',
    'https://www.openstreetmap.org/#map=17/25.033964/121.564468',
    'https://www.openstreetmap.org/?mlat=25.033964&mlon=121.564468#map=12/1/2',
    'https://maps.apple.com/?ll=25.033964,121.564468',
  ])('%s', (text) => expect(placeOf(text)).toEqual(taipei))
  test('the south and the west', () => expect(placeOf('33.8688 S, 70.6693 W')).toEqual({ lat: -33.8688, lng: -70.6693 }))
  test.each(['', 'https://maps.app.goo.gl/abc', '臺北市信義區市府路45號', '121.56, 25.03', '25.03'])('nothing: %s', (text) =>
    expect(placeOf(text)).toBeUndefined(),
  )
})
