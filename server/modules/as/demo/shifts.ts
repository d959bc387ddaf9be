/** Shifts, their categories and the cycles of the demo company (as.md §10). */
import type { I18nText } from '../../../../src/schemas/core/types'

const words = (en: string, tw: string, cn: string, jp: string): I18nText => ({ en, tw, cn, jp })

/** Beside those that are seeded: day, late and night. */
export const categories = [
  { code: 'PART', colour: '#2e8b57', name: words('Part time', '部分工時', '非全日制', 'パートタイム') },
  { code: 'DUTY', colour: '#b03a5b', name: words('Duty', '值勤', '值勤', '当直') },
] as const

type Time = readonly [start: string, end: string]

interface DemoShift {
  code: string
  category: string
  name: I18nText
  segments: readonly Time[]
  breaks?: readonly Time[]
  values?: Readonly<Record<string, unknown>>
}

/** Beside the office shift, which is seeded. */
export const shifts: readonly DemoShift[] = [
  {
    code: 'F08',
    category: 'DAY',
    name: words('Flexible 08–10', '彈性班 08–10', '弹性班 08–10', 'フレックス 08–10'),
    segments: [['08:00', '17:00']],
    breaks: [['12:00', '13:00']],
    values: { flexible_start: 120 },
  },
  {
    code: 'E07',
    category: 'DAY',
    name: words('Early 07–15:30', '早班 07–15:30', '早班 07–15:30', '早番 07–15:30'),
    segments: [['07:00', '15:30']],
    breaks: [['11:00', '11:30']],
    values: { head_count: 3 },
  },
  {
    code: 'L14',
    category: 'LATE',
    name: words('Late 14:30–23', '中班 14:30–23', '中班 14:30–23', '遅番 14:30–23'),
    segments: [['14:30', '23:00']],
    breaks: [['18:30', '19:00']],
    values: { head_count: 2 },
  },
  {
    code: 'N22',
    category: 'NIGHT',
    name: words('Night 22–06:30', '大夜班 22–06:30', '大夜班 22–06:30', '夜勤 22–06:30'),
    segments: [['22:00', '06:30']],
    breaks: [['02:00', '02:30']],
    values: { head_count: 2 },
  },
  {
    code: 'S10',
    category: 'LATE',
    name: words('Split 10–14, 17–21', '兩頭班 10–14、17–21', '两头班 10–14、17–21', '分割 10–14・17–21'),
    segments: [
      ['10:00', '14:00'],
      ['17:00', '21:00'],
    ],
  },
  {
    code: 'P09',
    category: 'PART',
    name: words('Part time 09–13', '部分工時 09–13', '非全日制 09–13', 'パート 09–13'),
    segments: [['09:00', '13:00']],
  },
  {
    code: 'W09',
    category: 'DUTY',
    name: words('Weekend duty', '假日值班', '周末值班', '休日当番'),
    segments: [['09:00', '18:00']],
    breaks: [['12:00', '13:00']],
  },
  {
    code: 'G07',
    category: 'DUTY',
    name: words('Guard (84-1)', '警衛（84-1）', '保安（84-1）', '警備（84-1）'),
    segments: [['07:00', '18:30']],
    breaks: [['12:00', '13:00']],
  },
]

const week = (shift: string) =>
  Array.from({ length: 7 }, (_, i) => ({
    day_no: i + 1,
    ...(i < 5 ? { day_type: 'work', shift } : { day_type: i === 5 ? 'rest' : 'regular_off' }),
  }))

/** Four days of a shift, two days off, then the next shift: eighteen days. */
const rotation = ['E07', 'L14', 'N22'].flatMap((shift) => [
  ...Array.from({ length: 4 }, () => ({ day_type: 'work', shift })),
  { day_type: 'rest' },
  { day_type: 'regular_off' },
])

interface DemoPattern {
  code: string
  name: I18nText
  anchor: string
  days: readonly { day_no: number; day_type: string; shift?: string }[]
}

export const patterns: readonly DemoPattern[] = [
  { code: 'WEEK-FLEX', name: words('Flexible week', '彈性工時週', '弹性工时周', 'フレックス週'), anchor: '2024-01-01', days: week('F08') },
  { code: 'WEEK-EARLY', name: words('Early week', '早班週', '早班周', '早番週'), anchor: '2024-01-01', days: week('E07') },
  { code: 'WEEK-SPLIT', name: words('Split week', '兩頭班週', '两头班周', '分割勤務週'), anchor: '2024-01-01', days: week('S10') },
  { code: 'WEEK-PART', name: words('Mornings', '上午班週', '上午班周', '午前週'), anchor: '2024-01-01', days: week('P09') },
  { code: 'WEEK-GUARD', name: words('Guards', '警衛週', '保安周', '警備週'), anchor: '2024-01-01', days: week('G07') },
  {
    code: 'ROT-4-2',
    name: words('Four on, two off', '做四休二', '做四休二', '四勤二休'),
    anchor: '2024-01-01',
    days: rotation.map((day, i) => ({ day_no: i + 1, ...day })),
  },
]

/** Who works another week than Monday to Friday from nine to six. */
export const weeks: Readonly<Record<string, readonly string[]>> = {
  'WEEK-FLEX': ['staff12', 'staff13', 'staff15', 'staff17', 'head.rd'],
  'WEEK-EARLY': ['staff22', 'staff23', 'staff25'],
  'WEEK-SPLIT': ['staff26'],
  'WEEK-PART': ['staff27'],
  'WEEK-GUARD': ['staff24'],
}

/** The call centre, in the order in which they begin the rotation. */
export const callCentre = [
  ...['staff03', 'staff04', 'staff05', 'staff08', 'staff09', 'staff10'],
  ...['staff11', 'staff19', 'staff29', 'staff31', 'staff32', 'staff35'],
] as const

/** Day of the rotation on which the n-th of them is on its first day: a third of them on each shift, one day apart. */
export const offsetOf = (n: number): number => (n % 3) * 6 + Math.floor(n / 3)

export const callCentreDepartment = {
  code: 'CALL',
  name: words('Customer service centre', '客服中心', '客服中心', 'カスタマーセンター'),
}
