/** The form's lines, once the layout has come: forms that are large are loaded with the first that is shown. */
import { use, useMemo } from 'react'
import type { FormLayout, LazyForm, Resource } from '../../resources/define-module'
import type { Entity } from '../../schemas/define'
import { formLayout, type LayoutTab } from './form-layout'

const loading = new WeakMap<LazyForm, Promise<FormLayout>>()

/** The same promise for the same import, as `use` wants it; one that failed is asked for anew. */
function loaded(load: LazyForm): Promise<FormLayout> {
  const known = loading.get(load)
  if (known) return known
  const coming = load().then(({ form }) => form)
  loading.set(load, coming)
  coming.catch(() => loading.delete(load))
  return coming
}

/** Suspends until the layout is there. @param inPlace the form lies over another one */
export function useFormLayout(entity: Entity, resource: Resource, inPlace = false): LayoutTab[] {
  const form = typeof resource.form === 'function' ? use(loaded(resource.form)) : resource.form
  return useMemo(() => formLayout(entity, { form, hide: resource.hide, inputs: resource.inputs }, { inPlace }), [entity, form, resource, inPlace])
}
