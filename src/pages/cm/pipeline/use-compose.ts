/** Saves a pipeline with all its stages in one call, and puts every refusal where it belongs. */
import { isAxiosError } from 'axios'
import { useTranslation } from 'react-i18next'
import { showAlert, showFailure } from '../../../providers/notification/alerts'
import { useOneAct } from '../../../providers/data/one-act'
import type { RecordRow } from '../../../providers/data/record-api'
import { failureOf } from '../../../providers/http/error-text'
import { call } from '../../../api/call'
import { createPipeline, savePipeline } from '../../../shared/cm/pipeline'
import type { EntityAccess } from '../../../screens/entity/use-entity'
import { loadValidator } from '../../../screens/entity/validator'
import type { FormErrors, FormStore } from '../../../screens/form/state/form-store'
import { formGapText } from '../../../screens/form/state/form-gaps'
import { createPayload, updatePayload } from '../../../screens/form/state/form-values'
import { validateForm } from '../../../screens/form/state/validate-form'
import { stagePayload, type StageDraft } from './stage-draft'

export interface Composed {
  pipeline: EntityAccess
  stage: EntityAccess
  store: FormStore
  drafts: readonly StageDraft[]
  /** Absent on a new pipeline. */
  record: { id: number; version: number } | undefined
}
export type Outcome =
  | { kind: 'saved'; row: RecordRow }
  | { kind: 'invalid'; /** About the stages as a whole. */ texts: readonly string[] }
  | { kind: 'stale' }
  | { kind: 'failed' }

export function useCompose(): { busy: boolean; save: (input: Composed) => Promise<Outcome | null> } {
  const { t } = useTranslation(['screens', 'cm', 'error'])
  const { busy, run } = useOneAct()

  /** @returns null while another save runs, and once one is done */
  const save = async (input: Composed): Promise<Outcome | null> => {
    if (!(await check(input))) {
      const forms = [input.store, ...input.drafts.map((draft) => draft.store)]
      showAlert({ kind: 'danger', text: formGapText(forms.map((form) => form.get())) })
      return { kind: 'invalid', texts: [] }
    }
    const body = bodyOf(input)
    const { record } = input
    try {
      const answer = await run((key) =>
        record ? call(savePipeline, { params: { id: record.id }, body, key }) : call(createPipeline, { body, key }),
      )
      return answer ? { kind: 'saved', row: answer.data } : null
    } catch (error) {
      return refused(error, input)
    }
  }

  async function check({ pipeline, stage, store, drafts }: Composed): Promise<boolean> {
    const [ofPipeline, ofStage] = await Promise.all([pipeline, stage].map(({ validator }) => loadValidator(validator).catch(() => null)))
    const forms = [
      { store, errors: validateForm(t, pipeline.entity, ofPipeline ?? null, store.get().values) },
      ...drafts.map((draft) => ({ store: draft.store, errors: validateForm(t, stage.entity, ofStage ?? null, draft.store.get().values) })),
    ]
    for (const form of forms) form.store.patch({ errors: form.errors })
    return forms.every(({ errors }) => Object.keys(errors).length === 0)
  }

  return { busy, save }
}

function bodyOf({ pipeline, stage, store, drafts, record }: Composed) {
  const { base, values } = store.get()
  const own = record
    ? updatePayload(pipeline.entity, base, values, pipeline.mayWrite)
    : createPayload(pipeline.entity, values, pipeline.mayWrite)
  return { values: own, ...(record ? { version: record.version } : {}), stages: drafts.map((draft) => stagePayload(stage.entity, draft)) }
}

function refused(error: unknown, { store, drafts }: Composed): Outcome {
  const status = isAxiosError(error) ? error.response?.status : undefined
  if (status === 409 || status === 404) return { kind: 'stale' }
  const failure = failureOf(error)
  if (status !== 422 || !failure?.errors) {
    showFailure(error)
    return { kind: 'failed' }
  }
  const { own, stages, whole } = sorted(failure.errors)
  store.patch({ errors: own })
  drafts.forEach((draft, index) => draft.store.patch({ errors: stages[index] ?? {} }))
  showFailure(error)
  return { kind: 'invalid', texts: whole }
}

/** `stages.2.probability` belongs to the third stage, `stages` and `stages.2` to all of them, the rest to the pipeline. */
export function sorted(errors: FormErrors): { own: FormErrors; stages: Readonly<Record<number, FormErrors>>; whole: readonly string[] } {
  const own: Record<string, readonly string[]> = {}
  const stages: Record<number, Record<string, readonly string[]>> = {}
  const whole: string[] = []
  for (const [path, texts] of Object.entries(errors)) {
    const match = /^stages(?:\.(\d+))?(?:\.(.+))?$/.exec(path)
    if (!match) own[path] = texts
    else if (match[1] !== undefined && match[2] !== undefined) stages[Number(match[1])] = { ...stages[Number(match[1])], [match[2]]: texts }
    else whole.push(...texts)
  }
  return { own, stages, whole }
}
