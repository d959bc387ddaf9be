/** Comments (sc.md §3.6): mentions in a text, who is told, what may still be done. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mentionedIn, mentionOf, mentionParts } from '../../../src/shared/engine/mentions'
import { candidates, commentActions, ownFor, peopleToNotify } from '../../../server/modules/sc/discussion/rules/comment-rules'

describe('mentions', () => {
  test('stand in the text by number, each person once', () => {
    expect(mentionParts('@[7] see this, @[12]!')).toEqual([{ person: 7 }, ' see this, ', { person: 12 }, '!'])
    expect(mentionedIn('@[7] and @[12], once more @[7]')).toEqual([7, 12])
  })
  test('are nothing else: an address, a name, a number that is none', () => {
    for (const text of ['a@b.example', '@Ben', '@[0]', '@[-1]', '@[1.5]', '@[12', '@[ 12]', '@[9999999999999999]'])
      expect([text, mentionedIn(text)]).toEqual([text, []])
  })
  test('property: no word of the text is lost', () => {
    const part = fc.oneof(
      fc.string(),
      fc.nat(99).map((person) => mentionOf(person + 1)),
      fc.constantFrom('@', '[', ']', '@['),
    )
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const text = parts.join('')
        expect(
          mentionParts(text)
            .map((one) => (typeof one === 'string' ? one : mentionOf(one.person)))
            .join(''),
        ).toBe(text)
      }),
    )
  })
})

describe('who is told', () => {
  const sees = (...people: number[]) => new Set(people)
  test('the mentioned who may show the record; the others are named to the writer (sc.md §12.21)', () => {
    expect(peopleToNotify({ actor: 1, mentioned: [2, 3] }, sees(2))).toEqual({ mention: [2], reply: [], not_notified: [3] })
  })
  test('the one who is answered, unless he is mentioned as well', () => {
    expect(peopleToNotify({ actor: 1, mentioned: [], parentAuthor: 2 }, sees(2))).toEqual({ mention: [], reply: [2], not_notified: [] })
    expect(peopleToNotify({ actor: 1, mentioned: [2], parentAuthor: 2 }, sees(2))).toEqual({ mention: [2], reply: [], not_notified: [] })
    expect(peopleToNotify({ actor: 1, mentioned: [], parentAuthor: 2 }, sees())).toEqual({ mention: [], reply: [], not_notified: [] })
  })
  test('of an edit only who is mentioned newly', () => {
    expect(peopleToNotify({ actor: 1, mentioned: [2, 3, 4], before: [2] }, sees(2, 3))).toEqual({
      mention: [3],
      reply: [],
      not_notified: [4],
    })
  })
  test('property: never the writer, nobody twice, nobody who was not asked', () => {
    const person = fc.integer({ min: 1, max: 6 })
    const audience = fc.record({ actor: person, mentioned: fc.array(person), before: fc.array(person), parentAuthor: fc.option(person) })
    fc.assert(
      fc.property(audience, fc.array(person), (given, seeing) => {
        const { mention, reply, not_notified } = peopleToNotify(given, new Set(seeing))
        const all = [...mention, ...reply, ...not_notified]
        expect(all).not.toContain(given.actor)
        expect(new Set(all).size).toBe(all.length)
        for (const one of [...mention, ...reply]) expect(seeing).toContain(one)
        for (const one of all) expect(candidates(given)).toContain(one)
      }),
    )
  })
})

describe('what may be done to a comment', () => {
  const created_at = new Date('2026-11-20T08:00:00Z')
  const comment = { author: 1, created_at, isRemoved: false }
  const after = (ms: number) => new Date(created_at.getTime() + ms)
  test.each([
    ['its author within a day', 1, false, ownFor - 1, ['edit', 'remove']],
    ['its author a day later', 1, false, ownFor, []],
    ['somebody else', 2, false, 0, []],
    ['a moderator, any time', 2, true, 90 * ownFor, ['remove']],
    ['an author who moderates, later', 1, true, ownFor, ['remove']],
  ])('%s', (_who, person, isModerator, ms, actions) => {
    expect(commentActions(comment, { person, isModerator, now: after(ms) })).toEqual(actions)
  })
  test('nothing once it is removed', () => {
    expect(commentActions({ ...comment, isRemoved: true }, { person: 1, isModerator: true, now: created_at })).toEqual([])
  })
})
