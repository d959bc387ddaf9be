/** What is chosen in the wizard of handing over (wf.md §2 inherite-add). Pure. */
import { inheriteKinds, type InheriteKind } from '../../../shared/wf/inherite'

export interface Choice {
  from: number | null
  /** Receiver of every kind that names no other. */
  to: number | null
  kinds: readonly InheriteKind[]
  /** Kinds with a receiver of their own. */
  own: Readonly<Partial<Record<InheriteKind, number>>>
  categories: readonly number[]
  templates: readonly number[]
  /** `YYYY-MM-DD`; null = now. */
  day: string | null
}

export const nothingChosen: Choice = { from: null, to: null, kinds: inheriteKinds, own: {}, categories: [], templates: [], day: null }

export const wizardSteps = ['people', 'kinds', 'preview', 'when'] as const
export type WizardStep = (typeof wizardSteps)[number]

const receiverOf = ({ to, own }: Choice, kind: InheriteKind): number | null => own[kind] ?? to

/** @returns null until it can be asked */
export function wantedOf(choice: Choice) {
  const { from, kinds, categories, templates } = choice
  if (from === null || kinds.length === 0) return null
  const receivers = inheriteKinds.flatMap((kind) => {
    const to = receiverOf(choice, kind)
    return kinds.includes(kind) && to !== null ? [{ kind, to }] : []
  })
  if (receivers.length < kinds.length) return null
  return { from_user: from, kinds: receivers, filter: { categories: [...categories], templates: [...templates] } }
}

/** May the next step be entered? */
export function isComplete(choice: Choice, step: WizardStep): boolean {
  if (step === 'people') return choice.from !== null && choice.to !== null && choice.from !== choice.to
  return wantedOf(choice) !== null
}
