/** Rules of the records of as that a schema can't say. */
import type { EntityHooks } from '../../contracts/hooks'

export const asHooks: Readonly<Record<string, EntityHooks>> = {}
