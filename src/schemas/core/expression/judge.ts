/** What an expression can be known to be before it has values: its names, the kind of its result. For declarations and designers. */
import { nearest } from '../check/check-problem'
import { onDay } from './company-time'
import { functions, type Kind } from './language-functions'
import { attempt, ExpressionError, isComparison, type BinaryOperator, type Expression, type Outcome, type Span } from './syntax'
import { numberOf } from './values'

export interface Known {
  kind: Kind
  /** Of child rows, of a record that is referred to (`null`: its fields are not at hand). */
  fields?: Names | null
}
export type Names = Readonly<Record<string, Known>>

export interface Judged {
  kind: Kind
  /** A value for each of these child rows. */
  of?: string
}

/** @param names what may be read @returns what comes of it, or the first mistake */
export const judgeExpression = (expression: Expression, names: Names): Outcome<Judged> => attempt(() => judge(expression, names))

function judge(at: Expression, names: Names): Judged {
  switch (at.kind) {
    case 'number':
    case 'text':
    case 'date':
      return { kind: at.kind }
    case 'constant':
      return { kind: at.value === null ? 'any' : 'boolean' }
    case 'path':
      return path(at, names)
    case 'list':
      return { kind: 'any', ...ofRows(at.items.map((item) => [item, judge(item, names)])) }
    case 'unary': {
      const operand = demanded(at.operand, judge(at.operand, names), at.operator === 'not' ? 'boolean' : 'number')
      return { ...operand, kind: at.operator === 'not' ? 'boolean' : operand.kind === 'money' ? 'money' : 'number' }
    }
    case 'binary': {
      const isTruth = at.operator === 'and' || at.operator === 'or'
      const free = isComparison(at.operator)
      const sides = [at.left, at.right].map((side) => {
        const judged = judge(side, names)
        return [side, free ? judged : demanded(side, judged, isTruth ? 'boolean' : 'number')] as const
      })
      const kind = free || isTruth ? 'boolean' : amountKind(at, sides)
      if (free) assertAlike(at, sides)
      // What is looked for among the values of rows is one answer, not one a row.
      if (at.operator === 'in') return { kind, ...ofRows(sides.slice(0, 1)) }
      if (at.operator === 'contains') return { kind, ...ofRows(sides[0]?.[1].of === undefined ? sides : sides.slice(1)) }
      return { kind, ...ofRows(sides) }
    }
    case 'call':
      return call(at, names)
  }
}

function call(at: Extract<Expression, { kind: 'call' }>, names: Names): Judged {
  const args = at.args.map((arg) => [arg, judge(arg, names)] as const)
  const known = Object.hasOwn(functions, at.name) ? functions[at.name] : undefined
  if (!known) return { kind: 'any' }
  const [first] = args
  if (at.name === 'if' && first) demanded(first[0], first[1], 'boolean')
  for (const [index, arg] of args.entries()) {
    const wanted = wantedBy(at.name, index)
    if (wanted) demanded(arg[0], arg[1], wanted)
  }
  if (comparing.has(at.name)) for (const arg of args.slice(1)) if (first) assertAlike({ ...at, operator: '<' }, [first, arg])
  const last = args.findLast(([, { kind }]) => kind !== 'any')?.[1].kind ?? 'any'
  const isMoved = (at.name === 'addDays' || at.name === 'addMonths') && first?.[1].kind === 'datetime'
  const amount = args.some(([, one]) => one.kind === 'money') ? 'money' : 'number'
  const kind = isMoved ? 'datetime' : known.gives === 'argument' ? last : known.gives === 'amount' ? amount : known.gives
  return known.gathers ? { kind } : { kind, ...ofRows(args) }
}

function path(at: Extract<Expression, { kind: 'path' }>, names: Names): Judged {
  let here: Names = names
  let found: Known | undefined
  let of: string | undefined
  for (const [index, name] of at.names.entries()) {
    const read = at.names.slice(0, index + 1).join('.')
    const next = Object.hasOwn(here, name) ? here[name] : undefined
    if (!next) {
      const callable = Object.hasOwn(functions, name) ? `${name}()` : undefined
      const meant = callable ?? nearest(name, Object.keys(here))
      throw new ExpressionError(meant ? 'unknown_name_meant' : 'unknown_name', at, { name: read, ...(meant ? { meant } : {}) })
    }
    const further = at.names[index + 1]
    if (further !== undefined && !next.fields) throw new ExpressionError('other_record', at, { name: read })
    if (next.kind === 'rows' && further !== undefined) of = read
    found = next
    here = next.fields ?? {}
  }
  return { kind: found?.kind ?? 'any', ...(of === undefined ? {} : { of }) }
}

type Wanted = 'number' | 'boolean' | 'date'
type Side = readonly [Expression, Judged]

function demanded(at: Expression, judged: Judged, wanted: Wanted): Judged {
  if (fits(at, judged.kind, wanted)) return judged
  throw new ExpressionError(wanted === 'number' ? 'no_number' : wanted === 'date' ? 'no_date' : 'no_truth', at, { kind: judged.kind })
}

function fits(at: Expression, kind: Kind, wanted: Wanted): boolean {
  if (kind === wanted || kind === 'any') return true
  if (wanted === 'date') return kind === 'datetime' || (at.kind === 'text' && onDay(at.text, {}) !== null)
  // A text that is a number counts as one.
  return wanted === 'number' && (kind === 'money' || (kind === 'text' && !(at.kind === 'text' && numberOf(at.text) === null)))
}

/** What functions compute with, by the place of the value; the last holds for all that follow. */
const wanting: Readonly<Record<string, readonly (Wanted | 'any')[]>> = {
  ...{ sum: ['number'], avg: ['number'], round: ['number'], floor: ['number'], ceil: ['number'], abs: ['number'], upperTW: ['number'] },
  ...{ addDays: ['date', 'number'], addMonths: ['date', 'number'], diffDays: ['date'] },
  ...{ year: ['date'], month: ['date'], roc: ['date'], workdays: ['date', 'date', 'any'], workMinutes: ['date', 'date', 'any'] },
  manager: ['any', 'number'],
}
const comparing: ReadonlySet<string> = new Set(['between', 'min', 'max'])

function wantedBy(name: string, index: number): Wanted | undefined {
  const wanted = Object.hasOwn(wanting, name) ? (wanting[name]?.[index] ?? wanting[name]?.at(-1)) : undefined
  return wanted === 'any' ? undefined : wanted
}

/** Of money with a number or with money; an amount times an amount, or a number divided by an amount, means nothing. */
function amountKind({ operator, right }: Extract<Expression, { kind: 'binary' }>, [first, second]: readonly Side[]): Kind {
  const [isMoney, isOtherMoney] = [first?.[1].kind === 'money', second?.[1].kind === 'money']
  if (isOtherMoney && (operator === '*' ? isMoney : operator === '/' && !isMoney)) throw new ExpressionError('money_twice', right)
  return (operator === '/' && isOtherMoney) || (!isMoney && !isOtherMoney) ? 'number' : 'money'
}

/** Values that have no order are never equal, larger or among the others: whoever compares them means something else. */
function assertAlike(at: Span & { operator: BinaryOperator }, [first, second]: readonly Side[]): void {
  if (!first || !second) return
  const [left, right] = at.operator === 'contains' ? [second, first] : [first, second]
  const others: readonly Side[] =
    right[0].kind === 'list' ? right[0].items.map((item) => [item, { kind: literalKind(item) }] as const) : [right]
  // A text contains what any value is written as.
  if (at.operator === 'contains' && right[1].kind === 'text') return
  for (const other of others)
    if (!areAlike(left, other)) throw new ExpressionError('not_alike', other[0], { kind: left[1].kind, other: other[1].kind })
  const isOrdered = ['<', '<=', '>', '>='].includes(at.operator)
  if (isOrdered && left[1].kind === 'boolean') throw new ExpressionError('no_number', left[0], { kind: 'boolean' })
}

const literalKind = ({ kind }: Expression): Kind => (kind === 'number' || kind === 'text' || kind === 'date' ? kind : 'any')

function areAlike(left: Side, right: Side): boolean {
  const [kind, other] = [left[1].kind, right[1].kind]
  if (kind === other || kind === 'any' || other === 'any') return true
  const isOneOf = (kinds: readonly Kind[]) => kinds.includes(kind) && kinds.includes(other)
  if (isOneOf(['number', 'money']) || isOneOf(['date', 'datetime'])) return true
  const [text, plain] = kind === 'text' ? [left, right] : [right, left]
  if (text[1].kind !== 'text') return false
  if (plain[1].kind === 'number' || plain[1].kind === 'money') return fits(text[0], 'text', 'number')
  return (plain[1].kind === 'date' || plain[1].kind === 'datetime') && fits(text[0], 'text', 'date')
}

/** Values of different child rows don't stand side by side. */
function ofRows(sides: readonly (readonly [Expression, Judged])[]): Pick<Judged, 'of'> {
  const [first, ...others] = sides.filter(([, { of }]) => of !== undefined)
  if (!first) return {}
  const other = others.find(([, { of }]) => of !== first[1].of)
  if (other) throw new ExpressionError('other_rows', other[0], { name: other[1].of ?? '' })
  return { of: first[1].of ?? '' }
}
