import { expect, test } from 'vitest'
import { pastDayChanged } from '../../../server/modules/sc/calendar/rules/past-day'

const today = '2026-11-23'
const day = {
  region: 1,
  date: '2026-10-09',
  kind: 'substitute_off',
  pay_class: 'statutory',
  paid: true,
  state: 'published',
  name: { en: 'Day off' },
}
const coming = { ...day, date: '2026-12-25' }

test.each([
  ['a day that goes', day, null, '2026-10-09'],
  ['a new one in the past', null, day, '2026-10-09'],
  ['another kind', day, { ...day, kind: 'company' }, '2026-10-09'],
  ['no longer paid', day, { ...day, paid: false }, '2026-10-09'],
  ['moved into the future', day, coming, '2026-10-09'],
  ['moved into the past', coming, day, '2026-10-09'],
  ['a draft that is published', { ...day, state: 'draft' }, day, '2026-10-09'],
  ['another name only', day, { ...day, name: { en: 'National Day' } }, null],
  ['a draft', { ...day, state: 'draft' }, { ...day, state: 'draft', kind: 'company' }, null],
  ['an observance', { ...day, kind: 'observance' }, null, null],
  ['a day to come', coming, null, null],
  ['today', { ...day, date: today }, null, null],
])('%s', (_what, before, after, asked) => expect(pastDayChanged({ before, after }, today)).toBe(asked))
