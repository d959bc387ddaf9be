/** References to records of any entity (`x.ref: '*'`): which entities, and what deleting a record may do. */
import type { Field } from '../define'
import { isNameable } from '../record-pointer'
import { didYouMean, type KnownEntities, type Problem } from './check-problem'

export function anyReference({ x, required }: Field, known: KnownEntities, say: (sentence: string) => Problem): Problem[] {
  const { entities, on_delete, options } = x
  return [
    ...(entities?.length === 0 ? [say('x.entities: there is no entity. Leave it out where it may be any.')] : []),
    ...(entities ?? [])
      .filter((name, index) => entities?.indexOf(name) !== index)
      .map((name) => say(`x.entities: ${name} stands there twice.`)),
    ...(entities ?? []).flatMap((name) => {
      const entity = known.get(name)
      if (!entity) return [say(`x.entities: there is no entity ${name}.${didYouMean(name, known.keys())}`)]
      return isNameable(entity) ? [] : [say(`x.entities: ${name} has no records that people show one by one.`)]
    }),
    ...(options ? [say('x.options is about references to one entity; x.entities says which entities a record may be of.')] : []),
    ...(on_delete === 'release' || on_delete === 'purge' ? [say(`x.on_delete: ${on_delete} is about references to one entity.`)] : []),
    ...(on_delete === 'set_null' && required
      ? [say('x.on_delete: set_null empties a field that is required. Make it optional, or restrict.')]
      : []),
  ]
}
