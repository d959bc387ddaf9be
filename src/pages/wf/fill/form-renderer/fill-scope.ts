/** What every part of a form needs to know around it. */
import { createContext, useContext } from 'react'
import type { Entity } from '../../../../schemas/core/define'
import type { Language } from '../../../../schemas/core/types'
import type { Refs } from '../../../../providers/data/refs'
import type { DrawnContent, Holds } from './drawn-form'
import type { FormFacts } from './form-errors'
import type { RuleState, Values } from './rule-state'

export interface FillScope {
  id: string
  content: DrawnContent
  language: Language
  values: Values
  holds: Holds
  state: RuleState
  refs: Refs
  /** By path from the values. */
  errors: Readonly<Record<string, readonly string[]>>
  /** By field, what modules say that it comes to. */
  facts: FormFacts
  /** The field of the first error, in the order of the form. */
  first: string | undefined
  /** Changes at each attempt that found errors: tabs and steps then open where the first one is. */
  attempt: number
  /** What a chosen record brings along for other fields. */
  fill: (values: Values) => void
}

const Context = createContext<FillScope | null>(null)
export const FillScopeProvider = Context.Provider

export function useFillScope(): FillScope {
  const scope = useContext(Context)
  if (!scope) throw new Error('A part of a form stands outside of FormRenderer')
  return scope
}

/** The form, where the engine's inputs ask for an entity. */
export const formEntity = { name: 'wf/form', module: 'wf', key: 'form', fields: [], lookup: false, x: {} } as unknown as Entity // inputs read only these of it
