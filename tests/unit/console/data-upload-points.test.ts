/** Uploads that break off (shell.md §2.4, §3): which is which, and what of it is still to be sent. */
import fc from 'fast-check'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { brokenOffAt, forgetPoint, keepPoint, pointOf, whileSending } from '../../../src/api/engine/upload-points'
import { isLiving, isOf, missingParts, partBytes, pointLife } from '../../../src/api/engine/upload-rules'

// Files share their modules: one that another file has loaded would keep what it knew.
vi.hoisted(() => vi.resetModules())
afterAll(() => {
  vi.resetModules()
})
vi.mock('../../../src/providers/auth/identity', () => ({ isViewing: () => false }))
vi.mock('../../../src/providers/auth/session', () => ({ currentUserId: () => '4' }))

const file = { name: 'plan.pdf', size: 20_000_000, lastModified: 1_700_000_000_000 }

describe('an upload', () => {
  it('is of the same file by name, size and last change together', () => {
    expect(isOf(file, { ...file })).toBe(true)
    for (const other of [{ name: 'Plan.pdf' }, { size: 20_000_001 }, { lastModified: 1_700_000_000_001 }])
      expect(isOf(file, { ...file, ...other })).toBe(false)
  })
  it('is kept as long as the server keeps its pieces, and not a moment longer', () => {
    expect(isLiving({ at: 5 }, 5 + pointLife - 1)).toBe(true)
    expect(isLiving({ at: 5 }, 5 + pointLife)).toBe(false)
  })
  it('goes on with the pieces that have not arrived, in order', () => {
    expect(missingParts(4, [3, 1])).toEqual([2, 4])
    expect(missingParts(2, [1, 2])).toEqual([])
  })
  it('has sent everything once the missing pieces are sent, whichever had arrived', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000 }),
        fc.integer({ min: 1, max: 500 }),
        fc.array(fc.integer({ min: 1, max: 40 })),
        (size, part_size, some) => {
          const parts = Math.ceil(size / part_size)
          const arrived = [...new Set(some.filter((part) => part <= parts))]
          const bytes = (of: readonly number[]) => of.reduce((sum, part) => sum + partBytes({ size, part_size }, part), 0)
          expect(bytes(arrived) + bytes(missingParts(parts, arrived))).toBe(size)
        },
      ),
    ))
})

it('a browser without IndexedDB begins anew, and sends all the same', async () => {
  vi.stubGlobal('navigator', {})
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const whole = new File(['x'], 'x.txt')
  await keepPoint({ id: 1, place: 'here', name: 'x.txt', size: 1, lastModified: whole.lastModified, part_size: 8, parts: 1 }, whole)
  expect([await pointOf(whole), await brokenOffAt('here'), await whileSending(1, () => Promise.resolve('sent'))]).toEqual([
    undefined,
    [],
    'sent',
  ])
  await forgetPoint(1)
})
