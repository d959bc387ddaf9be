/** Cells, inputs and panels that a module draws by hand, loaded when first shown; the generated value stands in until then. */
import { createElement, lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import type { LazyComponent } from '../../resources/core/define-module'

const known = new WeakMap<object, ComponentType<never>>()

/** The same component for the same import, however often it is asked for. */
export function lazyComponent<Props extends object>(load: LazyComponent<Props>): ComponentType<Props> {
  const found = known.get(load)
  // What was kept under this import is what it loads.
  if (found) return found as unknown as ComponentType<Props>
  const made = lazy(load) as unknown as ComponentType<Props>
  known.set(load, made as unknown as ComponentType<never>)
  return made
}

export function LazyPart<Props extends object>({
  load,
  props,
  fallback = null,
}: {
  load: LazyComponent<Props>
  props: Props
  fallback?: ReactNode
}) {
  // Not a component made while drawing: the same import gives the same one.
  return <Suspense fallback={fallback}>{createElement(lazyComponent(load), props)}</Suspense>
}
