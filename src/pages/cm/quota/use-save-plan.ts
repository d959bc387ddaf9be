/** Saves a plan with its targets in one call; each refusal comes to its field or its cell. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure } from '../../../providers/notification/alerts'
import { useOneAct } from '../../../providers/data/one-act'
import type { RecordRow } from '../../../providers/data/record-api'
import { failureOf } from '../../../providers/http/error-text'
import type { EntityAccess } from '../../../screens/entity/use-entity'
import { loadValidator } from '../../../screens/entity/validator'
import type { FormStore } from '../../../screens/form/state/form-store'
import { createPayload, updatePayload } from '../../../screens/form/state/form-values'
import { validateForm } from '../../../screens/form/state/validate-form'
import { cellKey } from './grid-cells'
import { savePlan } from '../../../api/cm/quota'
import type { Target } from '../../../shared/cm/quota'

interface SavedPlan {
  known: EntityAccess
  store: FormStore
  targets: readonly Target[]
  record: { id: number; version: number } | undefined
  /** False = only targets are saved. */ mayHead: boolean
}
export interface Problem {
  text: string
  /** What is wrong with cells, by their keys. */ cells: ReadonlyMap<string, string>
}

export function useSavePlan(): { busy: boolean; problem: Problem | null; save: (plan: SavedPlan) => Promise<RecordRow | null> } {
  const { t } = useTranslation(['screens', 'cm', 'error'])
  const { busy, run } = useOneAct()
  const [problem, setProblem] = useState<Problem | null>(null)

  const save = async ({
    known: { entity, validator, mayWrite },
    store,
    targets,
    record,
    mayHead,
  }: SavedPlan): Promise<RecordRow | null> => {
    const check = mayHead ? validateForm(t, entity, await loadValidator(validator).catch(() => null), store.get().values) : {}
    store.patch({ errors: check })
    if (Object.keys(check).length > 0) return null
    const { base, values } = store.get()
    const own = !mayHead ? {} : record ? updatePayload(entity, base, values, mayWrite) : createPayload(entity, values, mayWrite)
    const draft = { values: own, ...(record && Object.keys(own).length > 0 ? { version: record.version } : {}), targets }
    setProblem(null)
    try {
      return (await run((key) => savePlan(draft, { id: record?.id, key }))) ?? null
    } catch (error) {
      const failure = failureOf(error)
      if (failure?.status !== 422 || !failure.errors) {
        showFailure(error)
        return null
      }
      const entries = Object.entries(failure.errors)
      store.patch({ errors: Object.fromEntries(entries.filter(([path]) => !path.startsWith('targets'))) })
      setProblem({
        text: failure.text,
        cells: new Map(
          entries.flatMap(([path, texts]): [string, string][] => {
            const target = targets[Number(/^targets\.(\d+)/.exec(path)?.[1] ?? -1)]
            return target ? [[cellKey(target.owner, target.period_start), texts.join(' ')]] : []
          }),
        ),
      })
      return null
    }
  }
  return { busy, problem, save }
}
