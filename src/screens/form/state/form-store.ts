/**
 * What is typed, field by field. Each field subscribes to its own value, so a keystroke draws one field again and not the
 * form (decisions/forms.md: stock rjsf takes 60–90 ms a keystroke at 100 fields).
 */
import { useSyncExternalStore } from 'react'

export type FormValues = Readonly<Record<string, unknown>>
/** Field path (`instalments.0.portion`) → what is wrong, in words. */
export type FormErrors = Readonly<Record<string, readonly string[]>>

export interface FormState {
  values: FormValues
  /** The record as it was read; what differs from it is unsaved. */
  base: FormValues
  errors: FormErrors
  /** Left once, or touched by a save: only these show errors of the blur check. */
  touched: ReadonlySet<string>
}

export interface FormStore {
  get: () => FormState
  subscribe: (listener: () => void) => () => void
  set: (field: string, value: unknown) => void
  patch: (change: Partial<FormState>) => void
  touch: (field: string) => void
}

/** @param settle the values with what follows from them, after each change of some (live-derivation.ts); without it they stay as they are set */
export function createFormStore(
  values: FormValues,
  settle: (values: FormValues, former: FormValues) => FormValues = (same) => same,
): FormStore {
  let state: FormState = { values, base: values, errors: {}, touched: new Set() }
  const listeners = new Set<() => void>()
  const change = (next: FormState) => {
    state = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: (field, value) => {
      if (Object.is(state.values[field], value)) return
      change({ ...state, values: settle({ ...state.values, [field]: value }, state.values), errors: without(state.errors, field) })
    },
    patch: (part) => change({ ...state, ...part, ...(part.values ? { values: settle(part.values, state.values) } : {}) }),
    touch: (field) => {
      if (!state.touched.has(field)) change({ ...state, touched: new Set(state.touched).add(field) })
    },
  }
}

/** An error is told until the field is changed; those of its child rows go with it. */
function without(errors: FormErrors, field: string): FormErrors {
  const kept = Object.entries(errors).filter(([path]) => path !== field && !path.startsWith(`${field}.`))
  return kept.length === Object.keys(errors).length ? errors : Object.fromEntries(kept)
}

/** @param select must give the same thing for the same state: a value of it, or something primitive */
export function useFormState<T>(store: FormStore, select: (state: FormState) => T): T {
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}
