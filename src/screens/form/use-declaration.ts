/** The declaration that a form goes by: the one it opened with, until the person takes the new one. */
import { useState } from 'react'
import type { KnownEntity } from '../entity/use-entity'

export interface Declaration {
  known: KnownEntity
  /** There is another one now. */
  isChanged: boolean
  adopt: (next: KnownEntity) => void
}

/** @param latest as it was read last */
export function useDeclaration(latest: KnownEntity): Declaration {
  const [known, adopt] = useState(latest)
  const isChanged = latest.hash !== known.hash
  // The same fields with other rights are the same form.
  if (!isChanged && latest !== known) adopt(latest)
  return { known: isChanged ? known : latest, isChanged, adopt }
}
