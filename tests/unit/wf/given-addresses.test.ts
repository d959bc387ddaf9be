/** wf.md §12.1: where the given addresses lead. */
import { expect, test } from 'vitest'
import { wf } from '../../../src/resources/wf'

const end = (path: string): string => {
  const next = wf.redirects[path]
  return next === undefined ? path : end(next)
}

test.each([
  ['/wf', '/wf/use/list?key=1&folder=receive&sub=0&name='],
  ['/wf/use', '/wf/use/list?key=1&folder=receive&sub=0&name='],
  ['/wf/use/new', '/wf/use/new/select-form'],
  ['/wf/admin', '/wf/admin/manage-forms/list?id=0&activated=1'],
  ['/wf/admin/manage-forms', '/wf/admin/manage-forms/list?id=0&activated=1'],
])('12.1: %s ends at %s', (from, to) => {
  expect(end(from)).toBe(to)
})
