/** Home pages (shell.md §2.2): what may be kept, and what a person sees. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { homeColumns, homeOf, homeProblem, placed, withAdded, type HomeWidget } from '../../../src/shared/sc/home'
import { defaultHome } from '../../../src/schemas/sc/default-home'

const widget = (id: string, x: number, y: number, w: number, h: number, more: Partial<HomeWidget> = {}): HomeWidget => ({
  id,
  key: `sc.${id}`,
  x,
  y,
  w,
  h,
  ...more,
})

const anyWidget = fc.record({
  x: fc.nat(11),
  y: fc.nat(20),
  w: fc.integer({ min: 1, max: 12 }),
  h: fc.integer({ min: 1, max: 6 }),
  locked: fc.boolean(),
})
/** Widgets that stand beside one another. */
const anyHome = (prefix: string) =>
  fc.array(anyWidget, { maxLength: 12 }).map((all) =>
    placed(
      [],
      all.map(({ x, w, locked, ...rest }, index): HomeWidget => ({
        ...rest,
        id: `${prefix}${index}`,
        key: 'sc.list',
        x,
        w: Math.min(w, homeColumns - x),
        ...(locked ? { locked } : {}),
      })),
    ),
  )

test('the page that every installation starts with can stand', () => {
  expect(homeProblem(defaultHome)).toBeUndefined()
})

describe('what may be kept', () => {
  test.each([
    ['no list', {}],
    ['beyond the columns', [widget('a', 8, 0, 5, 1)]],
    ['no height', [widget('a', 0, 0, 1, 0)]],
    ['half a column', [widget('a', 0.5, 0, 1, 1)]],
    ['something else in it', [{ ...widget('a', 0, 0, 1, 1), script: 'x' }]],
    ['a name too long', [widget('a'.repeat(41), 0, 0, 1, 1)]],
    ['too many', Array.from({ length: 41 }, (_, n) => widget(`w${n}`, 0, n, 1, 1))],
    ['options that fill the record', [widget('a', 0, 0, 1, 1, { options: { text: 'x'.repeat(2_001) } })]],
  ])('not %s', (_name, value) => expect(homeProblem(value)).toBe('shape'))

  test('not the same twice, and nothing over another', () => {
    expect(homeProblem([widget('a', 0, 0, 1, 1), widget('a', 1, 0, 1, 1)])).toBe('twice')
    expect(homeProblem([widget('a', 0, 0, 2, 2), widget('b', 1, 1, 2, 2)])).toBe('overlap')
    expect(homeProblem([widget('a', 0, 0, 2, 2), widget('b', 2, 0, 2, 2)])).toBeUndefined()
  })
})

describe('what a person sees', () => {
  const company = [widget('news', 0, 0, 6, 2, { locked: true }), widget('clock', 6, 0, 6, 2)]

  test("who arranged nothing sees the company's", () => expect(homeOf(company, undefined)).toEqual(company))

  test("what is locked stays, and one's own moves out of its way", () => {
    expect(homeOf(company, [widget('mine', 0, 1, 4, 3)])).toEqual([company[0], widget('mine', 0, 2, 4, 3)])
    expect(homeOf(company, [])).toEqual([company[0]])
  })

  test('what was locked when it was arranged, and is no longer, is gone with the lock', () => {
    expect(homeOf([], [widget('news', 0, 0, 6, 2, { locked: true }), widget('mine', 6, 0, 6, 2)])).toEqual([widget('mine', 6, 0, 6, 2)])
  })

  test("property: it can stand, locked widgets are where they were put, and of one's own none is lost", () => {
    fc.assert(
      fc.property(anyHome('c'), anyHome('p'), (ours, personal) => {
        const shown = homeOf(ours, personal)
        const locked = ours.filter((one) => one.locked)
        expect(homeProblem(shown.map((one) => ({ ...one, y: Math.min(one.y, 200) })).slice(0, 40))).not.toBe('shape')
        expect(
          shown.some((one, index) =>
            shown
              .slice(index + 1)
              .some(
                (other) => one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h,
              ),
          ),
        ).toBe(false)
        expect(shown.filter(({ id }) => id.startsWith('c'))).toEqual(homeOf(locked, undefined))
        expect(
          shown
            .filter(({ id }) => id.startsWith('p'))
            .map(({ id }) => id)
            .sort(),
        ).toEqual(
          personal
            .filter((one) => !one.locked)
            .map(({ id }) => id)
            .sort(),
        )
      }),
    )
  })
})

test('property: a new one finds room without moving another', () => {
  fc.assert(
    fc.property(anyHome('p'), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 6 }), (before, w, h) => {
      const after = withAdded(before, { id: 'new', key: 'sc.list', w, h })
      expect(after.filter(({ id }) => id !== 'new')).toEqual(homeOf(before, undefined))
      expect(homeProblem(after)).toBeUndefined()
    }),
  )
})
