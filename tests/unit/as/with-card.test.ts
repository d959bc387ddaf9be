/** Cards that a file brings (as.md §2 cardnumber/import). */
import { expect, test } from 'vitest'
import { withCard } from '../../../server/modules/as/member/rules/with-card'

const old = { card_no: 'A1', valid_from: '2026-01-01', valid_to: null }
const today = '2026-03-02'
const given = (card_no: string, valid_from?: string, valid_to?: string) => ({ card_no, valid_from, valid_to })

test('a card that is not there joins the others, from today where no day is said', () => {
  expect(withCard([old], given('B2'), today)).toMatchObject({ others: [old], card: { card_no: 'B2', valid_from: today, valid_to: null } })
  expect(withCard([], given('B2', '2026-04-01', '2026-04-30'), today)?.card).toEqual({
    card_no: 'B2',
    valid_from: '2026-04-01',
    valid_to: '2026-04-30',
  })
})

test('the same card from the same day, or the one that holds today, is ended; said twice it changes nothing', () => {
  expect(withCard([old], given('A1', '2026-01-01', '2026-03-31'), today)).toMatchObject({
    others: [],
    card: { ...old, valid_to: '2026-03-31' },
  })
  expect(withCard([old], given('A1', undefined, '2026-03-31'), today)).toMatchObject({ others: [], card: { valid_to: '2026-03-31' } })
  expect(withCard([old], given('A1'), today)).toBe(null)
  expect(withCard([old], given('A1', '2026-01-01'), today)).toBe(null)
})
