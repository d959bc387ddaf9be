/** What every part of the form designer reads, and what it does. */
import { createContext, useContext } from 'react'
import type { Language } from '../../../../schemas/core/types'
import type { FormContent } from '../../../../shared/wf/form'
import type { PaletteItem } from '../../../../shared/wf/palette/palette-item'
import type { PartKey } from './edit/design'
import type { Added } from './edit/parts'
import type { Place } from './edit/places'

/** A part that is gone to: made just now, or because of a problem. */
export interface LedTo {
  key: PartKey
  /** Because of one of its rules. */
  isRule: boolean
}

export interface DesignScope {
  content: FormContent
  /** Of the labels on the canvas. */
  language: Language
  selected: readonly PartKey[]
  /** @param more adds it to what is selected, or takes it out */
  select: (key: PartKey | null, more?: boolean) => void
  /** @param purpose steps of the same purpose in a row are undone as one */
  act: (change: (content: FormContent) => FormContent | Added, purpose?: string) => void
  /** Where nothing is said, below what is selected. */
  insert: (item: PaletteItem, place?: Place) => void
  /** At the end of a child table. */
  insertColumn: (table: PartKey, item: PaletteItem) => void
  /** Its properties take the focus; each new object does so anew. */
  entered: LedTo | null
  /** Published once: its key stays. */
  isFrozen: (key: PartKey) => boolean
  /** What is wrong at a part, in words. */
  problemsAt: (key: PartKey) => readonly string[]
}

const Context = createContext<DesignScope | null>(null)
export const DesignScopeProvider = Context.Provider

export function useDesign(): DesignScope {
  const scope = useContext(Context)
  if (!scope) throw new Error('A part of the form designer stands outside of FormDesigner')
  return scope
}
