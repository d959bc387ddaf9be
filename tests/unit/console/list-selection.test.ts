/** Selected rows over all pages of a list (shell.md §2.4 "Selection"). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RecordRow } from '../../../src/providers/data/record-api'
import { isSelected, nothingSelected, spanOf, withSelected, type SelectionState } from '../../../src/screens/list/bulk/use-selection'

const row = (id: number): RecordRow => ({ id, version: 1, created_at: '', updated_at: '', created_by: null, updated_by: null })
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 12 })
const steps = fc.array(fc.record({ ids, selected: fc.boolean() }), { maxLength: 8 })

describe('selecting', () => {
  test.each<[string, SelectionState]>([
    ['one by one', nothingSelected],
    ['everything that matches', { mode: 'all', except: [] }],
  ])('property: %s, what was said last of a row holds', (_name, start) => {
    fc.assert(
      fc.property(steps, (made) => {
        const said = new Map<number, boolean>()
        let state = start
        for (const { ids: of, selected } of made) {
          state = withSelected(state, of, selected)
          for (const id of of) said.set(id, selected)
        }
        for (let id = 1; id <= 30; id += 1) expect(isSelected(state, id)).toBe(said.get(id) ?? start.mode === 'all')
        expect(state.mode).toBe(start.mode)
      }),
    )
  })
  test('Shift takes the rows between, upwards and downwards', () => {
    const shown = [5, 3, 9, 1, 7].map(row)
    expect(spanOf(shown, 3, row(1)).map(({ id }) => id)).toEqual([3, 9, 1])
    expect(spanOf(shown, 1, row(3)).map(({ id }) => id)).toEqual([3, 9, 1])
    expect(spanOf(shown, 4, row(1)).map(({ id }) => id)).toEqual([1])
    expect(spanOf(shown, null, row(1)).map(({ id }) => id)).toEqual([1])
  })
})
