/** The form's lines, once the layout has come: forms that are large are loaded with the first that is shown. */
import { use, useMemo } from 'react'
import type { FormLayout, LazyForm, Resource } from '../../../resources/core/define-module'
import type { Entity } from '../../../schemas/core/define'
import { formLayout, standardPlaces, type LayoutTab } from './form-layout'

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

const useForm = ({ form }: Resource): FormLayout | undefined => (typeof form === 'function' ? use(loaded(form)) : form)

/** Suspends until the layout is there. @param inPlace the form lies over another one; @param isNew it is that of a new record */
export function useFormLayout(entity: Entity, resource: Resource, { inPlace = false, isNew = false } = {}): LayoutTab[] {
  const form = useForm(resource)
  return useMemo(
    () => formLayout(entity, { form, hide: resource.hide, inputs: resource.inputs, newFirst: resource.newFirst }, { inPlace, isNew }),
    [entity, form, resource, inPlace, isNew],
  )
}

/** Where fields stand in their sections before an administrator moves them; suspends as well. @param entity without settings */
export function useStandardPlaces(entity: Entity, resource: Resource): ReadonlyMap<string, number> {
  const form = useForm(resource)
  return useMemo(() => standardPlaces(entity, { form, hide: resource.hide, inputs: resource.inputs }), [entity, form, resource])
}
