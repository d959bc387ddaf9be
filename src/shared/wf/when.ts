/** Conditions and expressions over the values of a form (wf.md §5.1): one code for browser and server. */
import { matches, valueAt } from '../../schemas/core/condition'
import { onDay } from '../../schemas/core/expression/company-time'
import { evaluateExpression } from '../../schemas/core/expression/evaluate'
import type { Environment } from '../../schemas/core/expression/language-functions'
import { parseExpression } from '../../schemas/core/expression/parser'
import type { Expression, Outcome } from '../../schemas/core/expression/syntax'
import { isInstant, type Json } from '../../schemas/core/expression/values'
import { isComparison, type Condition } from '../../schemas/core/filter'
import type { When } from './flow'

export type FormValues = Readonly<Record<string, unknown>>

/** A form asks the same few texts with each key that is pressed. */
const read = new Map<string, Outcome<Expression>>()
const mostRead = 2000

/** @returns the expression, or what is wrong with the text; each text is read once */
export function readExpression(text: string): Outcome<Expression> {
  const known = read.get(text)
  if (known) return known
  if (read.size >= mostRead) read.clear()
  const expression = parseExpression(text)
  read.set(text, expression)
  return expression
}

/** @returns the value as JSON (a number as text), or what stopped it */
export function valueOfExpression(text: string, values: FormValues, environment: Environment): Outcome<Json> {
  const expression = readExpression(text)
  return expression.ok ? evaluateExpression(expression.value, values, environment) : expression
}

/** @returns whether it holds; an expression holds when it gives true */
export function holds(when: When, values: FormValues, environment: Environment): Outcome<boolean> {
  if (!('expr' in when)) return { ok: true, value: matchesOn(when, values, environment) }
  const outcome = valueOfExpression(when.expr, values, environment)
  return outcome.ok ? { ok: true, value: outcome.value === true } : outcome
}

/** As `matches`, but that a day beside an instant means the company's day of it. */
function matchesOn(condition: Condition, values: FormValues, environment: Environment): boolean {
  if (isComparison(condition)) {
    const actual = valueAt(values, condition.field)
    const isAboutDays = [condition.value].flat().some((wanted) => typeof wanted === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(wanted))
    if (!isAboutDays || typeof actual !== 'string' || !isInstant(actual)) return matches(condition, values)
    return matches({ ...condition, field: 'day' }, { day: onDay(actual, environment) })
  }
  const { all = [], any, none = [] } = condition
  const holdsOne = (one: Condition) => matchesOn(one, values, environment)
  return all.every(holdsOne) && (any === undefined || any.some(holdsOne)) && !none.some(holdsOne)
}
