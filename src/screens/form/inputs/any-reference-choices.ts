/** Which entities a person may choose records of, for a field that refers to any. Pure. */
import type { OfferedEntity } from '../../../api/sc/custom-fields'
import type { Field } from '../../../schemas/core/define'

/** Those that the field takes, and of which the person may list records. */
export const mayBeChosen = ({ x }: Pick<Field, 'x'>, { entity, actions, nameable = false }: OfferedEntity): boolean =>
  nameable && actions.includes('list') && (x.entities?.includes(entity) ?? true)
