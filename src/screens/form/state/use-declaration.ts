/** The declaration that a form goes by: the one it opened with, until the person takes the new one. */
import { useState } from 'react'
import type { EntityAccess } from '../../entity/use-entity'

export interface Declaration {
  known: EntityAccess
  /** There is another one now. */
  isChanged: boolean
  adopt: (next: EntityAccess) => void
}

/** The declaration as the form of a new record goes by it: with what comes along and is kept elsewhere (`x.virtual_fields`). */
export const withVirtualFields = (known: EntityAccess): EntityAccess => ({
  ...known,
  entity: { ...known.entity, fields: [...known.entity.fields, ...known.entity.virtualFields] },
})

/** @param latest as it was read last */
export function useDeclaration(latest: EntityAccess): Declaration {
  const [known, adopt] = useState(latest)
  const isChanged = latest.hash !== known.hash
  // The same fields with other rights are the same form.
  if (!isChanged && latest !== known) adopt(latest)
  return { known: isChanged ? known : latest, isChanged, adopt }
}
