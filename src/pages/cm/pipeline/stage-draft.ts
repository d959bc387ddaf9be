/** Stages while they are edited: each has a form store of its own, so that a keystroke draws one input. Pure but for the stores. */
import type { RecordRow } from '../../../providers/data/record-api'
import type { Entity } from '../../../schemas/core/define'
import { createFormStore, type FormStore, type FormValues } from '../../../screens/form/state/form-store'
import { changedFields, createPayload, formFields, initialValues } from '../../../screens/form/state/form-values'

export type StageKind = 'open' | 'won' | 'lost'

export interface StageDraft {
  /** Tells it from its neighbours while it has no id. */
  key: string
  kind: StageKind
  id?: number
  version?: number
  store: FormStore
}

let lastKey = 0

/** A stage needs a pipeline to be valid; which one is the server's business when it is saved. */
const anyPipeline = 1

/** @param clone the stages of another pipeline, as a pattern for new ones */
export function draftsOf(entity: Entity, rows: readonly RecordRow[], { clone = false } = {}): StageDraft[] {
  return inOrder(
    rows.map((row) => ({
      key: `s${(lastKey += 1)}`,
      kind: row.kind as StageKind,
      ...(clone ? {} : { id: row.id, version: row.version }),
      store: createFormStore({ ...initialValues(entity, row, { clone }), pipeline: anyPipeline }),
    })),
  )
}

/** What every pipeline begins with. @param names of the three, in the person's language, by kind */
export function firstDrafts(entity: Entity, names: Readonly<Record<StageKind, Readonly<Record<string, string>>>>): StageDraft[] {
  return [
    newDraft(entity, 'open', { name: names.open, probability: '10' }),
    newDraft(entity, 'won', { name: names.won, probability: '100', forecast_category: 'closed', fold: true }),
    newDraft(entity, 'lost', { name: names.lost, probability: '0', forecast_category: 'omitted', fold: true }),
  ]
}

export function newDraft(entity: Entity, kind: StageKind, values: FormValues): StageDraft {
  return { key: `s${(lastKey += 1)}`, kind, store: createFormStore({ ...initialValues(entity), pipeline: anyPipeline, kind, ...values }) }
}

/** Behind the last open stage, a little more probable than it. */
export function withNewStage(entity: Entity, drafts: readonly StageDraft[]): StageDraft[] {
  const last = drafts.filter(({ kind }) => kind === 'open').at(-1)
  const probability = Number(last?.store.get().values.probability ?? 0)
  return inOrder([...drafts, newDraft(entity, 'open', { probability: String(Math.min(90, Math.floor(probability / 10) * 10 + 10)) })])
}

/** Open stages in their order, then won, then lost. */
export const inOrder = (drafts: readonly StageDraft[]): StageDraft[] =>
  (['open', 'won', 'lost'] as const).flatMap((kind) => drafts.filter((draft) => draft.kind === kind))

/** The stage as the server takes it; what is empty says so, since an absent field would stay as it was. */
export function stagePayload(entity: Entity, { id, version, kind, store }: StageDraft): FormValues {
  const { pipeline: _pipeline, ...values } = createPayload(entity, store.get().values, () => true)
  const empty = Object.fromEntries(
    formFields(entity)
      .filter(({ name, required }) => name !== 'pipeline' && !required)
      .map(({ name }) => [name, null]),
  )
  return { ...empty, ...values, kind, ...(id === undefined ? {} : { id, version }) }
}

/** Something typed in one of them, one added, taken away or moved. */
export function draftsChanged(entity: Entity, before: readonly StageDraft[], now: readonly StageDraft[]): boolean {
  return (
    before.length !== now.length ||
    now.some((draft, index) => {
      const { base, values } = draft.store.get()
      return before[index]?.key !== draft.key || changedFields(entity, base, values).length > 0
    })
  )
}
