/** What people of the demo answer (vs.md §10): patterns that repeat. Pure. */
import type { Answers } from '../../../../../src/shared/vs/question'

/** So many times each. */
export const times = (...all: readonly (readonly [count: number, answers: Answers])[]): Answers[] =>
  all.flatMap(([count, answers]) => Array.from({ length: count }, () => answers))

/** Mixed, so that a part of them is like the whole. @param step has no divisor in common with their number */
export const mixed = (answers: readonly Answers[], step: number): Answers[] =>
  answers.map((_, index) => answers[(index * step) % answers.length] ?? {})

export const motion = (yes: number, no: number, abstain: number): Answers[] =>
  mixed(times([yes, { motion: 'yes' }], [no, { motion: 'no' }], [abstain, { motion: 'abstain' }]), 7)

/** 18, 14 and 8 of 40 give 25 (vs.md §5.6). */
export const recommends = (promoters: number, passives: number, detractors: number): Answers[] =>
  mixed(
    times(
      [Math.ceil(promoters / 2), { recommend: 9, best: '同事很好' }],
      [Math.floor(promoters / 2), { recommend: 10 }],
      [passives, { recommend: 8 }],
      [detractors, { recommend: 5, why_not: '加班太多，希望能更彈性' }],
    ),
    7,
  )

export const ranked = (key: string, ...orders: readonly (readonly number[])[]): Answers[] => orders.map((order) => ({ [key]: order }))

export const dishes: readonly Answers[] = [
  { lunch: [2, 3] },
  { lunch: [1] },
  { lunch: [3] },
  { lunch: [2], remark: '不要太辣' },
  { lunch: [5] },
  { lunch: [2, 4] },
  { lunch: [1, 3] },
]

export const spread: readonly Answers[] = [
  { budget: { 1: 4, 2: 6 } },
  { budget: { 1: 5, 3: 3, 5: 2 } },
  { budget: { 2: 10 } },
  { budget: { 1: 2, 2: 2, 3: 2, 4: 2, 5: 2 } },
  { budget: { 4: 7, 5: 3 } },
  { budget: { 1: 6, 4: 4 } },
]

export const dates: readonly Answers[] = [
  { dates: { 1: 'yes', 2: 'yes', 3: 'no', 4: 'maybe' } },
  { dates: { 1: 'no', 2: 'yes', 3: 'maybe', 4: 'no' }, note: '週三下午有客戶會議' },
  { dates: { 1: 'maybe', 2: 'yes', 3: 'yes', 4: 'no' } },
  { dates: { 1: 'yes', 2: 'no', 3: 'no', 4: 'yes' } },
]

export const signedUp: readonly Answers[] = [
  { comes: [1], guests: 1, meal: [1] },
  { comes: [1], guests: 0, meal: [3] },
  { comes: [2] },
  { comes: [1], guests: 2, meal: [2], note: '小孩需要兒童椅' },
  { comes: [1], guests: 0, meal: [1] },
]

export const safe: readonly Answers[] = [
  { safe: [1], where: [2], family: [1], work: [1] },
  { safe: [1], where: [1], family: [1], work: [1] },
  { safe: [1], where: [3], family: [3], work: [2], message: '捷運停駛，步行回家中' },
  { safe: [1], where: [2], family: [1], work: [2] },
  { safe: [1], where: { chosen: [4], other: '高雄老家' }, family: [1], work: [3] },
  { safe: [2], where: [2], family: [1], work: [3], message: '手腕輕微扭傷' },
  { safe: [1], where: [2], family: [1], work: [1] },
]

export const course: readonly Answers[] = [
  { content: 4, trainer: 5, useful: 4, length: [2] },
  { content: 5, trainer: 5, useful: 5, length: [2], improve: '希望有更多實作' },
  { content: 3, trainer: 4, useful: 3, length: [3] },
  { content: 4, trainer: 4, useful: 4, length: [1], improve: 'More examples from our own systems, please.' },
  { content: 2, trainer: 3, useful: 3, length: [3] },
]

/** In three languages (vs.md §10). */
export const content: readonly Answers[] = [
  { overall: 4, areas: { 1: 4, 2: 5, 3: 3, 4: 4 }, most: [1, 3], improve: '希望彈性上班時間再放寬半小時。' },
  { overall: 5, areas: { 1: 5, 2: 5, 3: 4, 4: 4 }, most: [3, 4] },
  { overall: 4, areas: { 1: 4, 2: 4, 3: 3, 4: 4 }, most: [2], improve: 'Meetings could be shorter and end with clear actions.' },
  { overall: 3, areas: { 1: 3, 2: 4, 3: 2, 4: 3 }, most: [1, 2], improve: '工作量分配不均，月底特別忙。' },
  { overall: 5, areas: { 1: 5, 2: 4, 3: 4, 4: 5 }, most: [4] },
  { overall: 3, areas: { 1: 4, 2: 3, 3: 3, 4: 2 }, most: [4, 1], improve: '研修の機会をもっと増やしてほしいです。' },
  { overall: 4, areas: { 1: 4, 2: 5, 3: 4, 4: 4 }, most: { chosen: [3, 5], other: '餐廳' } },
  { overall: 2, areas: { 1: 2, 2: 3, 3: 1, 4: 3 }, most: [2], improve: '加班過多，希望補人。' },
  { overall: 4, areas: { 1: 5, 2: 4, 3: 3, 4: 4 }, most: [1], improve: '在宅勤務の日数を増やしてほしい。' },
  { overall: 4, areas: { 1: 4, 2: 4, 3: 4, 4: 3 }, most: [3, 2] },
  { overall: 5, areas: { 1: 4, 2: 5, 3: 4, 4: 5 }, most: [3], improve: 'Great team. Please keep the English classes.' },
]
