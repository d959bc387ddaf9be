/** Comments and changes in one stream: nothing stands in it out of its time, whatever has been read of either (ca.md §2.3). */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { streamStart } from '../../../src/screens/stream/stream-start'

const at = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString()
const days = fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { maxLength: 40 })

test('what is read of both, up to where one of them stops', () => {
  const comments = { at: [at(5), at(9)], hasOlder: true }
  expect(streamStart([comments, { at: [at(7), at(2)], hasOlder: false }])).toEqual({ from: Date.parse(at(5)), behind: 0 })
  expect(streamStart([comments, { at: [at(7)], hasOlder: true }])).toEqual({ from: Date.parse(at(7)), behind: 1 })
  expect(streamStart([{ at: [], hasOlder: false }])).toEqual({ from: -Infinity, behind: null })
})

test('reading on what is behind, page by page, shows at each step a whole end of the stream, and at last all of it', () => {
  fc.assert(
    fc.property(days, days, fc.integer({ min: 1, max: 7 }), (comments, changes, perPage) => {
      const all = [comments, changes].map((source) => source.toSorted((a, b) => b - a))
      const read = [perPage, perPage]
      for (;;) {
        const known = all.map((source, place) => source.slice(0, read[place]))
        const { from, behind } = streamStart(
          known.map((source, place) => ({ at: source.map(at), hasOlder: source.length < (all[place]?.length ?? 0) })),
        )
        const shown = known.flat().filter((day) => Date.parse(at(day)) >= from)
        const newest = all.flat().filter((day) => Date.parse(at(day)) >= from)
        expect(shown.toSorted((a, b) => a - b)).toEqual(newest.toSorted((a, b) => a - b))
        if (behind === null) {
          expect(shown).toHaveLength(all.flat().length)
          return
        }
        read[behind] = (read[behind] ?? 0) + perPage
      }
    }),
  )
})
