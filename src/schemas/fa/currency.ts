/** Currencies that the books know beside the company's (fa.md §3.1). */
import { defineSchema } from '../core/define'
import { masterGrants } from './value-lists'

/** Codes of tests: no currency has them. */
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

export const currency = defineSchema('fa/currency', {
  x: {
    area: 'admin',
    permission: 'exchange-rate',
    lookup: true,
    list: { columns: ['symbol', 'decimals', 'unit', 'active', 'used_by'], sort: 'position', filters: ['active'] },
    default_grants: masterGrants,
    examples: letters.flatMap((second) => letters.map((third) => ({ code: `Q${second}${third}` }))),
  },
  required: ['decimals', 'unit'],
  properties: {
    code: { type: 'string', pattern: '^[A-Z]{3}$', x: { codes: 'currency', transform: 'upper', fixed: 'used' } },
    decimals: { type: 'integer', minimum: 0, maximum: 4, default: 2 },
    symbol: { type: 'string', maxLength: 5 },
    /** How many of it a rate is for: 100 yen. */
    unit: { enum: ['1', '100'], default: '1' },
  },
})
