/** What closes records and fields (`x.read_only_if`, `x.open_fields`): the fields are there, and it says something. */
import { closedWhen } from '../closed'
import type { Entity, Field } from '../define'
import { comparisonsOf } from '../filter'
import { parentField } from '../in-record'
import { inspect } from './check-conditions'
import { didYouMean, problem, type KnownEntities, type Problem } from './check-problem'

export function checkClosed(entity: Entity, known: KnownEntities): Problem[] {
  const { read_only_if, open_fields = [] } = entity.x
  const names = entity.fields.map(({ name }) => name)
  const say = (key: string) => (sentence: string) => problem(entity, undefined, `${key}: ${sentence}`)
  const open = say('x.open_fields')
  return [
    ...(read_only_if ? inspect(read_only_if, { fields: entity.fields, known }, say('x.read_only_if')) : []),
    ...(open_fields.length > 0 && closedWhen(entity) === undefined
      ? [open('nothing closes the record: x.read_only_if, or x.states.')]
      : []),
    ...open_fields.filter((name) => !names.includes(name)).map((name) => open(`there is no field ${name}.${didYouMean(name, names)}`)),
    ...entity.fields
      .filter(({ name, x }) => open_fields.includes(name) && x.computed)
      .map(({ name }) => open(`${name} is written by the server only, so it needs no mention.`)),
    ...[...entity.fields, ...entity.fields.flatMap(({ items = [] }) => items)]
      .filter(({ x }) => x.read_only_if && x.computed)
      .map(({ name }) => problem(entity, name, 'x.read_only_if: the server alone writes the field, so nobody changes it anyway.')),
    ...entity.fields.flatMap((list) => (list.items ?? []).flatMap((item) => farConditions(entity, list, item))),
  ]
}

/** A child row is judged as it was read, without what it refers to. */
const farConditions = (entity: Entity, list: Field, { name, x }: Field): Problem[] =>
  (x.read_only_if ? comparisonsOf(x.read_only_if) : [])
    .filter(({ field }) => field.includes('.') && parentField(field) === undefined)
    .map(({ field }) => problem(entity, `${list.name}.${name}`, `x.read_only_if: ${field} is no field of the row or of its record.`))
