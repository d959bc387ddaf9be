/** Conditions of a SurveyJS form that can be said here: comparisons joined by one word (vs.md §3 show_if). Pure. */
import type { Comparison, Condition } from '../../schemas/core/filter'
import type { QuestionType } from './question'

/** An earlier question, by the name that the form gives it. */
export interface Named {
  key: string
  type: QuestionType
  /** Values of its options in their order; their ids count from 1. */
  values: readonly string[]
}

const ops = { '=': 'eq', '==': 'eq', '<>': 'ne', '!=': 'ne', '>': 'gt', '<': 'lt', '>=': 'gte', '<=': 'lte' } as const
const comparison = /^\{([^{}]+)\}\s*(==|=|<>|!=|>=|<=|>|<|contains|notempty|empty)\s*(.*)$/i

/** @returns null for what can't be said here, or looks at a question that is not there yet */
export function surveyJsCondition(text: string, earlier: ReadonlyMap<string, Named>): Condition | null {
  const joins = [...text.matchAll(/\s(and|or|&&|\|\|)\s/gi)].map(([, word = '']) => (/^(?:and|&&)$/i.test(word) ? 'all' : 'any'))
  if (new Set(joins).size > 1) return null
  const all = text.split(/\s(?:and|or|&&|\|\|)\s/i).map((part) => comparisonIn(part.trim(), earlier))
  const known = all.filter((one) => one !== null)
  if (known.length < all.length) return null
  const [first] = known
  return known.length === 1 && first ? first : { [joins[0] ?? 'all']: known }
}

function comparisonIn(text: string, earlier: ReadonlyMap<string, Named>): Comparison | null {
  const [, name = '', word = '', rest = ''] = comparison.exec(text) ?? []
  const question = earlier.get(name.trim())
  if (!question) return null
  const op = word.toLowerCase()
  if (op === 'empty' || op === 'notempty') return rest === '' ? { field: question.key, op: op === 'empty' ? 'empty' : 'nempty' } : null
  const value = valueIn(rest.trim(), question)
  if (value === null) return null
  // A list of options fulfils a comparison if one of them does.
  if (op === 'contains') return { field: question.key, op: question.values.length > 0 ? 'eq' : 'contains', value }
  return { field: question.key, op: ops[op as keyof typeof ops], value }
}

/** In quotes, or bare. Of options their id; of yes and no its word. */
function valueIn(text: string, { type, values }: Named): string | number | null {
  const bare = /^(['"])(.*)\1$/.exec(text)?.[2] ?? text
  if (bare === '' || /[{}()[\]'"]/.test(bare)) return null
  if (type === 'yes_no') return bare === 'true' ? 'yes' : bare === 'false' ? 'no' : null
  if (values.length > 0) {
    const at = values.indexOf(bare)
    return at < 0 ? null : at + 1
  }
  return ['number', 'rating', 'nps'].includes(type) ? (Number.isFinite(Number(bare)) ? Number(bare) : null) : bare
}
