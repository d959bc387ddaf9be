/** A comment while it is written: people by name, sent by number. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mentionOf } from '../../src/schemas/mentions'
import { choose, withNames, withTokens, type Chosen } from '../../src/screens/comments/mention-text'

const nobody: Chosen = new Map()
const refs = { 'sc/user': { 7: { title: 'Ben' }, 8: { title: 'Ben Chen' }, 9: { title: 'Ben' } } }

describe('a mention', () => {
  test('is sent by number, the longer name first', () => {
    const { chosen } = choose(choose(nobody, 'Ben', 7).chosen, 'Ben Chen', 8)
    expect(withTokens('@Ben Chen and @Ben: ask ben@example.com, @Amy', chosen)).toBe('@[8] and @[7]: ask ben@example.com, @Amy')
  })
  test('of two people of one name tells them apart', () => {
    const first = choose(nobody, 'Ben', 7)
    const second = choose(first.chosen, 'Ben', 9)
    expect([first.label, second.label]).toEqual(['Ben', 'Ben (9)'])
    expect(withTokens('@Ben (9) and @Ben', second.chosen)).toBe('@[9] and @[7]')
  })
  test('nobody was chosen: the text stays as it is typed', () => {
    expect(withTokens('@Ben', nobody)).toBe('@Ben')
  })
  test('property: a written comment comes back as it was from being edited', () => {
    const part = fc.oneof(fc.string().filter((text) => !text.includes('@')), fc.constantFrom(7, 8, 9, 12).map(mentionOf), fc.constant(' '))
    fc.assert(fc.property(fc.array(part), (parts) => {
      // A name runs on into what stands right behind it: people are written with a space.
      const body = parts.join(' ')
      const { text, chosen } = withNames(body, refs)
      // "@Ben (9)" typed by hand means Ben 9 only when he was chosen; "@Ben Chen" is not Ben followed by "Chen".
      fc.pre(!/ (\(\d+\)|Chen)/.test(body))
      expect(withTokens(text, chosen)).toBe(body)
    }))
  })
})
