/** Credit limits of the demo's customers (cm.md §10). */
import { expect, test } from 'vitest'
import { fittingLimit } from '../../../server/modules/cm/demo/credit'

test('a limit covers what was sold and leaves room for what is owed, in full hundred thousands', () => {
  expect([0, 434_750, 2_190_000].map(fittingLimit)).toEqual(['300000', '900000', '3000000'])
})
