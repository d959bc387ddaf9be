/** Early closing of a secret event by two (vs.md §4: "secret: committee of 2"). */
import { describe, expect, test } from 'vitest'
import { confirmFault } from '../../../server/modules/vs/event/rules/early-close'

const request = { requested_at: '2026-11-20T01:15:00.000Z', requested_by: 7, closes_at: '2026-11-20T01:40:00.000Z' }
const second = { person: 8, isOfCommittee: true, now: new Date('2026-11-20T01:20:00.000Z') }

describe('a confirmation', () => {
  test('by another person of the committee closes it', () => {
    expect(confirmFault(request, second)).toBeNull()
  })

  test('by the person who requested it does not', () => {
    expect(confirmFault(request, { ...second, person: 7 })).toBe('same_person')
  })

  test('by somebody who is not, or no longer, of the committee does not', () => {
    expect(confirmFault(request, { ...second, isOfCommittee: false })).toBe('not_committee')
    expect(confirmFault(request, { ...second, person: 7, isOfCommittee: false })).toBe('not_committee')
  })

  test('of nothing that is requested does not', () => {
    expect(confirmFault({ ...request, requested_at: null, requested_by: null }, second)).toBe('not_requested')
  })

  test('is too late from the millisecond at which it closes by its time', () => {
    const at = (time: string) => confirmFault(request, { ...second, now: new Date(time) })
    expect(at('2026-11-20T01:39:59.999Z')).toBeNull()
    expect(at('2026-11-20T01:40:00.000Z')).toBe('lapsed')
  })
})
