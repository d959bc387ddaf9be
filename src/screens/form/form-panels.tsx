/** Panels that a module sets beside its form or on one of its tabs (previews, testers), fed with what is typed, a moment behind the keys. */
import { useDeferredValue } from 'react'
import { Skeleton } from 'antd'
import type { LazyComponent, TabPanelProps } from '../../resources/core/define-module'
import { LazyPart } from '../cells/lazy-cell'
import { useFormScope } from './state/form-context'
import { useFormState } from './state/form-store'

export function FormPanels({ id }: { id: number | undefined }) {
  const { resource } = useFormScope()
  const shown = usePanelProps()
  return (
    <aside className="k-form-panels">
      {resource.formPanels.map((load, index) => (
        <LazyPart key={index} load={load} props={{ ...shown, ...(id === undefined ? {} : { id }) }} fallback={<Skeleton active />} />
      ))}
    </aside>
  )
}

export function TabPanel({ load }: { load: LazyComponent<TabPanelProps> }) {
  return <LazyPart load={load} props={usePanelProps()} fallback={<Skeleton active />} />
}

function usePanelProps(): TabPanelProps {
  const { store } = useFormScope()
  const values = useDeferredValue(useFormState(store, (state) => state.values))
  return { values, saved: useFormState(store, ({ base }) => base) }
}
