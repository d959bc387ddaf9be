/** Starts a declared action; what asks and performs it is loaded when the first one is started. */
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { RecordRow } from '../../providers/data/record-api'
import type { ActionRunProps } from './action-run'

const ActionRun = lazy(async () => ({ default: (await import('./action-run')).ActionRun }))

interface Started {
  name: string
  row?: RecordRow
}

export interface Actions {
  /** @param row absent = of many rows, which `perform` means */
  start: (name: string, row?: RecordRow | null) => void
  dialog: ReactNode
}

export function useActions({
  known,
  resource,
  ...run
}: Omit<ActionRunProps, 'name' | 'row' | 'onClose' | 'known'> & { known: ActionRunProps['known'] | undefined }): Actions {
  const [started, setStarted] = useState<Started | null>(null)
  return {
    start: (name, row) => setStarted({ name, ...(row ? { row } : {}) }),
    dialog: known && started && (
      <Suspense>
        <ActionRun
          key={`${started.name} ${started.row?.id ?? ''}`}
          {...run}
          {...started}
          known={known}
          resource={resource}
          onClose={() => setStarted(null)}
        />
      </Suspense>
    ),
  }
}
