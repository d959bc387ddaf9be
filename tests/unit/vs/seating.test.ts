/** Seats, alternates, reserved seats, and ties at the border (vs.md §5.3, §5.4). */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { lotOf } from '../../../src/shared/vs/lot'
import { seatOptions, type SeatingInput, type TieRule } from '../../../src/shared/vs/seating'
import { lot, sha256 } from './arbitraries'

const [A, B, C, D, E, F, G] = [1, 2, 3, 4, 5, 6, 7]
const people = (groups: Record<number, string | null>) => Object.entries(groups).map(([id, group]) => ({ id: Number(id), group }))
const ungrouped = people({ [A]: null, [B]: null, [C]: null, [D]: null })
const seat = (input: Partial<SeatingInput>) => seatOptions({ order: [], options: ungrouped, seats: 1, tie_rule: 'lot', lot, ...input })

describe('reserved seats', () => {
  const seven = people({ [A]: 'm', [B]: 'm', [C]: 'm', [D]: 'm', [E]: 'f', [F]: 'm', [G]: 'f' })
  const byVotes = [[A], [B], [C], [D], [E], [F], [G]]

  it('5 seats, 2 for women: D gives way to G, so A, B, C, E, G; alternates D, F (vs.md §12.5)', () => {
    const seating = seat({ order: byVotes, options: seven, seats: 5, alternates: 2, reserve: [{ group: 'f', seats: 2 }] })
    expect(seating).toMatchObject({ elected: [A, B, C, E, G], alternates: [D, F], gave_way: [{ group: 'f', out: D, in: G }], unfilled: [] })
  })

  it('say how many found nobody', () => {
    const seating = seat({ order: byVotes, options: seven, seats: 5, reserve: [{ group: 'f', seats: 3 }] })
    expect(seating).toMatchObject({ elected: [A, B, C, E, G], unfilled: [{ group: 'f', seats: 1 }] })
  })

  it('of one group are not filled from those of another', () => {
    const three = people({ [A]: 'x', [B]: 'y', [C]: 'y', [D]: 'z' })
    const reserve = [
      { group: 'y', seats: 1 },
      { group: 'z', seats: 1 },
    ]
    expect(seat({ order: [[A], [B], [C], [D]], options: three, seats: 2, reserve }).elected).toEqual([B, D])
  })

  it('decide a tie of which only one is of the group, and the lot decides one within it', () => {
    const four = people({ [A]: 'm', [B]: 'm', [C]: 'f', [D]: 'f' })
    const reserve = [{ group: 'f', seats: 1 }]
    expect(seat({ order: [[A], [B, C]], options: four, seats: 2, reserve })).toMatchObject({ elected: [A, C], ties: [] })
    const { elected, ties } = seat({ order: [[A], [B], [C, D]], options: four, seats: 2, reserve })
    expect([elected, ties.map(({ options }) => options)]).toEqual([[A, lot([C, D])[0]?.option], [[C, D]]])
  })
})

describe('a tie at the border of the seats', () => {
  const order = [[A], [B, C], [D]]

  it('is none above or below it', () => {
    expect(seat({ order: [[A, B], [C], [D]], seats: 2 }).ties).toEqual([])
    expect(seat({ order: [[A], [B], [C, D]], seats: 2 }).ties).toEqual([])
  })

  test.each<[TieRule, boolean, number[]]>([
    ['lot', true, [A, lot([B, C])[0]?.option ?? NaN]],
    ['runoff', false, [A]],
    ['chair', false, [A]],
    ['more_seats', true, [A, B, C]],
  ])('by %s: decided %s', (tie_rule, decided, elected) => {
    const seating = seat({ order, seats: 2, alternates: 1, tie_rule })
    expect(new Set(seating.elected)).toEqual(new Set(elected))
    expect(seating.ties).toMatchObject([{ options: [B, C], seats: 1, rule: tie_rule, decided }])
  })

  it('is decided by the chair with as many names as seats', () => {
    expect(seat({ order, seats: 2, tie_rule: 'chair', chair: [C] })).toMatchObject({ elected: [A, C], ties: [{ decided: true }] })
    expect(seat({ order, seats: 2, tie_rule: 'chair', chair: [D] })).toMatchObject({ elected: [A], ties: [{ decided: false }] })
    expect(seat({ order, seats: 2, tie_rule: 'runoff', chair: [C] }).elected).toEqual([A])
  })

  it('by lot shows both hashes, which a recomputation gives again (vs.md §12.18)', () => {
    const root = 'eb900c200c8ded37b5691f3f56509439d178788493d78552d7badc878b24536e'
    const vector = lotOf({ root, event: 7, question: 1, sha256 })
    const seating = seatOptions({ order: [[11, 12]], options: people({ 11: null, 12: null }), seats: 1, tie_rule: 'lot', lot: vector })
    expect(seating.elected).toEqual([12])
    expect(seating.ties[0]?.drawn).toEqual([
      { option: 12, hash: expect.stringMatching(/^9b2f9922/) },
      { option: 11, hash: expect.stringMatching(/^b4e4c2b9/) },
    ])
    expect(seating.ties[0]?.drawn[0]?.hash).toBe(sha256(`${root}|7|1|12`))
  })
})

test('all seats are filled, nobody twice, and alternates are not elected', () => {
  const orders = fc.integer({ min: 2, max: 8 }).chain((n) => {
    const ids = Array.from({ length: n }, (_, index) => index + 1)
    return fc.record({
      ids: fc.constant(ids),
      figures: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: n, maxLength: n }),
      groups: fc.array(fc.constantFrom('m', 'f', null), { minLength: n, maxLength: n }),
      seats: fc.integer({ min: 1, max: n }),
      wanted: fc.integer({ min: 0, max: 3 }),
    })
  })
  fc.assert(
    fc.property(orders, ({ ids, figures, groups, seats, wanted }) => {
      const order = [3, 2, 1, 0].map((figure) => ids.filter((_, index) => figures[index] === figure)).filter((some) => some.length > 0)
      const options = ids.map((id, index) => ({ id, group: groups[index] ?? null }))
      const reserve = [{ group: 'f', seats: Math.min(wanted, seats) }]
      const { elected, alternates, unfilled } = seat({ order, options, seats, alternates: 2, reserve })
      expect([elected.length, new Set([...elected, ...alternates]).size]).toEqual([seats, elected.length + alternates.length])
      const women = elected.filter((id) => options.find((option) => option.id === id)?.group === 'f').length
      expect(women + (unfilled[0]?.seats ?? 0)).toBeGreaterThanOrEqual(reserve[0]?.seats ?? 0)
      expect(unfilled.length > 0 && women < groups.filter((group) => group === 'f').length).toBe(false)
    }),
  )
})
