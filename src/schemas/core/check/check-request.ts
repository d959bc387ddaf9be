/** Requests (`x.request`): the names that they use are there, and each action is one entity's. */
import { declarationOf, type Entity } from '../define'
import { requestActs, requestParams } from '../request'
import { didYouMean, problem, type Problem } from './check-problem'

export function checkRequest(entity: Entity): Problem[] {
  const { request } = entity.x
  if (!request) return []
  const { action, subject, about, params = [], required, inputs = {}, amend = [], former = {}, acts = [], reschedule = [] } = request
  const names = entity.fields.map(({ name }) => name)
  const filled = [...requestParams(entity).map(({ name }) => name), ...Object.keys(inputs)]
  const say = (sentence: string, field?: string) => problem(entity, field, `x.request.${sentence}`)
  const strange = (key: string, given: readonly string[], known: readonly string[], what: string) =>
    given.filter((name) => !known.includes(name)).map((name) => say(`${key}: there is no ${what} ${name}.${didYouMean(name, known)}`))
  const person = entity.fields.find(({ name }) => name === subject)
  return [
    ...ofEngine(entity).map((key) => problem(entity, undefined, `x.request brings x.${key} along; it is not declared beside it.`)),
    ...(action.startsWith(`${entity.module}.`) && /^[a-z]+\.[a-z][a-z0-9-]*$/.test(action)
      ? []
      : [say(`action: ${action} is no name of an action of this module, such as ${entity.module}.${entity.key}.`)]),
    ...((subject === undefined) === (about === undefined)
      ? [say('subject: say whom it concerns, or by what parameter its form is about it.')]
      : []),
    ...(about === undefined
      ? []
      : [...params, ...Object.keys(inputs)].map((name) => say(`about: its form has this one parameter, not ${name}.`))),
    ...strange('subject', subject === undefined ? [] : [subject], names, 'field'),
    ...(person && person.ref !== 'sc/user'
      ? [say("subject: whom it concerns is a reference to sc/user, x: { ref: 'sc/user' }.", subject)]
      : []),
    ...strange('params', params, names, 'field'),
    ...strange('amend', amend, names, 'field'),
    ...strange('required', required ?? [], filled, 'parameter'),
    ...Object.keys(inputs)
      .filter((name) => names.includes(name))
      .map((name) => say('inputs: a field of the entity has this name; it is a parameter by itself.', name)),
    ...strange('acts', acts, requestActs, 'act'),
    ...(acts.length > 0 && about !== undefined ? [say('acts: its record has states of its own; declare actions (x.actions).')] : []),
    ...strange('reschedule', reschedule, amend, 'field of amend'),
    ...(acts.includes('reschedule') === reschedule.length > 0 ? [] : [say('reschedule: acts names it, and it names its fields.')]),
    ...(acts.includes('reschedule') && !entity.x.standard_actions.includes('create')
      ? [say('acts: reschedule is for records that people also enter without a form (create).')]
      : []),
    ...formerNames(entity, former, filled).map((sentence) => say(`former: ${sentence}`)),
  ]
}

/** What only the engine declares of a request. */
const ofEngine = (entity: Entity): string[] => {
  const { x } = (declarationOf(entity) ?? {}) as { x?: object }
  return x && Object.hasOwn(x, 'states') && entity.x.request?.about === undefined ? ['states'] : []
}

function formerNames(entity: Entity, former: Readonly<Record<string, string>>, filled: readonly string[]): string[] {
  const known = [...filled, ...entity.fields.flatMap(({ name, items = [] }) => items.map((item) => `${name}.${item.name}`))]
  return Object.entries(former).flatMap(([name, once]) => [
    ...(known.includes(name) ? [] : [`there is no parameter ${name}.${didYouMean(name, known)}`]),
    ...(!name.includes('.') && filled.includes(once)
      ? [`${once} is the name of another parameter, so nobody could tell which is meant.`]
      : []),
  ])
}

/** A form that is bound to an action posts to one record. */
export function checkRequestActions(entities: readonly Entity[]): Problem[] {
  const requests = entities.filter(({ x }) => x.request)
  return requests.flatMap((entity, at) => {
    const other = requests.slice(0, at).find(({ x }) => x.request?.action === entity.x.request?.action)
    return other ? [problem(entity, undefined, `x.request.action: ${other.name} has this action too.`)] : []
  })
}
