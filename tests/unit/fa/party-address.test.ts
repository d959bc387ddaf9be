/** Whose list and whose card an address of /fa/use/transaction opens, and how the calls name them (fa.md §2, §3.2). */
import { expect, test } from 'vitest'
import { partyKinds, payeeOf, queryOf } from '../../../src/pages/fa/party/party-kinds'
import { cardOf, listOf, shownParties, withChanges } from '../../../src/pages/fa/party/use-party-address'

const shown = (search: string) => shownParties(new URLSearchParams(search))

test('organizations are listed unless people are requested; the card is of whoever the address names', () => {
  expect(shown('')).toEqual({ kind: 'organization', party: null })
  expect(shown('of=people')).toEqual({ kind: 'person', party: null })
  expect(shown('party=31')).toEqual({ kind: 'organization', party: { kind: 'organization', id: 31 } })
  expect(shown('of=people&person=7')).toEqual({ kind: 'person', party: { kind: 'person', id: 7 } })
  expect(shown('of=nobody&person=007')).toEqual({ kind: 'organization', party: null })
})

test('another list begins at its first page without filters, of the same day; a card changes nothing of the list behind it', () => {
  const listed = withChanges(new URLSearchParams('only=overdue&currency=USD&as_of=2026-11-30&page=3'), listOf('person'))
  expect(listed.toString()).toBe('as_of=2026-11-30&of=people')
  expect(withChanges(new URLSearchParams('of=people&page=2'), cardOf({ kind: 'person', id: 7 })).toString()).toBe(
    'of=people&page=2&person=7',
  )
  expect(withChanges(new URLSearchParams('person=7&tab=ledger'), cardOf({ kind: 'organization', id: 31 })).toString()).toBe('party=31')
})

test('people are named as such in every call, and have no invoices', () => {
  expect(queryOf({ kind: 'person', id: 7 })).toEqual({ person_id: '7' })
  expect(payeeOf({ kind: 'person', id: 7 })).toEqual({ person: 7 })
  expect(queryOf({ kind: 'organization', id: 31 })).toEqual({ organization_id: '31' })
  expect(payeeOf({ kind: 'organization', id: 31 })).toEqual({ organization: 31 })
  expect(partyKinds.person.tabs).not.toContain('invoices')
})
