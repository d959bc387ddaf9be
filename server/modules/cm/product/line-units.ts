/** The unit of a line, in the reader's language (cm.md R7). */
import { sql } from 'kysely'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { I18nText, Language } from '../../../../src/schemas/core/types'
import type { Values } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'

/** A line took the unit of its product in the language of who wrote it; one that was typed stays. */
export const unitIn = (language: Language, unit: string, known: I18nText | undefined): string =>
  known && Object.values(known).includes(unit) ? i18nText(known, language) : unit

/** @returns of each line, in their order; null = it has none */
export async function lineUnits(ctx: Context, lines: readonly Values[]): Promise<(string | null)[]> {
  const products = lines.flatMap(({ product, unit }) => (typeof product === 'number' && typeof unit === 'string' ? product : []))
  const { rows } =
    products.length === 0
      ? { rows: [] }
      : await sql<{ id: number; unit: I18nText }>`select id::int as id, unit from cm_product where id = any(${products}::bigint[])`.execute(
          ctx.db,
        )
  const units = new Map<unknown, I18nText>(rows.map(({ id, unit }) => [id, unit]))
  return lines.map(({ product, unit }) => (typeof unit === 'string' ? unitIn(ctx.language, unit, units.get(product)) : null))
}
