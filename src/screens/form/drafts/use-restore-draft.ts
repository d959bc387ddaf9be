/** Puts an earlier draft back into the form; where the record has changed since, each field is asked about. */
import { showText } from '../../../providers/notification/alerts'
import type { Entity } from '../../../schemas/core/define'
import type { FormStore, FormValues } from '../state/form-store'
import { conflictWith, type FormRecord } from '../state/use-form-record'
import type { Saver } from '../state/saver'
import { pendingAttempt, restoredValues } from './draft-rules'
import type { DraftKeeper } from './use-kept-work'

interface RestoreInput {
  entity: Entity
  store: FormStore
  draft: DraftKeeper
  saver: Saver
  /** What the form was opened for: it is of now. */
  given: FormValues | undefined
}

export function useRestoreDraft({ entity, store, draft, saver, given }: RestoreInput, { record, setConflict }: FormRecord) {
  return () => {
    const { offer } = draft
    if (!offer) return
    const { base } = store.get()
    const { values, conflicts } = restoredValues(entity, offer, store.get())
    store.patch({ values: { ...values, ...given } })
    const pending = pendingAttempt(offer, Date.now())
    if (pending) saver.resume(pending)
    // Ours is written before theirs goes: a crash in between keeps one of them.
    void draft.keep().then(draft.dismissOffer)
    showText('success', 'screens:draft.restored')
    if (conflicts.length === 0 || !record) return
    setConflict({
      conflict: conflictWith(record, { fields: conflicts, base: offer.base, mine: values, theirs: base }),
      resolve: (choices) => {
        const theirs = conflicts.filter((name) => choices[name] === 'theirs').map((name) => [name, base[name]])
        store.patch({ values: { ...store.get().values, ...Object.fromEntries(theirs) } })
        setConflict(null)
      },
    })
  }
}
