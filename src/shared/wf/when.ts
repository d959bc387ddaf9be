/** Conditions and expressions over the values of a form (wf.md §5.1): one code for browser and server. */
import { matches } from '../../schemas/core/condition'
import { evaluateExpression } from '../../schemas/core/expression/evaluate'
import type { Environment } from '../../schemas/core/expression/language-functions'
import { parseExpression } from '../../schemas/core/expression/parser'
import type { Expression, Outcome } from '../../schemas/core/expression/syntax'
import type { Json } from '../../schemas/core/expression/values'
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
  if (!('expr' in when)) return { ok: true, value: matches(when, values) }
  const outcome = valueOfExpression(when.expr, values, environment)
  return outcome.ok ? { ok: true, value: outcome.value === true } : outcome
}
