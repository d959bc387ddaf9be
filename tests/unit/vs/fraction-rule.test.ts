/** Quorum, pass rule and the presets of bodies (vs.md §5.2). */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { judgeFraction, judgePass, judgeQuorum, type GroupTurnout, type PassRule } from '../../../src/shared/vs/fraction-rule'
import { reservedByPreset, rulePresets, seatsByPreset } from '../../../src/shared/vs/rule-presets'

const group = (name: string | null, eligible: number, cast: number): GroupTurnout => ({
  group: name,
  eligible: { people: eligible, weight: eligible },
  cast: { people: cast, weight: cast },
})
const moreThanHalf = { num: 1, den: 2, strict: true } as const
const overPeople = { over: 'eligible', ...moreThanHalf } as const

describe('eligible 60, cast 40: yes 22, no 14, abstain 4 (vs.md §12.3)', () => {
  const figures = { yes: 22, no: 14, cast: 40, eligible: 60 }
  test.each<[PassRule, string, string, boolean, string]>([
    [{ base: 'yes_no', ...moreThanHalf }, '44', '36', true, '61.1'],
    [{ base: 'cast', ...moreThanHalf }, '44', '40', true, '55.0'],
    [{ base: 'yes_no', num: 2, den: 3, strict: false }, '66', '72', false, '61.1'],
    [{ base: 'eligible', ...moreThanHalf }, '44', '60', false, '36.7'],
  ])('%j: %s against %s', (rule, left, right, fulfilled, share) => {
    expect(judgePass(rule, figures)).toMatchObject({ left, right, fulfilled, share })
  })

  it('has the quorum of more than half at 31, not at 30', () => {
    expect(judgeQuorum(overPeople, [group(null, 60, 31)], false).reached).toBe(true)
    expect(judgeQuorum(overPeople, [group(null, 60, 30)], false)).toMatchObject({ reached: false, sums: [{ left: '60', right: '60' }] })
  })
})

test('weights are exact: yes 100.5, no 50, abstain 49.5 passes with 201 > 200, 50.3 %', () => {
  expect(judgePass({ base: 'cast', ...moreThanHalf }, { yes: '100.5', no: '50', cast: '200', eligible: '400' })).toMatchObject({
    ...{ left: '201', right: '200', fulfilled: true, share: '50.3' },
  })
})

describe('a quorum', () => {
  const sides = [group('labour', 10, 4), group('employer', 10, 9)]

  it('of the whole counts all groups together, of each group counts each', () => {
    expect(judgeQuorum(overPeople, sides, false)).toMatchObject({ reached: true, sums: [{ group: null, part: '13', base: '20' }] })
    const { reached, sums } = judgeQuorum(overPeople, sides, true)
    expect([reached, sums.map((sum) => [sum.group, sum.fulfilled])]).toEqual([
      false,
      [
        ['labour', false],
        ['employer', true],
      ],
    ])
  })

  it('over weights counts weights', () => {
    const few = [{ group: null, eligible: { people: 3, weight: '100' }, cast: { people: 1, weight: '50.0001' } }]
    expect(judgeQuorum({ over: 'weight', ...moreThanHalf }, few, false).reached).toBe(true)
    expect(judgeQuorum(overPeople, few, false).reached).toBe(false)
  })
})

test('a fraction of nothing has no share, and is reached only where as much is enough', () => {
  expect(judgeFraction(0, 0, moreThanHalf)).toMatchObject({ share: null, fulfilled: false })
  expect(judgeFraction(0, 0, { ...moreThanHalf, strict: false }).fulfilled).toBe(true)
})

test('one more yes never fails what passed', () => {
  const count = fc.integer({ min: 0, max: 1000 })
  const rule = fc.record({
    base: fc.constantFrom('yes_no' as const, 'cast' as const, 'eligible' as const),
    num: fc.integer({ min: 0, max: 10 }),
    den: fc.constant(10),
    strict: fc.boolean(),
  })
  fc.assert(
    fc.property(rule, count, count, count, (one, yes, no, abstain) => {
      const figures = { yes, no, cast: yes + no + abstain + 1, eligible: 4000 }
      const passed = judgePass(one, figures).fulfilled
      expect(passed && !judgePass(one, { ...figures, yes: yes + 1 }).fulfilled).toBe(false)
    }),
  )
})

describe('presets', () => {
  test.each(Object.entries(rulePresets))(
    '%s names law, article and as-of, and has whole fractions',
    (name, { source, quorum, pass_rule }) => {
      expect(source !== null).toBe(name !== 'simple_majority')
      if (source) expect([source.articles.length > 0, source.as_of]).toEqual([true, expect.stringMatching(/^\d{4}(-\d\d-\d\d)?$/)])
      for (const rule of [quorum, pass_rule])
        if (rule) expect([Number.isInteger(rule.num), Number.isInteger(rule.den), rule.num <= rule.den]).toEqual([true, true, true])
    },
  )

  test('labour representatives: of 5 seats 2 are reserved for 55 % women, none where the sexes are equal (vs.md §12.17)', () => {
    const preset = rulePresets.labour_representatives
    expect(reservedByPreset(preset, 5, { women: 55, men: 45 })).toEqual([{ group: 'women', seats: 2 }])
    expect(reservedByPreset(preset, 5, { women: 50, men: 50 })).toEqual([])
    expect(reservedByPreset(rulePresets.board, 5, { women: 55, men: 45 })).toEqual([])
  })

  test('labour representatives: 2 to 15 seats, at least 5 from 100 workers', () => {
    const preset = rulePresets.labour_representatives
    expect([seatsByPreset(preset, 99), seatsByPreset(preset, 100)]).toEqual([
      { min: 2, max: 15 },
      { min: 5, max: 15 },
    ])
    expect(seatsByPreset(rulePresets.board, 100)).toBeNull()
  })
})
