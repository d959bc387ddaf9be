/** What a currency is worth in another on a day (cm.md R6): finance keeps the rates; without it only a currency itself has one. */
import type { Context } from '../../../kernel/context'

/** @param date `YYYY-MM-DD` @returns `to` for one of `currency`, as decimal text; null = no rate is known */
export async function exchangeRate(
  ctx: Context,
  { currency, to, date }: { currency: string; to: string; date: string },
): Promise<string | null> {
  if (currency === to) return '1'
  return (await ctx.ports?.rate?.(ctx, { currency, to, date }))?.rate ?? null
}
