/** What an expression is once it is read. Positions count UTF-16 units from the start of the text. */

export interface Span {
  from: number
  to: number
}

export type BinaryOperator = 'or' | 'and' | '=' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'contains' | '+' | '-' | '*' | '/' | '%'

export type Expression = Span &
  (
    | { kind: 'number'; digits: string }
    | { kind: 'text'; text: string }
    /** Written bare: `2026-11-20`. */
    | { kind: 'date'; date: string }
    | { kind: 'constant'; value: boolean | null }
    /** `amount`, `items.price`, `parent.rate` */
    | { kind: 'path'; names: readonly string[] }
    | { kind: 'list'; items: readonly Expression[] }
    | { kind: 'call'; name: string; args: readonly Expression[] }
    | { kind: 'unary'; operator: '-' | 'not'; operand: Expression }
    | { kind: 'binary'; operator: BinaryOperator; left: Expression; right: Expression }
  )

/** How tightly each binds; comparisons don't chain. */
export const precedence: Readonly<Record<BinaryOperator, number>> = {
  ...{ or: 1, and: 2 },
  ...{ '=': 4, '!=': 4, '<': 4, '<=': 4, '>': 4, '>=': 4, in: 4, contains: 4 },
  ...{ '+': 5, '-': 5, '*': 6, '/': 6, '%': 6 },
}
export const unaryPrecedence = { not: 3, '-': 7 } as const
export const isComparison = (operator: BinaryOperator): boolean => precedence[operator] === 4

/** `lookup`: steps that a question to the place costs, as its answer takes longer than an addition. */
export const limits = { characters: 2000, steps: 10_000, lookup: 100, depth: 100, digits: 28 } as const

/** Words of the language, so no names of fields. */
export const words: ReadonlySet<string> = new Set(['and', 'or', 'not', 'in', 'contains', 'true', 'false', 'null'])

/** What is wrong, in words of `error:expression.<key>`; `nearest` is what was probably meant. */
export class ExpressionError extends Error {
  constructor(
    readonly key: ErrorKey,
    readonly at: Span,
    readonly params: Readonly<Record<string, string | number>> = {},
  ) {
    super(key)
    this.name = 'ExpressionError'
  }
}

export type ErrorKey =
  | 'too_long'
  | 'too_deep'
  | 'too_many_steps'
  | 'empty'
  | 'character'
  | 'open_text'
  | 'digits'
  | 'expected_value'
  | 'expected'
  | 'chained_comparison'
  | 'unknown_function'
  | 'unknown_function_meant'
  | 'unknown_name'
  | 'unknown_name_meant'
  | 'arguments'
  | 'no_number'
  | 'no_truth'
  | 'no_date'
  | 'not_alike'
  | 'money_twice'
  | 'currencies'
  | 'unanswered'
  | 'one_of_many'
  | 'other_rows'
  | 'other_record'

export type Outcome<T> = { ok: true; value: T } | { ok: false; error: ExpressionError }

/** Runs what stops at the first mistake. */
export function attempt<T>(run: () => T): Outcome<T> {
  try {
    return { ok: true, value: run() }
  } catch (error) {
    if (error instanceof ExpressionError) return { ok: false, error }
    throw error
  }
}
