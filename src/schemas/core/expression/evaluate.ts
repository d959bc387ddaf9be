/** Expression and fields → value. No loops, no I/O: the same in browser and server. */
import { functions, type Environment } from './language-functions'
import { attempt, ExpressionError, limits, type BinaryOperator, type Expression, type Outcome } from './syntax'
import {
  each,
  isList,
  isRow,
  numberOf,
  order,
  quotient,
  sameValue,
  textOf,
  toJson,
  valueOf,
  type Json,
  type Row,
  type Value,
} from './values'

/**
 * @param fields name → value as JSON carries it; child rows as lists of such; a name that isn't there is nothing
 * @returns the value (a number as text), or what stopped it: too many steps, a function that the place doesn't have
 */
export function evaluateExpression(expression: Expression, fields: Row, environment: Environment): Outcome<Json> {
  let steps = 0
  const spend = (at: Expression, count: number) => {
    steps += count
    if (steps > limits.steps) throw new ExpressionError('too_many_steps', at, { limit: limits.steps })
  }

  function value(of: Expression): Value {
    spend(of, 1)
    switch (of.kind) {
      case 'number':
        return numberOf(of.digits)
      case 'text':
        return of.text
      case 'date':
        return of.date
      case 'constant':
        return of.value
      case 'path':
        return of.names.reduce<Value>(memberOf, fields)
      case 'list':
        return of.items.map(value)
      case 'unary':
        return lifted(of, [value(of.operand)], ([a = null]) => (of.operator === 'not' ? a !== true : (numberOf(a)?.neg() ?? null)))
      case 'binary':
        return binary(of)
      case 'call':
        return of.name === 'if' ? choice(of, of.args) : call(of)
    }
  }

  function lifted(at: Expression, args: readonly Value[], run: (args: readonly Value[]) => Value): Value {
    spend(at, Math.max(0, ...args.map((arg) => (isList(arg) ? arg.length : 0))))
    return each(args, (...one) => run(one))
  }

  function binary(of: Extract<Expression, { kind: 'binary' }>): Value {
    const { operator } = of
    const left = value(of.left)
    if ((operator === 'and' && left === false) || (operator === 'or' && left === true)) return left
    const right = value(of.right)
    if (operator === 'in') return lifted(of, [left], ([a = null]) => isAmong(a, right))
    if (operator === 'contains') return isList(left) ? lifted(of, [right], ([b = null]) => isAmong(b, left)) : holds(of, left, right)
    return lifted(of, [left, right], ([a = null, b = null]) => operate(operator, a, b))
  }

  const holds = (of: Expression, left: Value, right: Value): Value =>
    lifted(of, [right], ([b = null]) => left !== null && b !== null && textOf(left).includes(textOf(b)))

  /** Only the branch that is taken is looked at, where the condition is one. */
  function choice(of: Expression, [condition, yes, no]: readonly Expression[]): Value {
    const branch = (chosen: Expression | undefined): Value => (chosen ? value(chosen) : null)
    const holding = branch(condition)
    if (!isList(holding)) return branch(holding === true ? yes : no)
    return lifted(of, [holding, branch(yes), branch(no)], ([which, a = null, b = null]) => (which === true ? a : b))
  }

  function call(of: Extract<Expression, { kind: 'call' }>): Value {
    const args = of.args.map(value)
    const own = Object.hasOwn(functions, of.name) ? functions[of.name]?.run : undefined
    if (own) {
      spend(of, Math.max(0, ...args.map((arg) => (isList(arg) ? arg.length : 0))))
      return own(args, environment)
    }
    const given = environment.functions && Object.hasOwn(environment.functions, of.name) ? environment.functions[of.name] : undefined
    if (!given) throw new ExpressionError('unknown_function', of, { name: of.name })
    spend(of, limits.lookup)
    return valueOf(given(...args.map(toJson)))
  }

  return attempt(() => toJson(value(expression)))
}

/** Of rows, the column. */
function memberOf(of: Value, name: string): Value {
  if (isList(of)) return of.map((one) => memberOf(one, name))
  return isRow(of) && Object.hasOwn(of, name) ? valueOf(of[name]) : null
}

/** Nothing is nowhere, not even among nothing. */
const isAmong = (one: Value, many: Value): boolean => (isList(many) ? many.some((other) => isAmong(one, other)) : sameValue(one, many))

function operate(operator: BinaryOperator, a: Value, b: Value): Value {
  if (operator === 'and') return a === true && b === true
  if (operator === 'or') return a === true || b === true
  if (operator === '=' || operator === '!=') return a !== null && b !== null && sameValue(a, b) === (operator === '=')
  const compared = comparisons[operator]
  if (compared) {
    const ordered = typeof a === 'boolean' ? null : order(a, b)
    return ordered !== null && compared(ordered)
  }
  const [left, right] = [numberOf(a), numberOf(b)]
  if (!left || !right) return null
  if (operator === '/') return quotient(left, right)
  if (operator === '%') return right.isZero() ? null : left.mod(right)
  return operator === '+' ? left.plus(right) : operator === '-' ? left.minus(right) : left.times(right)
}

const comparisons: Partial<Record<BinaryOperator, (ordered: number) => boolean>> = {
  '<': (ordered) => ordered < 0,
  '<=': (ordered) => ordered <= 0,
  '>': (ordered) => ordered > 0,
  '>=': (ordered) => ordered >= 0,
}
