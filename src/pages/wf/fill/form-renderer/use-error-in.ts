/** Opens a part of a form where the first error is. */
import { useState } from 'react'
import { useFillScope } from './fill-scope'

/** The field of the first error in the order of the form. */
export function firstErrorField(errors: Readonly<Record<string, readonly string[]>>, order: readonly string[]): string | undefined {
  const wrong = new Set(Object.keys(errors).map((path) => path.split('.')[0] ?? ''))
  return order.find((field) => wrong.has(field))
}

/** @param fields those in the part @param open called while drawing, once for each attempt that found its first error here */
export function useErrorIn(fields: readonly string[], open: () => void): void {
  const { attempt, first } = useFillScope()
  const [met, setMet] = useState(0)
  if (attempt === met) return
  setMet(attempt)
  if (first !== undefined && fields.includes(first)) open()
}
