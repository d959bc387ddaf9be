/** Panels that a module sets beside its form (previews, testers), fed with what is typed, a moment behind the keys. */
import { useDeferredValue } from 'react'
import { Skeleton } from 'antd'
import { LazyPart } from '../cells/lazy-cell'
import { useFormScope } from './form-context'
import { useFormState } from './form-store'

export function FormPanels({ id }: { id: number | undefined }) {
  const { store, resource } = useFormScope()
  const values = useDeferredValue(useFormState(store, (state) => state.values))
  return (
    <aside className="k-form-panels">
      {resource.formPanels.map((load, index) => <LazyPart key={index} load={load} props={{ values, ...(id === undefined ? {} : { id }) }} fallback={<Skeleton active />} />)}
    </aside>
  )
}
