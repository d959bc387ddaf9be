/** The act bar of a person's record (sc.md §2 `/sc/viewuser`). */
import { expect, test } from 'vitest'
import { personActs } from '../../../src/pages/sc/people/person-acts'

const account = { status: 'active', isLocked: false, isToldPassword: false, hasEmail: true, hasSecondFactor: true, mayConfirmEmail: false }
const all = () => true
const named = (...given: Parameters<typeof personActs>) => personActs(...given).map(({ act, place }) => `${act} ${place}`)

test('an active account: the password at hand, the rest in the menu', () =>
  expect(named(account, all)).toEqual([
    'reset button',
    'reset_two_factor menu',
    'end_sessions menu',
    'view_as menu',
    'suspend menu',
    'offboard menu',
  ]))

test.each([
  ['a locked account is unlocked', { isLocked: true }, 'unlock primary'],
  ['a suspended person is taken back', { status: 'suspended' }, 'resume primary'],
  ['a one-time password is shown', { status: 'invited', isToldPassword: true }, 'show_password primary'],
])('%s before anything else', (_, change, first) => expect(named({ ...account, ...change }, all)[0]).toBe(first))

test('an invitation goes out again, with a one-time password only once there is an address', () => {
  const invited = { ...account, status: 'invited' }
  expect(named(invited, all)).toContain('invite button')
  expect(named({ ...invited, isToldPassword: true }, all)).toContain('invite button')
  expect(named({ ...invited, isToldPassword: true, hasEmail: false }, all)).not.toContain('invite button')
})

test('an e-mail that somebody else has changed is confirmed', () => {
  expect(named({ ...account, mayConfirmEmail: true }, all)).toContain('confirm_email button')
})

test('whoever has left is offered nothing, and so is a reader without a right', () => {
  expect(named({ ...account, status: 'left' }, all)).toEqual([])
  expect(named(account, () => false)).toEqual([])
})
