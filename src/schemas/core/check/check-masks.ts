/** Where a guard could be read round: in child rows, in titles, in what repeats the record (docs/declaration.md "Guards by row"). */
import type { Entity, Field } from '../define'
import { isJson, isReference } from '../field-types'
import { didYouMean, problem, type Problem } from './check-problem'

export function checkMasks(entities: readonly Entity[]): Problem[] {
  const known = new Map(entities.map((entity) => [entity.name, entity]))
  return entities.flatMap((entity) => [
    ...titles(entity),
    ...entity.fields.flatMap((field) => [...childRows(entity, field), ...repeats(entity, field, known)]),
  ])
}

/** A title is shown wherever the record is named. That of a reference is asked by the guard itself (titles.ts). */
function titles(entity: Entity): Problem[] {
  const field = entity.fields.find(({ name }) => name === entity.title)
  return field?.x.guard === undefined || isReference(field)
    ? []
    : [problem(entity, field.name, 'x.guard: the field titles the record, and titles are read by all. Name another x.title.')]
}

const childRows = (entity: Entity, list: Field): Problem[] =>
  (list.items ?? [])
    .filter(({ x }) => x.guard !== undefined || x.guard_if !== undefined || x.repeats !== undefined)
    .map(({ name }) => problem(entity, `${list.name}.${name}`, `x.guard: child rows are read as a whole. Give the guard to ${list.name}.`))

function repeats(entity: Entity, field: Field, known: ReadonlyMap<string, Entity>): Problem[] {
  const { repeats: repeated } = field.x
  if (repeated === undefined) return []
  const say = (sentence: string) => problem(entity, field.name, `x.repeats: ${sentence}`)
  if (!isJson(field)) return [say(`it is about json, not ${field.type}.`)]
  if (repeated === 'record')
    return ['module', 'entity', 'record_id']
      .filter((name) => !entity.fields.some((one) => one.name === name))
      .map((name) => say(`the row names its record by module, entity and record_id, and there is no field ${name}.`))
  const target = known.get(repeated.entity)
  if (!target) return [say(`there is no entity ${repeated.entity}.${didYouMean(repeated.entity, known.keys())}`)]
  return repeated.fields.flatMap((name) => {
    const other = target.fields.find((one) => one.name === name)
    if (!other)
      return [
        say(
          `${target.name} has no field ${name}.${didYouMean(
            name,
            target.fields.map((one) => one.name),
          )}`,
        ),
      ]
    return other.x.guard === undefined ? [say(`${name} of ${target.name} has no x.guard, so nothing of it is kept from anybody.`)] : []
  })
}
