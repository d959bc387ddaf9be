/**
 * The grammar of filters, once for both sides: operators, groups, limits, paths, and how a comparison is written in an address.
 * `server/resource/query/filter.ts` makes SQL of a condition, `condition.ts` evaluates it over a row in memory.
 */
import { isDatePreset } from './date-preset'

interface OperatorRule {
  /** How many values it compares with. `two` also takes the name of a range of days (`date-preset.ts`). */
  takes: 'none' | 'one' | 'two' | 'many'
  /** It holds where that one does not, so also for an empty field. */
  negates?: string
}

export const operators = {
  eq: { takes: 'one' },
  ne: { takes: 'one', negates: 'eq' },
  gt: { takes: 'one' },
  gte: { takes: 'one' },
  lt: { takes: 'one' },
  lte: { takes: 'one' },
  in: { takes: 'many' },
  nin: { takes: 'many', negates: 'in' },
  contains: { takes: 'one' },
  ncontains: { takes: 'one', negates: 'contains' },
  startswith: { takes: 'one' },
  endswith: { takes: 'one' },
  empty: { takes: 'none' },
  nempty: { takes: 'none', negates: 'empty' },
  between: { takes: 'two' },
  nbetween: { takes: 'two', negates: 'between' },
} as const satisfies Record<string, OperatorRule>

export type Operator = keyof typeof operators
type Negation = { [O in Operator]: (typeof operators)[O] extends { negates: Operator } ? O : never }[Operator]

export const isOperator = (text: string): text is Operator => Object.hasOwn(operators, text)
export const isNegation = (op: Operator): op is Negation => 'negates' in operators[op]
/** @returns the operator that it negates, or itself */
export const positiveOf = (op: Operator): Exclude<Operator, Negation> => (isNegation(op) ? operators[op].negates : op)

/** One comparison. Texts compare without regard to case and width unless `exact`. `field` may be a path over references. */
export interface Comparison<F extends string = string> {
  field: F
  op: Operator
  value?: unknown
  exact?: boolean
}

/** The condition tree of spec/README.md §2: the one grammar of filters, saved views, row rules and `show_if`. */
export interface ConditionTree<F extends string = string> {
  all?: readonly Condition<F>[]
  any?: readonly Condition<F>[]
  none?: readonly Condition<F>[]
}
export type Condition<F extends string = string> = Comparison<F> | ConditionTree<F>

export const joins = ['all', 'any', 'none'] as const satisfies readonly (keyof ConditionTree)[]
export type Join = (typeof joins)[number]

/** `depth` counts groups within groups; `values` those of one comparison; `text` and `json` are characters. */
export const filterLimits = { depth: 6, comparisons: 100, values: 500, text: 500, json: 20_000 } as const

/** A field, or a path over up to three references. */
export const pathPattern = '^[a-z][A-Za-z0-9_]*(\\.[a-z][A-Za-z0-9_]*){0,3}$'
const path = new RegExp(pathPattern)

/** True when a node of a condition is a comparison and not a group. */
export function isComparison<F extends string>(condition: Condition<F>): condition is Comparison<F> {
  return 'op' in condition
}

/** Every comparison of a condition, in its order. */
export function comparisonsOf<F extends string>(condition: Condition<F>): Comparison<F>[] {
  return isComparison(condition) ? [condition] : joins.flatMap((join) => (condition[join] ?? []).flatMap(comparisonsOf))
}

/** Compares with a range of days that is named. Whose days it means is known where the condition becomes SQL. */
export const namesDays = ({ op, value }: Comparison): boolean => (op === 'between' || op === 'nbetween') && isDatePreset(value)

/** Why something is no condition. */
export type FilterFault =
  { reason: 'shape' } | { reason: 'depth' } | { reason: 'field'; field: string } | { reason: 'operator'; field: string; op: string }
type Parsed = { condition: Condition; fault?: undefined } | { fault: FilterFault; condition?: undefined }

/** A condition from outside: exactly the known keys, nothing inherited. Whether fields and values fit is known to who asks PostgreSQL. */
export function parseCondition(input: unknown, depth = 1): Parsed {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return { fault: { reason: 'shape' } }
  return Object.hasOwn(input, 'op') ? parseComparison({ ...input }) : parseGroup(input, depth)
}

const comparisonKeys = new Set(['field', 'op', 'value', 'exact'])

function parseComparison(input: Readonly<Record<string, unknown>>): Parsed {
  const { field, op, value, exact } = input
  if (typeof field !== 'string' || typeof op !== 'string' || Object.keys(input).some((key) => !comparisonKeys.has(key)))
    return { fault: { reason: 'shape' } }
  if (!path.test(field)) return { fault: { reason: 'field', field } }
  if (!isOperator(op)) return { fault: { reason: 'operator', field, op } }
  const takesNone = operators[op].takes === 'none'
  return { condition: { field, op, ...(takesNone || value === undefined ? {} : { value }), ...(exact === true ? { exact } : {}) } }
}

function parseGroup(input: object, depth: number): Parsed {
  if (depth > filterLimits.depth) return { fault: { reason: 'depth' } }
  const tree: Partial<Record<Join, Condition[]>> = {}
  for (const [key, children] of Object.entries(input) as [string, unknown][]) {
    const join = joins.find((one) => one === key)
    if (!join || !Array.isArray(children)) return { fault: { reason: 'shape' } }
    const nodes: Condition[] = []
    for (const child of children as unknown[]) {
      const parsed = parseCondition(child, depth + 1)
      if (parsed.fault) return parsed
      nodes.push(parsed.condition)
    }
    tree[join] = nodes
  }
  return { condition: tree }
}

/** `preset` is how an address names a range of days: `filter[due][preset]=this_month`. */
export type AddressOperator = Operator | 'preset'
export const isAddressOperator = (text: string): text is AddressOperator => text === 'preset' || isOperator(text)

/** A comparison as an address has it: values are texts. */
export interface AddressFilter<O extends string = AddressOperator> {
  field: string
  op: O
  values: readonly string[]
}

/** @returns key and text: `filter[kind][in]`, `zero,exempt`. Values are divided by commas; a comma within one is written `\,`, a backslash `\\`. */
export const addressOf = ({ field, op, values }: AddressFilter): [key: string, text: string] => [
  `filter[${field}][${op}]`,
  values.map(escapeValue).join(','),
]

export const escapeValue = (value: string): string => value.replaceAll('\\', '\\\\').replaceAll(',', '\\,')

/**
 * @param given one text, or values that were given one by one (`filter[kind][in][]`)
 * @returns undefined where the key is no filter; whether the operator is one is still to be asked
 */
export function readAddress(key: string, given: string | readonly string[]): AddressFilter<string> | undefined {
  const [, field, op = 'eq'] = /^filter\[([A-Za-z0-9_.]{1,200})\](?:\[([a-z]+)\])?(?:\[\])?$/.exec(key) ?? []
  if (field === undefined) return undefined
  const takes = isOperator(op) ? operators[op].takes : 'one'
  if (takes === 'none' || takes === 'one')
    return { field, op, values: [unescaped(typeof given === 'string' ? given : (given.at(-1) ?? ''))] }
  const values = typeof given === 'string' ? splitValues(given) : given
  if (takes === 'many') return { field, op, values: values.filter((value) => value !== '') }
  return op === 'between' && values.length === 1 && isDatePreset(values[0]) ? { field, op: 'preset', values } : { field, op, values }
}

const unescaped = (text: string): string => text.replaceAll(/\\([\\,])/g, '$1')
/** At each comma that no backslash escapes. */
function splitValues(text: string): string[] {
  const parts = ['']
  for (const [piece] of text.matchAll(/\\[\\,]|./gs)) {
    if (piece === ',') parts.push('')
    else parts[parts.length - 1] += unescaped(piece)
  }
  return parts
}

/** @param valueOf the value that a text of the address means */
export function comparisonOf({ field, op, values }: AddressFilter, valueOf: (text: string) => unknown = (text) => text): Comparison {
  const [first = '', second = ''] = values
  if (op === 'preset') return { field, op: 'between', value: first }
  const { takes } = operators[op]
  if (takes === 'none') return { field, op }
  // A range may be open at one end.
  if (op === 'between' && values.length === 2 && (first === '' || second === ''))
    return first === '' ? { field, op: 'lte', value: valueOf(second) } : { field, op: 'gte', value: valueOf(first) }
  return { field, op, value: takes === 'one' ? valueOf(first) : values.map(valueOf) }
}

/** @returns undefined for values that no address can hold, such as `between` with one */
export function addressFilterOf({ field, op, value }: Comparison): AddressFilter | undefined {
  const { takes } = operators[op]
  if (takes === 'none') return { field, op, values: [''] }
  if (takes === 'two' && typeof value === 'string')
    return op === 'between' && isDatePreset(value) ? { field, op: 'preset', values: [value] } : undefined
  if (value === undefined) return undefined
  const values = [value].flat().map(String)
  const fits = takes === 'many' ? values.length > 0 && values.length <= filterLimits.values : values.length === (takes === 'two' ? 2 : 1)
  return fits ? { field, op, values } : undefined
}
