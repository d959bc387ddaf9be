/** Time at work of a node, without the time that its form was suspended (wf.md §8). */
import { expect, test } from 'vitest'
import { workedSpans } from '../../../server/modules/wf/run/rules/worked-spans'

const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`

test.each([
  ['all of it', 8, 12, [], [[8, 12]]],
  [
    'what lies around a stop',
    8,
    12,
    [
      ['suspend', 9],
      ['resume', 11],
    ],
    [
      [8, 9],
      [11, 12],
    ],
  ],
  [
    'a stop that had begun before',
    8,
    12,
    [
      ['suspend', 6],
      ['resume', 9],
    ],
    [[9, 12]],
  ],
  [
    'a stop that was over before',
    8,
    12,
    [
      ['suspend', 6],
      ['resume', 7],
    ],
    [[8, 12]],
  ],
  ['a stop that it ended in', 8, 12, [['suspend', 10]], [[8, 10]]],
  [
    'stops after it',
    8,
    12,
    [
      ['suspend', 13],
      ['resume', 14],
    ],
    [[8, 12]],
  ],
  ['nothing', 8, 8, [], []],
] as const)('%s', (_name, entered, left, stops, spans) => {
  expect(
    workedSpans(
      at(entered),
      at(left),
      stops.map(([act, hour]) => ({ act, at: at(hour) })),
    ),
  ).toEqual(spans.map(([from, until]) => [at(from), at(until)]))
})
