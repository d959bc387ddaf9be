/** Whom a bulletin with results may reach (vs.md §3 results_who, §8). */
import { describe, expect, test } from 'vitest'
import { bulletinAudience, mostOwners, strangersAmong } from '../../../server/modules/vs/port/rules/bulletin-audience'

const owners = { always: ['u1', 'g2'], participants: ['u3', 'u4'], viewers: ['d5', 'u3'] }
const audience = (...results_who: string[]) => bulletinAudience({ ...owners, results_who })

describe('the audience', () => {
  test('of public results is every reader of the board', () => {
    expect(audience('participants', 'public')).toBeUndefined()
  })

  test('otherwise names those who may see the results, each once', () => {
    expect(audience()).toEqual(['u1', 'g2'])
    expect(audience('managers')).toEqual(['u1', 'g2'])
    expect(audience('participants')).toEqual(['u1', 'g2', 'u3', 'u4'])
    expect(audience('viewers')).toEqual(['u1', 'g2', 'd5', 'u3'])
    expect(audience('participants', 'viewers')).toEqual(['u1', 'g2', 'u3', 'u4', 'd5'])
  })

  test('is not cut where a bulletin can’t name so many', () => {
    const participants = Array.from({ length: mostOwners - 1 }, (_, n) => `u${n + 10}`)
    expect(bulletinAudience({ ...owners, results_who: ['participants'], participants })).toBe('too_many')
    expect(bulletinAudience({ ...owners, results_who: ['participants'], participants: participants.slice(1) })).toHaveLength(mostOwners)
  })
})

test('readers for whom the results are not meant are strangers', () => {
  expect(strangersAmong([1, 2, 3], new Set([2]))).toEqual([1, 3])
  expect(strangersAmong([2], new Set([1, 2]))).toEqual([])
})
