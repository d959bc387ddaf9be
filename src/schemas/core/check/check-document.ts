/** Kinds of states: they are states, and what is cancelled stays so. */
import type { Entity, Field } from '../define'
import { isReference } from '../field-types'
import { didYouMean, problem, type Problem } from './check-problem'

export function checkDocument(entity: Entity): Problem[] {
  const { states } = entity.x
  const values = entity.fields.find(({ name }) => name === states?.field)?.values
  if (!states || !values) return []
  const { submitted = [], cancelled = [], automatic = {} } = states
  const say = (sentence: string) => problem(entity, states.field, `x.states: ${sentence}`)
  const strange = (kind: string, named: readonly string[]) =>
    named.filter((value) => !values.includes(value)).map((value) => say(`${kind}: there is no state ${value}.${didYouMean(value, values)}`))
  const moves = Object.entries(entity.x.actions).filter(
    ([, { to, from }]) => to !== undefined && from?.some((one) => cancelled.includes(one)),
  )
  const first = entity.fields.find(({ name }) => name === states.field)?.default
  return [
    ...strange('submitted', submitted),
    ...strange('cancelled', cancelled),
    ...submitted.filter((value) => cancelled.includes(value)).map((value) => say(`${value} is both submitted and cancelled.`)),
    ...(typeof first === 'string' && [...submitted, ...cancelled].includes(first)
      ? [say(`records begin as ${first}, so nobody could fill them in.`)]
      : []),
    ...moves.map(([name]) => say(`the action ${name} leads on from a cancelled state; a new record takes its place (amend).`)),
    ...(Object.values(automatic)
      .flat()
      .some((value) => cancelled.includes(value))
      ? [say('automatic: nothing leads on from a cancelled state.')]
      : []),
    ...amends(entity, states.amend, cancelled).map(say),
  ]
}

function amends(entity: Entity, amend: string | undefined, cancelled: readonly string[]): string[] {
  if (amend === undefined) return []
  const field = entity.fields.find(({ name }) => name === amend)
  return [
    ...(cancelled.length === 0 ? ['amend: nothing is cancelled.'] : []),
    ...(Object.hasOwn(entity.x.actions, 'amend') ? ['amend: there is an action of that name; call it otherwise.'] : []),
    ...(entity.x.standard_actions.includes('create') ? [] : ['amend: nobody creates records.']),
    ...(field
      ? isOpenSelf(entity, field)
        ? []
        : [`amend: ${amend} is an optional reference to the entity itself: { x: { ref: 'self' } }.`]
      : [
          `amend: there is no field ${amend}.${didYouMean(
            amend,
            entity.fields.map(({ name }) => name),
          )}`,
        ]),
  ]
}

const isOpenSelf = (entity: Entity, field: Field): boolean =>
  isReference(field) && field.ref === entity.name && !field.required && !field.x.computed
