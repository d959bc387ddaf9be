/** The quick add line of tasks (ca.md §2.1, §12.19): what is understood of it in four languages. Pure. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { namesAsked, readQuickAdd, type QuickContext } from '../../../src/shared/ca/quick-add'

// A Friday.
const context: QuickContext = {
  today: '2025-11-21',
  weekStart: 1,
  owners: [
    { id: 'u7', names: ['王小明', 'Wang Xiaoming', 'wang'] },
    { id: 'u8', names: ['陳大文', 'Chen Dawen'] },
    { id: 'u9', names: ['陳大為', 'Chen Dawei'] },
    { id: 'd3', names: ['採購部', 'Purchasing'] },
  ],
  categories: [
    { id: 2, names: ['ADMIN', 'Administration', '行政庶務', '行政事务', '総務'] },
    { id: 5, names: ['HR', 'Personnel', '人事'] },
  ],
}
const read = (line: string) => readQuickAdd(line, context)
const due = (line: string) => read(line).due

test('買紙 @王小明 #ADMIN !high 明天 17:00 (ca.md §12.19)', () => {
  expect(read('買紙 @王小明 #ADMIN !high 明天 17:00')).toMatchObject({
    title: '買紙',
    assignees: ['u7'],
    category: 2,
    priority: 'high',
    due: { date: '2025-11-22', time: '17:00' },
    unknown: [],
  })
})

test('the line of the spec in mixed words', () => {
  expect(read('Order paper @王小明 #総務 !緊急 明天 17:00')).toMatchObject({ title: 'Order paper', category: 2, priority: 'urgent' })
  expect(read('Order paper @wang xiaoming @Purchasing fri 5pm')).toMatchObject({
    title: 'Order paper',
    assignees: ['u7', 'd3'],
    due: { date: '2025-11-28', time: '17:00' },
  })
})

describe('days, seen from Friday 2025-11-21', () => {
  test.each([
    ['today', '2025-11-21'],
    ['tomorrow', '2025-11-22'],
    ['fri', '2025-11-28'],
    ['next monday', '2025-11-24'],
    ['next Fri', '2025-11-28'],
    ['Dec 5', '2025-12-05'],
    ['5 december', '2025-12-05'],
    ['今天', '2025-11-21'],
    ['明天', '2025-11-22'],
    ['後天', '2025-11-23'],
    ['后天', '2025-11-23'],
    ['大後天', '2025-11-24'],
    ['週五', '2025-11-28'],
    ['下週一', '2025-11-24'],
    ['下周日', '2025-11-30'],
    ['星期三', '2025-11-26'],
    ['本週日', '2025-11-23'],
    ['下下週二', '2025-12-02'],
    ['今日', '2025-11-21'],
    ['明日', '2025-11-22'],
    ['明後日', '2025-11-23'],
    ['月曜', '2025-11-24'],
    ['来週の水曜日', '2025-11-26'],
    ['12/5', '2025-12-05'],
    ['1/5', '2026-01-05'],
    ['2/29', '2028-02-29'],
    ['2025-12-05', '2025-12-05'],
    ['2025/12/5', '2025-12-05'],
    ['12月5日', '2025-12-05'],
    ['12月5號', '2025-12-05'],
    ['2026年1月5日', '2026-01-05'],
  ])('%s is %s', (word, date) => {
    expect(read(`Call ${word}`)).toMatchObject({ title: 'Call', due: { date, time: null } })
  })
  test.each(['2/30', '13/5', '2025-13-01', 'friday13', 'todays', 'marching 5', '5 apples', '週', '12/5/7'])('%s is a word', (word) => {
    expect(read(`Call ${word}`)).toMatchObject({ title: `Call ${word}`, due: null })
  })
})

describe('times', () => {
  test.each([
    ['17:00', '17:00'],
    ['9:05', '09:05'],
    ['5pm', '17:00'],
    ['12am', '00:00'],
    ['12 pm', '12:00'],
    ['5:30 p.m.', '17:30'],
    ['下午5點', '17:00'],
    ['下午五點', null],
    ['上午9點半', '09:30'],
    ['17時15分', '17:15'],
    ['午後3時', '15:00'],
    ['25:00', null],
    ['17:60', null],
  ])('%s is %s', (word, time) => {
    expect(due(`Call 明天 ${word}`)).toEqual({ date: '2025-11-22', time })
  })
  test('without a gap after the day, and alone it is today’s', () => {
    expect(due('開會 明天下午5點')).toEqual({ date: '2025-11-22', time: '17:00' })
    expect(due('Call 18:30')).toEqual({ date: '2025-11-21', time: '18:30' })
  })
})

test('a name that several have, or nobody, stays in the title and is named', () => {
  expect(read('Call @Chen Dawei')).toMatchObject({ assignees: ['u9'] })
  expect(read('Call @陳大')).toMatchObject({ title: 'Call @陳大', assignees: [], unknown: ['@陳大'] })
  expect(read('Call @Chen')).toMatchObject({ title: 'Call @Chen', unknown: ['@Chen'] })
  expect(read('Call #Nothing !soon')).toMatchObject({ title: 'Call #Nothing !soon', unknown: ['#Nothing'] })
  expect(read('mail me@wang.tw')).toMatchObject({ title: 'mail me@wang.tw', assignees: [] })
  expect(namesAsked('買紙 @王小明 ＠Chen Dawen #ADMIN me@x @')).toEqual({
    owners: ['王小明', 'Chen', 'Chen Dawen'],
    categories: ['ADMIN', 'ADMIN me@x'],
  })
})

test('a second date, category or priority stays in the title', () => {
  expect(read('Compare today tomorrow !low !high')).toMatchObject({ title: 'Compare tomorrow !high', priority: 'low' })
})

const words = fc.array(
  fc.oneof(
    fc.constantFrom(
      '@王小明',
      '@wang',
      '#ADMIN',
      '#人事',
      '!high',
      '！急',
      '明天',
      'fri',
      'next monday',
      '12/5',
      '5pm',
      '下午5點',
      '@',
      '#',
      '!',
    ),
    fc.string(),
    fc.string({ unit: 'grapheme' }),
  ),
  { maxLength: 12 },
)

test('it never throws, and every word is in the title or in one token', () => {
  fc.assert(
    fc.property(words, (parts) => {
      const line = parts.join(' ')
      const { title, tokens, due: until } = read(line)
      const bare = (text: string) => text.replace(/\s/gu, '')
      const used = [...bare(title), ...tokens.flatMap(({ text }) => [...bare(text)])].sort()
      expect(used).toEqual([...bare(line)].sort())
      if (until) expect(new Date(`${until.date}T${until.time ?? '00:00'}:00Z`).getTime()).not.toBeNaN()
    }),
  )
})

test('words without a mark, a day or a time are the title as they are', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-ln-z]{1,8}x$/), { minLength: 1, maxLength: 6 }), (parts) => {
      expect(read(parts.join('  '))).toMatchObject({ title: parts.join(' '), tokens: [], due: null })
    }),
  )
})
