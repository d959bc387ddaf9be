/** What is typed into a record's form, kept in this browser (shell.md §2.4). */
import type { Entity } from '../../../schemas/core/define'
import type { FormStore } from '../state/form-store'
import { changedFields, formFields } from '../state/form-values'
import type { Attempt } from '../state/saver'
import { withoutSecrets, type DraftPlace } from './draft-rules'
import { useKeptWork, type DraftKeeper } from './use-kept-work'

interface DraftOptions {
  place: DraftPlace
  entity: Entity
  store: FormStore
  version: number | null
  /** A save whose answer is awaited. */ attempt: () => Attempt | null
}

export const useDraft = ({ place, entity, store, version, attempt }: DraftOptions): DraftKeeper =>
  useKeptWork({
    place,
    subscribe: store.subscribe,
    read: () => store.get().values,
    isPending: () => attempt() !== null,
    draftOf: () => {
      const { base, values } = store.get()
      if (changedFields(entity, base, values).length === 0) return null
      const pending = attempt()
      const fields = formFields(entity)
      return {
        version,
        base: withoutSecrets(fields, base),
        values: withoutSecrets(fields, values),
        ...(pending ? { attempt: pending } : {}),
      }
    },
  })
