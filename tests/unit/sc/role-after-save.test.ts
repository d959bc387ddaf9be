/** Where the form of a role leads (sc.md §2 rights settings). */
import { expect, test } from 'vitest'
import { sc } from '../../../src/resources/sc'

test('a new role opens straight into its matrix, one that was changed its record', () => {
  const role = sc.resources.find(({ key }) => key === 'role')
  expect(role?.afterSave?.({ id: 7, version: 1 })).toBe('/sc/rights-settings/matrix?role=7')
  expect(role?.afterSave?.({ id: 7, version: 2 })).toBe('/sc/rights-settings/show?id=7')
})
