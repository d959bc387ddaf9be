/** What an expression reads, and what would go round in a circle. */
import type { Expression } from './syntax'

/** @returns each path once, as written: `qty`, `items.price`, `parent.rate` */
export function dependenciesOf(expression: Expression): string[] {
  const found = new Set<string>()
  const look = (at: Expression): void => {
    if (at.kind === 'path') found.add(at.names.join('.'))
    for (const part of partsOf(at)) look(part)
  }
  look(expression)
  return [...found]
}

export function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'list':
      return expression.items
    case 'call':
      return expression.args
    case 'unary':
      return [expression.operand]
    case 'binary':
      return [expression.left, expression.right]
    default:
      return []
  }
}

/** It calls a function that answers to the name. */
export const callsAny = (expression: Expression, named: (name: string) => boolean): boolean =>
  (expression.kind === 'call' && named(expression.name)) || partsOf(expression).some((part) => callsAny(part, named))

/** @param reads name → the names that it is made of @returns the names of one circle, in its order; null = there is none */
export function cycleOf(reads: ReadonlyMap<string, readonly string[]>): string[] | null {
  return walk(reads).circle
}

/** Each after those that it is made of. @returns undefined where a circle leaves no order */
export function inOrder(reads: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const { order, circle } = walk(reads)
  return circle ? undefined : order
}

function walk(reads: ReadonlyMap<string, readonly string[]>): { order: string[]; circle: string[] | null } {
  const order: string[] = []
  const done = new Set<string>()
  const visit = (name: string, above: readonly string[]): string[] | null => {
    if (above.includes(name)) return above.slice(above.indexOf(name))
    if (done.has(name)) return null
    for (const next of reads.get(name) ?? []) {
      const circle = reads.has(next) ? visit(next, [...above, name]) : null
      if (circle) return circle
    }
    done.add(name)
    order.push(name)
    return null
  }
  for (const name of reads.keys()) {
    const circle = visit(name, [])
    if (circle) return { order, circle }
  }
  return { order, circle: null }
}
