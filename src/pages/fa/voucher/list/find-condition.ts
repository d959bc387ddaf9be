/** What was typed into the quick find of vouchers (fa.md §2.1): `=12,345`, `>100000`, an account, a number, a text, a document. Pure. */
import type { Condition } from '../../../../schemas/core/types'
import { plainEntry } from '../grid/amount-entry'

/** `amount`: the voucher's total; `text`: its number and summary, memos and documents of its lines, accounts. */
export type Find =
  { kind: 'none' } | { kind: 'amount'; op: 'eq' | 'gt' | 'gte' | 'lt' | 'lte'; amount: string } | { kind: 'text'; text: string }

const operators: Readonly<Record<string, 'eq' | 'gt' | 'gte' | 'lt' | 'lte'>> = {
  '=': 'eq',
  '>': 'gt',
  '>=': 'gte',
  '<': 'lt',
  '<=': 'lte',
}

export function findOf(typed: string): Find {
  const text = typed.normalize('NFKC').trim()
  if (text === '') return { kind: 'none' }
  const [, sign = '', rest = ''] = /^(>=|<=|≥|≤|=|>|<)(.*)$/.exec(text) ?? []
  const op = operators[sign.replace('≥', '>=').replace('≤', '<=')]
  const amount = plainEntry(rest)
  return op && /^\d+(\.\d+)?$/.test(amount) ? { kind: 'amount', op, amount } : { kind: 'text', text }
}

/**
 * @param vouchers of lines that match the text, by their memo, document or account
 * @returns undefined = all
 */
export function findCondition(find: Find, vouchers: readonly number[]): Condition | undefined {
  if (find.kind === 'none') return undefined
  if (find.kind === 'amount') return { field: 'total', op: find.op, value: find.amount }
  return {
    any: [
      { field: 'number', op: 'contains', value: find.text },
      { field: 'summary', op: 'contains', value: find.text },
      ...(vouchers.length > 0 ? [{ field: 'id', op: 'in' as const, value: [...vouchers] }] : []),
    ],
  }
}
