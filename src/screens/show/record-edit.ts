/** Editing the shown record where it stands: what a fact needs for it. */
import { createContext } from 'react'
import type { EntityAccess } from '../entity/use-entity'

export interface RecordEditing {
  known: EntityAccess
  /** The fact under edit. */
  field: string | null
  /** @param field null = none */
  edit: (field: string | null) => void
  /** Reads the record again. */
  refresh: () => Promise<unknown>
}

export const RecordEdit = createContext<RecordEditing | null>(null)
