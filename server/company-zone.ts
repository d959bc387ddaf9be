/** The company's time zone, known without a query: read at the start and again when company-setup changes or after a while. */
import { sql } from 'kysely'
import type { Db } from './context'

export interface CompanyZone {
  current: () => string
  refresh: () => Promise<void>
  stop: () => void
}

const fallback = 'Asia/Taipei'
const everyMs = 10_000

export function companyZone(db: Db): CompanyZone {
  let zone = fallback
  const refresh = async () => {
    const { rows: [setup] } = await sql<{ time_zone: string }>`select time_zone from sc_company_setup where id = 1`.execute(db)
    zone = setup?.time_zone ?? fallback
  }
  // A failing refresh keeps the last known zone; the database's state is told by /health.
  const timer = setInterval(() => void refresh().catch(() => undefined), everyMs)
  timer.unref()
  return { current: () => zone, refresh, stop: () => clearInterval(timer) }
}
