/** Sections: their fields are there, each in one, and none is asked for while its section is hidden. */
import type { Entity } from '../define'
import { comparisonsOf } from '../filter'
import { namesIn } from '../sections'
import { inspect } from './check-conditions'
import { didYouMean, problem, type KnownEntities, type Problem } from './check-problem'

export function checkSections(entity: Entity, known: KnownEntities): Problem[] {
  const declared = Object.entries(entity.x.sections ?? {})
  const names = entity.fields.map(({ name }) => name)
  const all = declared.flatMap(([, section]) => namesIn(section))
  return declared.flatMap(([key, section]) => {
    const own = namesIn(section)
    const { show_if, folded } = section
    const say = (sentence: string) => problem(entity, undefined, `x.sections.${key}: ${sentence}`)
    const hidden = entity.fields.filter(({ name }) => show_if && own.includes(name))
    return [
      ...own.filter((name) => !names.includes(name)).map((name) => say(`there is no field ${name}.${didYouMean(name, names)}`)),
      ...own.filter((name) => all.indexOf(name) !== all.lastIndexOf(name)).map((name) => say(`${name} stands in a section twice.`)),
      ...(show_if ? inspect(show_if, { fields: entity.fields, known }, (sentence) => say(`show_if: ${sentence}`)) : []),
      ...(typeof folded === 'object' ? inspect(folded, { fields: entity.fields, known }, (sentence) => say(`folded: ${sentence}`)) : []),
      ...(show_if
        ? comparisonsOf(show_if)
            .filter(({ field }) => own.includes(field))
            .map(({ field }) => say(`show_if: it hides ${field}, by which it would be shown again.`))
        : []),
      ...hidden
        .filter((field) => field.required && field.default === undefined)
        .map(({ name }) => say(`${name} is required also while the section is hidden; say x.required_if.`)),
    ]
  })
}
