/** Expression and fields → value. No loops, no I/O: the same in browser and server. */
import type Decimal from 'decimal.js'
import { compared, type CompanyTime } from './company-time'
import { functions, type Environment } from './language-functions'
import { attempt, ExpressionError, limits, type BinaryOperator, type Expression, type Outcome } from './syntax'
import {
  each,
  isList,
  isRow,
  numberOf,
  commonCurrency,
  isMoney,
  MixedCurrencies,
  quantityOf,
  quotient,
  valueOfQuantity,
  textOf,
  toJson,
  valueOf,
  type Json,
  type Quantity,
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
        return filledAmounts(of.names.reduce<Value>(memberOf, fields))
      case 'list':
        return of.items.map(value)
      case 'unary':
        return lifted(of, [value(of.operand)], ([a = null]) => (of.operator === 'not' ? a !== true : negated(a)))
      case 'binary':
        return binary(of)
      case 'call':
        return of.name === 'if' ? choice(of, of.args) : call(of)
    }
  }

  function lifted(at: Expression, args: readonly Value[], run: (args: readonly Value[]) => Value): Value {
    spend(at, Math.max(0, ...args.map((arg) => (isList(arg) ? arg.length : 0))))
    return told(at, () => each(args, (...one) => run(one)))
  }

  /** What goes wrong with values is said of the place where they met. */
  function told(at: Expression, run: () => Value): Value {
    try {
      return run()
    } catch (error) {
      if (error instanceof MixedCurrencies) throw new ExpressionError('currencies', at)
      throw error
    }
  }

  function binary(of: Extract<Expression, { kind: 'binary' }>): Value {
    const { operator } = of
    const left = value(of.left)
    if ((operator === 'and' && left === false) || (operator === 'or' && left === true)) return left
    const right = value(of.right)
    if (operator === 'in') return lifted(of, [left], ([a = null]) => isAmong(a, right, environment))
    if (operator === 'contains')
      return isList(left) ? lifted(of, [right], ([b = null]) => isAmong(b, left, environment)) : holds(of, left, right)
    return lifted(of, [left, right], ([a = null, b = null]) => operate(operator, a, b, environment))
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
    const args = [...of.args.map(value), ...levelOf(of)]
    const own = Object.hasOwn(functions, of.name) ? functions[of.name]?.run : undefined
    if (own) {
      spend(of, Math.max(0, ...args.map((arg) => (isList(arg) ? arg.length : 0))))
      return told(of, () => own(args, environment))
    }
    const given = environment.functions && Object.hasOwn(environment.functions, of.name) ? environment.functions[of.name] : undefined
    if (!given) throw new ExpressionError('unknown_function', of, { name: of.name })
    spend(of, limits.lookup)
    return each(args, (...one) => valueOf(given(...one.map(toJson))))
  }

  return attempt(() => toJson(value(expression)))
}

/** `manager(2)` asks for the applicant's, `manager(person)` for the nearest of that person. */
const levelOf = ({ name, args: [first, ...others] }: Extract<Expression, { kind: 'call' }>): Value[] =>
  name === 'manager' && first && first.kind !== 'number' && others.length === 0 ? [numberOf('1')] : []

/** Of rows, the column. */
function memberOf(of: Value, name: string): Value {
  if (isList(of)) return of.map((one) => memberOf(one, name))
  return isRow(of) && Object.hasOwn(of, name) ? valueOf(of[name]) : null
}

/** An amount without a number is nothing. */
function filledAmounts(value: Value): Value {
  if (isList(value)) return value.map(filledAmounts)
  return isMoney(value) && valueOf(value.amount) === null ? null : value
}

/** Nothing is nowhere, not even among nothing. */
const isAmong = (one: Value, many: Value, time: CompanyTime): boolean =>
  isList(many) ? many.some((other) => isAmong(one, other, time)) : compared(one, many, time) === 0

function negated(value: Value): Value {
  const quantity = quantityOf(value)
  return quantity && valueOfQuantity({ ...quantity, amount: quantity.amount.neg() })
}

function operate(operator: BinaryOperator, a: Value, b: Value, time: CompanyTime): Value {
  if (operator === 'and') return a === true && b === true
  if (operator === 'or') return a === true || b === true
  if (operator === '=' || operator === '!=') return a !== null && b !== null && (compared(a, b, time) === 0) === (operator === '=')
  const comparison = comparisons[operator]
  if (comparison) {
    const ordered = typeof a === 'boolean' ? null : compared(a, b, time)
    return ordered !== null && comparison(ordered)
  }
  const [left, right] = [quantityOf(a), quantityOf(b)]
  return left && right && calculate(operator, left, right)
}

/** An amount divided by one of its currency is a plain number. @throws MixedCurrencies also for an amount times an amount */
function calculate(operator: BinaryOperator, left: Quantity, right: Quantity): Value {
  const currency = commonCurrency([left, right])
  const areBoth = left.currency !== null && right.currency !== null
  if (operator === '*' && areBoth) throw new MixedCurrencies()
  const amount = calculated(operator, left.amount, right.amount)
  return amount && valueOfQuantity({ amount, currency: operator === '/' && right.currency !== null ? null : currency })
}

function calculated(operator: BinaryOperator, left: Decimal, right: Decimal): Decimal | null {
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
