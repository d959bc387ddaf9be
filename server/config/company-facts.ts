/** What every request needs of the company, known without a query: its time zone, calendar and language, and whose map tiles it shows. Read at the start, when company-setup is saved here, and after a while. */
import { sql } from 'kysely'
import type { CompanyCalendar } from '../../src/schemas/core/date-preset'
import type { Language } from '../../src/schemas/core/types'
import type { Db } from '../kernel/context'
import { tilesOf, type MapSettings, type MapTiles } from './map-tiles'
import { coalesce } from '../kernel/coalesce'

export interface CompanyFacts {
  zone: () => string
  language: () => Language
  calendar: () => CompanyCalendar
  tiles: () => MapTiles
  refresh: () => Promise<void>
  stop: () => void
}

const fallback = 'Asia/Taipei'
const fallbackLanguage: Language = 'tw'
const calendarOf = (setup?: { week_start: string; fiscal_month: number }): CompanyCalendar => ({
  weekStart: setup?.week_start === 'sun' ? 0 : 1,
  fiscalMonth: setup?.fiscal_month ?? 1,
})
const everyMs = 10_000

export function companyFacts(db: Db): CompanyFacts {
  let zone = fallback
  let language = fallbackLanguage
  let calendar = calendarOf()
  let tiles = tilesOf(undefined)
  const refresh = coalesce(async () => {
    const {
      rows: [setup],
    } = await sql<MapSettings & { time_zone: string; language: Language; week_start: string; fiscal_month: number }>`
      select time_zone, coalesce(default_language, ${fallbackLanguage}) as language, week_start, fiscal_month, map_provider, map_key, map_tile_url, map_attribution from sc_company_setup where id = 1`.execute(
      db,
    )
    zone = setup?.time_zone ?? fallback
    language = setup?.language ?? fallbackLanguage
    calendar = calendarOf(setup)
    tiles = tilesOf(setup)
  })
  // A failing refresh keeps what was known; the database's state is told by /health.
  const timer = setInterval(() => void refresh().catch(() => undefined), everyMs)
  timer.unref()
  return {
    zone: () => zone,
    language: () => language,
    calendar: () => calendar,
    tiles: () => tiles,
    refresh,
    stop: () => clearInterval(timer),
  }
}
