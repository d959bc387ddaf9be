/** In which month the company's year begins (sc/company-setup). */
import type { Context } from '../../../kernel/context'
import { organisation } from '../../sc'

/** @returns 1–12 */
export const fiscalMonth = async (ctx: Context): Promise<number> => (await organisation.company(ctx)).fiscal_month
