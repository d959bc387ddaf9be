/** The licence in force and which modules it opens (sc.md §5.1 step 6). Without one: community edition, no limits. */
import { Temporal } from 'temporal-polyfill'
import { sql } from 'kysely'
import { licenseState, openModules, type LicenseState } from '../../../src/shared/sc/license'
import type { Context } from '../../kernel/context'
import type { Snapshot } from '../../kernel/registry'
import { memoize } from '../../kernel/memoize'

export interface LicenseInForce {
  /** null = community edition. */
  id: number | null
  licensee: string | null
  edition: string
  seats: number | null
  /** null = all. */
  modules: readonly string[] | null
  host: string | null
  issued_at: string | null
  expires_at: string | null
  /** Day of the company on which it ends. */
  last_day: string | null
  told_on: string | null
  /** Modules that the company has switched off. */
  off: readonly string[]
}

export async function readLicense(ctx: Context): Promise<LicenseInForce> {
  const {
    rows: [row],
  } = await sql<{ [K in Exclude<keyof LicenseInForce, 'last_day'>]: LicenseInForce[K] | null }>`
    select license.id, license.licensee, license.edition, license.seats, license.modules, license.host, license.issued_at, license.expires_at, license.told_on::text as told_on, setup.modules_off as off
    from (select) as one left join sc_license as license on license.active and license.deleted_at is null left join sc_company_setup as setup on setup.id = 1`.execute(
    ctx.db,
  )
  const expires_at = row?.expires_at ?? null
  return {
    id: row?.id ?? null,
    licensee: row?.licensee ?? null,
    edition: row?.edition ?? 'community',
    seats: row?.seats ?? null,
    modules: row?.modules ?? null,
    host: row?.host ?? null,
    issued_at: row?.issued_at ?? null,
    expires_at,
    last_day: expires_at === null ? null : companyDay(ctx, expires_at),
    told_on: row?.told_on ?? null,
    off: row?.off ?? [],
  }
}

/** Codes of the product's modules, those of the company's own fields too. */
export const modulesOf = memoize((snapshot: Snapshot): readonly string[] =>
  [...new Set(snapshot.entities.map(({ module }) => module))].sort(),
)

/** What of the product can be used today, and how. */
export function modulesInForce(
  ctx: Context,
  license: LicenseInForce,
  today: string,
): { state: LicenseState; open: string[]; read_only: string[] } {
  const state = licenseState(license.last_day, today)
  return { state, ...openModules({ modules: modulesOf(ctx.snapshot), licensed: license.modules, off: license.off, state }) }
}

/** For the holdings of a person. @param today `YYYY-MM-DD` in the company's zone */
export async function licensedModules(
  ctx: Context,
  today: string,
): Promise<{ modules: ReadonlySet<string>; read_only: ReadonlySet<string> }> {
  const { open, read_only } = modulesInForce(ctx, await readLicense(ctx), today)
  return { modules: new Set(open), read_only: new Set(read_only) }
}

const companyDay = (ctx: Context, at: string): string =>
  Temporal.Instant.from(at).toZonedDateTimeISO(ctx.companyZone()).toPlainDate().toString()
