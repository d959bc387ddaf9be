import type { Context } from '../../../kernel/context'
import { createRecord } from '../../../resource/write/write'
import { proposeYear } from '../calendar/rules/holidays/prepare-year'

const calendars = [
  ['TW', 'tw'],
  ['JP', 'jp'],
  ['HK', 'hk'],
  ['CN', 'cn'],
] as const

/**
 * Years after the official packs, of 2026: published up to one; the next one's are prepared and not published yet (sc.md §10).
 * @param published the last year that is
 */
export async function makeLaterYears(
  ctx: Context,
  { published, regionOf }: { published: number; regionOf: (code: string) => number },
): Promise<void> {
  const event = ctx.snapshot.get('sc/calendar-event')
  for (const [code, pack] of calendars)
    for (let year = 2027; year <= published + 1; year += 1) {
      const state = year <= published ? 'published' : 'draft'
      // China announces a year late in the one before it.
      if (pack === 'cn' && state === 'draft') continue
      for (const day of proposeYear(pack, year).days)
        await createRecord(ctx, event, { ...day, region: regionOf(code), paid: true, source: 'rule', state }, { trusted: true })
    }
}
