/** A place is tried against the policy as the form has it (as.md §2 check-setting). */
import { expect, test } from 'vitest'
import { policyOfForm } from '../../../src/pages/as/trials/place-question'

test('what is not filled in yet is as a new policy has it', () =>
  expect(policyOfForm({})).toEqual({ methods: [], combine: 'any', on_fail: 'block', sites: [], has_ranges: false }))

test('only what the call takes is sent', () =>
  expect(
    policyOfForm({
      methods: ['mobile', 'web', 'pigeon'],
      combine: 'all',
      on_fail: 'flag',
      sites: [3, '4', null],
      ip_ranges: ['', '192.0.2.0/24'],
    }),
  ).toEqual({ methods: ['web', 'mobile'], combine: 'all', on_fail: 'flag', sites: [3], has_ranges: true }))
