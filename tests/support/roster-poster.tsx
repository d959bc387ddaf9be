/** The roster's poster as markup: a team of any size over a month, for the test of its paper and for whoever wants to look at it. */
import { readFileSync } from 'node:fs'
import { createInstance, type ResourceKey } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { RosterPoster } from '../../src/pages/as/roster/roster-poster'
import type { GridRow } from '../../src/pages/as/roster/roster-grid'
import type { Language } from '../../src/schemas/core/types'
import { datesFrom } from '../../src/shared/as/calendar-dates'
import type { RosterCell } from '../../src/shared/as/roster'
import type { ShiftName } from '../../src/shared/as/shift'

const shift = (id: number, code: string, start: string, end: string, colour: string): ShiftName => ({
  ...{ id, code, colour, name: { en: `Shift ${code}`, tw: `${code} 班` }, active: true, category: 1, category_name: { en: 'All' } },
  ...{ work_minutes: 480, segments: [{ start, end, ends_next_day: end < start }], breaks: [] },
})
const shifts = new Map(
  [shift(1, 'D09', '09:00', '18:00', '#1677ff'), shift(2, 'N22', '22:00', '06:30', '#722ed1')].map((one) => [one.id, one]),
)
const dates = datesFrom('2027-03-01', '2027-03-31')

function cellOf(date: string, at: number): RosterCell {
  const day = (Number(date.slice(8)) + at) % 7
  const day_type = day === 5 ? 'rest' : day === 6 ? 'regular_off' : 'work'
  return {
    ...{ date, day_type, rostered: day_type, shift: day_type === 'work' ? 1 + (at % 2) : null, version: 1 },
    ...{ state: at === 0 ? 'draft' : 'published', unseen: false, holiday: null, is_away: false, leave: at === 1 && date.endsWith('-09') },
  }
}

const rowOf = (at: number): GridRow => ({
  row: {
    ...{
      user: at + 1,
      name: `Person ${at + 1} 陳小明`,
      department: 1 + Math.floor(at / 20),
      department_name: `Team ${1 + Math.floor(at / 20)}`,
    },
    ...{ hours_system: 'standard', law: null, editable: true, days: [] },
  },
  cells: dates.map((date) => cellOf(date, at)),
  ...{ painted: new Set(), cleared: new Set(), issues: new Map() },
})

export async function posterMarkup(people: number, language: Language = 'en'): Promise<string> {
  const i18n = createInstance()
  const texts = JSON.parse(readFileSync(`locales/${language}/as/roster.json`, 'utf8')) as ResourceKey
  const resources = { [language]: { as: texts } }
  await i18n.use(initReactI18next).init({ lng: language, ns: ['as'], resources, interpolation: { escapeValue: false } })
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <RosterPoster
        {...{ company: 'Formosa Trading', about: ['Call centre'], dates, shifts, printed: 'Amy Lin, 2027-02-20 10:00' }}
        rows={Array.from({ length: people }, (_, at) => rowOf(at))}
        formats={{
          ...{ language, timeZone: 'Asia/Taipei', datePattern: null, currency: 'TWD', rocEra: false, weekStart: 1, fiscalMonth: 1 },
        }}
      />
    </I18nextProvider>,
  )
}
