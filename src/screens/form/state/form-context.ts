/** What the fields of one form share. While the form is open it changes only with its declaration; what is typed lives in the store. */
import { createContext, useContext } from 'react'
import type { RecordRow } from '../../../providers/data/record-api'
import type { Refs } from '../../../providers/data/refs'
import type { Resource } from '../../../resources/core/define-module'
import type { Entity, Field } from '../../../schemas/core/define'
import type { FormStore } from './form-store'
import type { SaveStatus } from './saver'
import type { LayoutTab } from '../layout/form-layout'

/** Settings are saved card by card. */
export interface CardSaver {
  status: SaveStatus
  /** @param names of its fields */
  save: (names: readonly string[]) => void
  discard: (names: readonly string[]) => void
}

export interface FormScope {
  store: FormStore
  entity: Entity
  resource: Resource
  refs: Refs
  layout: readonly LayoutTab[]
  /** Closed by a guard, fixed after creation, or locked. */
  isDisabled: (field: Field) => boolean
  /** A field was left: it and those touched before are checked. */
  onLeave: (field: string) => void
  /** The field that has the focus when the form opens. */
  focused: string | undefined
  idPrefix: string
  /** Lies over another form already: no third one on top of it. */
  isNested: boolean
  /** Of settings. */
  cards?: CardSaver | undefined
  /** Saves what is typed, and stays: for a part of the form that offers it in its place. */
  save?: (() => void) | undefined
  /** As it was read or saved last; absent on a new one. */
  record?: RecordRow | undefined
}

const FormScopeContext = createContext<FormScope | null>(null)
export const FormScopeProvider = FormScopeContext.Provider

export function useFormScope(): FormScope {
  const scope = useContext(FormScopeContext)
  if (!scope) throw new Error('A form field was drawn outside a form: wrap it in FormScopeProvider.')
  return scope
}

/** Inputs also stand outside forms: where one field of many records is set. */
export const useFormScopeIfAny = (): FormScope | null => useContext(FormScopeContext)
