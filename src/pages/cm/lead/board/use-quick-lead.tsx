/** "+" at the head of a stage: a lead from a few fields, in that stage of that pipeline. */
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Resource } from '../../../../resources/core/define-module'
import type { EntityAccess } from '../../../../screens/entity/use-entity'
import { quickFields } from '../../../../screens/list/quick/quick-fields'
import type { BoardColumn, BoardColumnValue } from '../../../../shared/cm/lead'

const QuickCreate = lazy(async () => ({ default: (await import('../../../../screens/list/quick/quick-create')).QuickCreate }))

interface QuickLeadInput {
  known: EntityAccess
  resource: Resource
  pipeline: number | null
  onSaved: () => void
}

/** @returns of a column what begins a lead in it, and its form while it is open; of one that is no open stage nothing */
export function useQuickLead({ known, resource, pipeline, onSaved }: QuickLeadInput) {
  const navigate = useNavigate()
  const [adding, setAdding] = useState<BoardColumnValue>(null)
  const names = useMemo(() => quickFields(known, resource, ['pipeline', 'stage']), [known, resource])
  return ({ value, stage }: BoardColumn): { onAdd?: () => void; quick?: ReactNode } => {
    if (names.length === 0 || stage?.kind !== 'open') return {}
    const quick = adding === value && (
      <Suspense fallback={null}>
        <QuickCreate
          known={known}
          resource={resource}
          names={names}
          given={{ pipeline, stage: value }}
          onSaved={onSaved}
          onMore={(given) => void navigate(resource.paths.create, { state: { given } })}
          onClose={() => setAdding(null)}
        />
      </Suspense>
    )
    return { onAdd: () => setAdding(value), quick }
  }
}
