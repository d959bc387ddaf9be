/** What an expression can be known to be before it has values: its names, the kind of its result. For declarations and designers. */
import { nearest } from '../check/check-problem'
import { functions, type Kind } from './language-functions'
import { attempt, ExpressionError, isComparison, type Expression, type Outcome } from './syntax'

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
      return { ...operand, kind: at.operator === 'not' ? 'boolean' : 'number' }
    }
    case 'binary': {
      const isTruth = at.operator === 'and' || at.operator === 'or'
      const free = isComparison(at.operator)
      const sides = [at.left, at.right].map((side) => {
        const judged = judge(side, names)
        return [side, free ? judged : demanded(side, judged, isTruth ? 'boolean' : 'number')] as const
      })
      const kind = free || isTruth ? 'boolean' : 'number'
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
  const last = args.findLast(([, { kind }]) => kind !== 'any')?.[1].kind ?? 'any'
  const isMoved = (at.name === 'addDays' || at.name === 'addMonths') && first?.[1].kind === 'datetime'
  const kind = isMoved ? 'datetime' : known.gives === 'argument' ? last : known.gives
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

function demanded(at: Expression, judged: Judged, wanted: 'number' | 'boolean'): Judged {
  const { kind } = judged
  // A text that is a number counts as one.
  if (kind === wanted || kind === 'any' || (wanted === 'number' && kind === 'text')) return judged
  throw new ExpressionError(wanted === 'number' ? 'no_number' : 'no_truth', at, { kind })
}

/** Values of different child rows don't stand side by side. */
function ofRows(sides: readonly (readonly [Expression, Judged])[]): Pick<Judged, 'of'> {
  const [first, ...others] = sides.filter(([, { of }]) => of !== undefined)
  if (!first) return {}
  const other = others.find(([, { of }]) => of !== first[1].of)
  if (other) throw new ExpressionError('other_rows', other[0], { name: other[1].of ?? '' })
  return { of: first[1].of ?? '' }
}
