/** Panels that a module sets beside its form or on one of its tabs (previews, testers), fed with what is typed, a moment behind the keys. */
import { useDeferredValue, type ReactNode } from 'react'
import { Skeleton } from 'antd'
import type { RecordRow } from '../../providers/data/record-api'
import type { FormPanelProps, LazyComponent, TabPanelProps } from '../../resources/core/define-module'
import { LazyPart } from '../cells/lazy-cell'
import { useFormScope } from './state/form-context'
import { useFormState } from './state/form-store'

/** @param record absent on a new one */
export function FormPanels({ record }: { record: RecordRow | undefined }) {
  const { resource } = useFormScope()
  const shown: FormPanelProps = { ...usePanelProps(), ...(record ? { id: record.id, row: record } : {}) }
  return (
    <aside className="k-form-panels">
      {resource.formPanels.map((load, index) => (
        <LazyPart key={index} load={load} props={shown} fallback={<Skeleton active />} />
      ))}
    </aside>
  )
}

export function TabPanel({ load, fallback = <Skeleton active /> }: { load: LazyComponent<TabPanelProps>; fallback?: ReactNode }) {
  return <LazyPart load={load} props={usePanelProps()} fallback={fallback} />
}

function usePanelProps(): TabPanelProps {
  const { store } = useFormScope()
  const values = useDeferredValue(useFormState(store, (state) => state.values))
  return { values, saved: useFormState(store, ({ base }) => base) }
}
