/** Expression → text, with no brackets that say nothing. What it writes is read as the same expression. */
import { isComparison, precedence, unaryPrecedence, type Expression } from './syntax'

export function formatExpression(expression: Expression): string {
  switch (expression.kind) {
    case 'number':
      return expression.digits
    case 'text':
      return `"${expression.text.replace(/["\\]/g, '\\$&')}"`
    case 'date':
      return expression.date
    case 'constant':
      return String(expression.value)
    case 'path':
      return expression.names.join('.')
    case 'list':
      return `[${expression.items.map(formatExpression).join(', ')}]`
    case 'call':
      return `${expression.name}(${expression.args.map(formatExpression).join(', ')})`
    case 'unary': {
      const operand = closed(expression.operand, unaryPrecedence[expression.operator])
      return expression.operator === 'not' ? `not ${operand}` : `-${operand}`
    }
    case 'binary': {
      const { operator, left, right } = expression
      const own = precedence[operator]
      return `${closed(left, isComparison(operator) ? own + 1 : own)} ${operator} ${closed(right, own + 1)}`
    }
  }
}

function closed(expression: Expression, least: number): string {
  const text = formatExpression(expression)
  return bindingOf(expression) < least ? `(${text})` : text
}

function bindingOf(expression: Expression): number {
  if (expression.kind === 'binary') return precedence[expression.operator]
  // `a * not b` is read, but `not` takes all that follows: brackets where it isn't first.
  return expression.kind === 'unary' ? unaryPrecedence[expression.operator] : Infinity
}
