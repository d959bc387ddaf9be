/** Overtime above 60 hours of a month, and at night, in Japan (as.md R8; LSA-JP 37). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { labourRuleSeeds } from '../../../src/schemas/as/labour-sets'
import { lawOf } from '../../../src/shared/as/labour-law'
import { withPremiums, type WorkedOvertime } from '../../../server/modules/as/overtime/rules/premiums'
import { overtimePay } from '../../../server/modules/as/overtime/rules/overtime-bands'

const { premiums } = lawOf(labourRuleSeeds.find(({ set }) => set === 'JP') as Parameters<typeof lawOf>[0])
const work = (min: number) => ({ class: 'work', min, num: 5, den: 4, counts_to_cap: true })
const off = (min: number) => ({ class: 'regular_off', min, num: 27, den: 20, counts_to_cap: false })
const one = (id: number, min: number, more: Partial<WorkedOvertime> = {}): WorkedOvertime => ({
  ...{ id, work_date: `2026-03-${String(id).padStart(2, '0')}`, bands: [work(min)], premiums },
  ...more,
})
const linesOf = (overtimes: readonly WorkedOvertime[]) =>
  withPremiums(overtimes).flatMap(({ id, bands }) => bands.map((band) => [id, band.class, band.min, `${band.num}/${band.den}`]))

describe('above 60 hours of the month', () => {
  test('each minute is worth 3/2; up to them 5/4', () => {
    expect(linesOf([one(1, 3500), one(2, 200), one(3, 60)])).toEqual([
      [1, 'work', 3500, '5/4'],
      [2, 'work', 100, '5/4'],
      [2, 'work', 100, '3/2'],
      [3, 'work', 60, '3/2'],
    ])
  })
  test('the statutory day off counts to them as little as it is priced by them', () =>
    expect(linesOf([one(1, 3000, { bands: [off(480), work(3000)] }), one(2, 700), one(3, 480, { bands: [off(480)] })])).toEqual([
      [1, 'regular_off', 480, '27/20'],
      [1, 'work', 3000, '5/4'],
      [2, 'work', 600, '5/4'],
      [2, 'work', 100, '3/2'],
      [3, 'regular_off', 480, '27/20'],
    ]))
  test('what is taken as time off counts, and is not paid', () =>
    expect(linesOf([one(1, 3600, { is_comp: true }), one(2, 60)])).toEqual([[2, 'work', 60, '3/2']]))
})

describe('at night', () => {
  test('a quarter more is added, whatever the class', () => {
    const lines = withPremiums([one(1, 120, { night_min: 60 })]).flatMap(({ bands }) => bands)
    expect(lines.map((band) => [band.class, band.min, `${band.num}/${band.den}`, band.counts_to_cap])).toEqual([
      ['work', 120, '5/4', true],
      ['night', 60, '1/4', false],
    ])
    // 1 000 an hour: 1 250 and 1 500.
    expect(overtimePay(240_000, lines)).toBe(2750)
    expect(linesOf([one(1, 60, { bands: [off(60)], night_min: 60 })])).toEqual([
      [1, 'regular_off', 60, '27/20'],
      [1, 'night', 60, '1/4'],
    ])
  })
  test('nothing is added where the law knows no night', () =>
    expect(linesOf([one(1, 120, { night_min: 60, premiums: undefined })])).toEqual([[1, 'work', 120, '5/4']]))
})

test('minutes are neither lost nor made, and their pay is that of a minute-by-minute count', () =>
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(900), fc.boolean()), { maxLength: 28 }), (list) => {
      const overtimes = list.map(([min, isOff], i) => one(i + 1, min, { bands: [isOff ? off(min) : work(min)] }))
      const lines = withPremiums(overtimes).flatMap(({ bands }) => bands)
      let [counted, twentieths] = [0, 0]
      for (const [min, isOff] of list)
        for (let minute = 0; minute < min; minute += 1) {
          twentieths += isOff ? 27 : counted < 3600 ? 25 : 30
          if (!isOff) counted += 1
        }
      expect(lines.reduce((sum, { min, num, den }) => sum + (min * num * 20) / den, 0)).toBe(twentieths)
    }),
  ))
