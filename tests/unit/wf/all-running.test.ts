/** /wf/admin/all-running shows the forms that its reader manages (wf.md §2, §6). */
import { expect, test } from 'vitest'
import { boundAddress } from '../../../src/pages/wf/running/running-address'

const told = (text: string, managed: readonly number[] | null) => {
  const next = boundAddress(new URLSearchParams(text), managed)
  return next && Object.fromEntries(next)
}

test('an address that says nothing shows what is not ended, of the forms of a manager alone', () => {
  expect(told('', null)).toEqual({ 'filter[state][in]': 'running,returned,suspended', view: 'none' })
  expect(told('', [4, 7])).toMatchObject({ 'filter[state][in]': 'running,returned,suspended', 'filter[template][in]': '4,7' })
})

test('a filter that was taken away comes back; a choice among the forms stays', () => {
  expect(told('page=2', [4])).toEqual({ page: '2', 'filter[template][in]': '4' })
  expect(told('filter[template][eq]=4', [4, 7])).toBeNull()
  expect(told('page=2', null)).toBeNull()
})

test('whoever manages none sees none', () => {
  expect(told('page=1', [])).toMatchObject({ 'filter[template][in]': '0' })
})
