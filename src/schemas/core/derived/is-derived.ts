/** Which fields take their values from others (docs/declaration.md "Derived values"). Apart from the rest, since it is asked everywhere. */
import type { FieldExtension } from '../types'

/** The server writes it: people don't. */
export const isComputedBy = ({ from, from_when = 'always', formula }: FieldExtension): boolean =>
  formula !== undefined || (from !== undefined && from_when === 'always')

export const isDerived = ({ from, formula }: FieldExtension): boolean => from !== undefined || formula !== undefined
