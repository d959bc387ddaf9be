/** The declaration that a form goes by: the one it opened with, until the person takes the new one. */
import { useState } from 'react'
import type { KnownEntity } from '../../entity/use-entity'

export interface Declaration {
  known: KnownEntity
  /** There is another one now. */
  isChanged: boolean
  adopt: (next: KnownEntity) => void
}

/** The declaration as the form of a new record goes by it: with what comes along and is kept elsewhere (`x.beside`). */
export const withBeside = (known: KnownEntity): KnownEntity => ({
  ...known,
  entity: { ...known.entity, fields: [...known.entity.fields, ...known.entity.beside] },
})

/** @param latest as it was read last */
export function useDeclaration(latest: KnownEntity): Declaration {
  const [known, adopt] = useState(latest)
  const isChanged = latest.hash !== known.hash
  // The same fields with other rights are the same form.
  if (!isChanged && latest !== known) adopt(latest)
  return { known: isChanged ? known : latest, isChanged, adopt }
}
