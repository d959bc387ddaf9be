/** Tokens → expression: a Pratt parser. No library kept today holds exact decimals, these nulls and these words, so it is our own. */
import { nearest } from '../check/check-problem'
import { functions, takes } from './language-functions'
import { tokensOf, type Token } from './lexer'
import {
  attempt,
  ExpressionError,
  isComparison,
  limits,
  precedence,
  unaryPrecedence,
  type BinaryOperator,
  type Expression,
  type Outcome,
} from './syntax'

export interface Reading {
  /** Functions that the place adds to those of the language: payroll's `GRADE`. */
  functions?: readonly string[]
}

/** @returns the expression, or what is wrong with the text and where; never throws */
export const parseExpression = (text: string, { functions: extra = [] }: Reading = {}): Outcome<Expression> =>
  attempt(() => new Reader(tokensOf(text), extra).all())

class Reader {
  private at = 0
  private depth = 0

  constructor(
    private readonly tokens: readonly Token[],
    private readonly extra: readonly string[],
  ) {}

  all(): Expression {
    if (this.tokens.length === 1) throw new ExpressionError('empty', this.next)
    const found = this.expression(0)
    if (this.next.kind !== 'end') this.expected(')', 'end')
    return found
  }

  /** @param least binds at least so tightly */
  private expression(least: number): Expression {
    this.depth += 1
    if (this.depth > limits.depth) throw new ExpressionError('too_deep', this.next, { limit: limits.depth })
    let left = this.operand()
    for (;;) {
      const operator = operatorOf(this.next)
      if (operator === undefined || precedence[operator] < least) break
      if (isComparison(operator) && left.kind === 'binary' && isComparison(left.operator) && !this.isClosed(left))
        throw new ExpressionError('chained_comparison', this.next)
      this.at += 1
      const right = this.expression(precedence[operator] + 1)
      left = { kind: 'binary', operator, left, right, from: left.from, to: right.to }
    }
    this.depth -= 1
    return left
  }

  private operand(): Expression {
    const token = this.next
    this.at += 1
    const { from, to, text } = token
    if (token.kind === 'number') return { kind: 'number', digits: text, from, to }
    if (token.kind === 'text') return { kind: 'text', text, from, to }
    if (token.kind === 'date') return { kind: 'date', date: text, from, to }
    if (token.kind === 'name') return this.isSign('(') ? this.call(token) : this.path(token)
    if (token.kind === 'word' && Object.hasOwn(constants, text)) return { kind: 'constant', value: constants[text] ?? null, from, to }
    if (token.kind === 'word' && text === 'not') return this.unary('not', from)
    if (token.kind === 'sign' && text === '-') return this.unary('-', from)
    if (token.kind === 'sign' && text === '(') {
      const inside = this.expression(0)
      this.closed.add(inside)
      this.take(')')
      return inside
    }
    if (token.kind === 'sign' && text === '[') {
      const items = this.until(']')
      return { kind: 'list', items, from, to: this.last.to }
    }
    throw new ExpressionError('expected_value', token, { found: text })
  }

  private unary(operator: '-' | 'not', from: number): Expression {
    const operand = this.expression(unaryPrecedence[operator])
    return { kind: 'unary', operator, operand, from, to: operand.to }
  }

  private path(first: Token): Expression {
    const names = [first.text]
    while (this.isSign('.')) {
      this.at += 1
      const { kind, text } = this.next
      if (kind !== 'name' && kind !== 'word') this.expected('name')
      names.push(text)
      this.at += 1
    }
    return { kind: 'path', names, from: first.from, to: this.last.to }
  }

  private call({ text: name, from, to }: Token): Expression {
    if (!Object.hasOwn(functions, name) && !this.extra.includes(name)) {
      const meant = nearest(name, [...Object.keys(functions), ...this.extra])
      throw new ExpressionError(meant ? 'unknown_function_meant' : 'unknown_function', { from, to }, { name, ...(meant ? { meant } : {}) })
    }
    this.at += 1
    const args = this.until(')')
    const span = { from, to: this.last.to }
    if (!takes(name, args.length)) {
      const { least = 0, most = 0 } = functions[name] ?? {}
      throw new ExpressionError('arguments', span, { name, least, most })
    }
    return { kind: 'call', name, args, ...span }
  }

  private until(end: string): Expression[] {
    const items: Expression[] = []
    if (!this.isSign(end)) {
      items.push(this.expression(0))
      while (this.isSign(',')) {
        this.at += 1
        items.push(this.expression(0))
      }
    }
    this.take(end)
    return items
  }

  private readonly closed = new WeakSet<Expression>()
  private isClosed = (expression: Expression): boolean => this.closed.has(expression)

  private get next(): Token {
    return this.tokens[this.at] ?? endless
  }
  private get last(): Token {
    return this.tokens[this.at - 1] ?? endless
  }
  private isSign = (sign: string): boolean => this.next.kind === 'sign' && this.next.text === sign
  private take(sign: string): void {
    if (!this.isSign(sign)) this.expected(sign)
    this.at += 1
  }
  private expected(...wanted: readonly string[]): never {
    throw new ExpressionError('expected', this.next, { wanted: wanted.join(', '), found: this.next.text })
  }
}

const endless: Token = { kind: 'end', text: '', from: 0, to: 0 }
const constants: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null }

const operatorOf = ({ kind, text }: Token): BinaryOperator | undefined =>
  (kind === 'sign' || kind === 'word') && Object.hasOwn(precedence, text) ? (text as BinaryOperator) : undefined
