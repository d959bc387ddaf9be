/** Publication of announcements and their reach, without a database (ca.md §9, R11). */
import { describe, expect, test } from 'vitest'
import { expiryOf, publicationErrors } from '../../../server/modules/ca/notice/rules/publication'
import { rate } from '../../../src/shared/ca/notice'

const at = new Date('2025-11-21T02:00:00Z')
const sound = { body_en: '<p>Ten o’clock.</p>', channels: ['home'], everyone: false }
const fields = (notice: object, people = 60) => Object.keys(publicationErrors({ ...sound, ...notice }, { at, people }))

describe('an announcement is published', () => {
  test('with a text, an audience and an end that is still to come', () => {
    expect(fields({})).toEqual([])
    expect(fields({ expire_at: '2025-11-21T02:00:01Z' })).toEqual([])
  })
  test('not without a text: empty paragraphs are none, a picture is one', () => {
    expect(fields({ body_en: '<p>&nbsp;</p><p></p>' })).toEqual(['body_tw'])
    expect(fields({ body_en: null, body_jp: '<p><img src="/x"></p>' })).toEqual([])
  })
  test('not to nobody, told where that is mended', () => {
    expect(fields({}, 0)).toEqual(['audience'])
    expect(fields({ everyone: true }, 0)).toEqual(['exclude'])
  })
  test('not over before it begins', () => expect(fields({ expire_at: '2025-11-21T02:00:00Z' })).toEqual(['expire_at']))
  test('not as a pop-up without end', () => expect(fields({ channels: ['popup'] })).toEqual(['expire_at']))
})

test('without an end it stands for 30 days', () => {
  expect(expiryOf({}, at)).toBe('2025-12-21T02:00:00.000Z')
  expect(expiryOf({ expire_at: '2025-11-22T00:00:00.000Z' }, at)).toBe('2025-11-22T00:00:00.000Z')
})

test('57 of 60 are 95.0%, nobody of nobody is no rate (R11)', () => {
  expect([rate(57, 60), rate(1, 3), rate(0, 5), rate(0, 0)]).toEqual(['95.0%', '33.3%', '0.0%', null])
})
