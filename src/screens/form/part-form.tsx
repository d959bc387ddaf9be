/** Some fields of a record outside its own form, where an act asks for them: same inputs, labels, help and errors. */
import { useEffect, useMemo, useState } from 'react'
import type { RecordRow } from '../../providers/data/record-api'
import type { Refs } from '../../providers/data/refs'
import type { Resource } from '../../resources/core/define-module'
import { isEmpty } from '../../schemas/core/condition'
import type { EntityAccess } from '../entity/use-entity'
import { FieldBlock } from './layout/field-block'
import { FormScopeProvider, type FormScope } from './state/form-context'
import { createFormStore, type FormErrors, type FormStore } from './state/form-store'
import { initialValues } from './state/form-values'

interface PartFormProps {
  known: EntityAccess
  resource: Resource
  names: readonly string[]
  store: FormStore
  /** Titles of what is chosen. */ refs: Refs
  /** Of the last answer, by field path. */ errors: FormErrors
}

/** What is typed into a part of a record; it starts as the record stands. */
export const usePartStore = (known: EntityAccess, row: RecordRow): FormStore =>
  useState(() => createFormStore(initialValues(known.entity, row)))[0]

export function PartForm({ known, resource, names, store, refs, errors }: PartFormProps) {
  const { entity } = known
  useEffect(() => store.patch({ errors }), [store, errors])
  const scope = useMemo(
    (): FormScope => ({
      store,
      entity,
      resource,
      refs,
      layout: [],
      isDisabled: (field) => !known.mayWrite(field),
      onLeave: () => undefined,
      focused: names.find((name) => isEmpty(store.get().values[name])) ?? names[0],
      idPrefix: `p_${entity.key.replaceAll('-', '_')}`,
      // Its pickers may open a drawer over the question.
      isNested: false,
    }),
    [store, entity, resource, refs, known, names],
  )
  return (
    <FormScopeProvider value={scope}>
      {names.map((name) => (
        <FieldBlock key={name} name={name} />
      ))}
    </FormScopeProvider>
  )
}
