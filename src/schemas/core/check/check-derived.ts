/** Derived values: what they are taken or computed from is there, fits, may be shown to whoever reads them, and goes round in no circle. */
import type { Entity, Field } from '../define'
import { isDerived } from '../derived/is-derived'
import { derivedFields, placedPath } from '../derived/plan'
import { cycleOf, dependenciesOf, partsOf } from '../expression/dependencies'
import { judgeExpression, type Known, type Names } from '../expression/judge'
import { functions, type Kind } from '../expression/language-functions'
import { parseExpression } from '../expression/parser'
import type { Expression } from '../expression/syntax'
import { isApart, isBoolean, isChoice, isDecimal, isJson, isMany, isNumber, isOne, isPlain, isReference, isRows } from '../field-types'
import { didYouMean, problem, type KnownEntities, type Problem } from './check-problem'
import { mistakeText } from './mistake-text'

type Say = (sentence: string) => Problem

export function checkDerived(entity: Entity, known: KnownEntities): Problem[] {
  const all = entity.fields.flatMap((field) => [
    ...ofField(entity, field, known),
    ...(field.items ?? []).flatMap((item) => ofField(entity, item, known, field)),
  ])
  return [
    ...all,
    ...entity.virtualFields
      .filter(({ x }) => isDerived(x))
      .map(({ name }) => problem(entity, name, 'x.virtual_fields: what is kept elsewhere is not derived.')),
    ...(all.length === 0 ? [...circle(entity), ...acts(entity)] : []),
  ]
}

/** Values that follow one another from entity to entity would follow themselves for ever. */
export function checkFollowed(entities: readonly Entity[]): Problem[] {
  const reads = new Map(
    entities.flatMap((entity) =>
      derivedFields(entity).map(({ path, from, reads: own, fillsEmpty }) => [
        `${entity.name}.${path}`,
        [...own.map((one) => `${entity.name}.${one}`), ...(from && !fillsEmpty ? [`${from.target}.${from.name}`] : [])],
      ]),
    ),
  )
  const found = cycleOf(reads)
  const [first = ''] = found ?? []
  const entity = entities.find(({ name }) => first.startsWith(`${name}.`))
  // Of one entity the circle is told by its own check.
  if (!found || !entity || found.every((one) => one.startsWith(`${entity.name}.`) && !takesFromItself(entity))) return []
  return [
    problem(entity, first.slice(entity.name.length + 1), `x.from: it is derived from itself, by way of ${[...found, first].join(' → ')}.`),
  ]
}

const takesFromItself = (entity: Entity): boolean => derivedFields(entity).some(({ from }) => from?.target === entity.name)

function ofField(entity: Entity, field: Field, known: KnownEntities, list?: Field): Problem[] {
  const { from, from_when, frozen_in, formula } = field.x
  const say: Say = (sentence) => problem(entity, list ? `${list.name}.${field.name}` : field.name, sentence)
  if (!isDerived(field.x))
    return [
      ...(from_when === undefined ? [] : [say('x.from_when: it says when x.from is taken, and there is no x.from.')]),
      ...(frozen_in === undefined ? [] : [say('x.frozen_in: nothing is derived here: say x.from or x.formula.')]),
    ]
  return [
    ...(from !== undefined && formula !== undefined
      ? [say('x.from and x.formula: a value comes from one place. Name the field that x.from fills in the formula.')]
      : []),
    ...(from_when !== undefined && !['always', 'if_empty'].includes(from_when)
      ? [say(`x.from_when: ${String(from_when)} is neither always nor if_empty.`)]
      : []),
    ...(entity.x.view ? [say('x.view: the engine writes its rows, so nothing is derived in them.')] : []),
    ...alongside(field, say),
    ...states(entity, field, say),
    ...(from === undefined ? [] : origin(field, from, { siblings: list?.items ?? entity.fields, list, known, say })),
    ...(formula === undefined ? [] : ofFormula(entity, field, formula, list, say)),
  ]
}

/** Keys that say of the same value where it comes from. */
function alongside({ x, required }: Field, say: Say): Problem[] {
  const isComputed = x.formula !== undefined || x.from_when !== 'if_empty'
  const other = (['number', 'days', 'default_to', 'secret', 'change_action'] as const).filter((key) => x[key] !== undefined)
  return [
    ...other.map((key) => say(`x.${key}: it is derived already, by x.${x.formula === undefined ? 'from' : 'formula'}.`)),
    ...(isComputed && required ? [say('required: what it is derived from may be empty. Make it optional.')] : []),
    ...(!isComputed && x.computed ? [say('x.from_when: if_empty is about fields that people write; this one is computed.')] : []),
  ]
}

function states(entity: Entity, { x }: Field, say: Say): Problem[] {
  const { frozen_in } = x
  if (frozen_in === undefined) return []
  if (x.from_when === 'if_empty') return [say('x.frozen_in: what is taken if empty follows nothing, so it need not be frozen.')]
  const values = entity.fields.find(({ name }) => name === entity.x.states?.field)?.values
  if (!values) return [say(`x.frozen_in: ${entity.name} has no states (x.states).`)]
  return [
    ...(frozen_in.length === 0 ? [say('x.frozen_in: name a state, or leave it out.')] : []),
    ...frozen_in
      .filter((state) => !values.includes(state))
      .map((state) => say(`x.frozen_in: there is no state ${state}.${didYouMean(state, values)}`)),
  ]
}

interface Place {
  siblings: readonly Field[]
  list: Field | undefined
  known: KnownEntities
  say: Say
}

function origin(field: Field, from: string, { siblings, list, known, say }: Place): Problem[] {
  const [name = '', behind, ...more] = from.split('.')
  if (behind === undefined || more.length > 0)
    return [
      say(`x.from: write a reference and a field behind it, as product.price; ${from} is none. Further away, take it over in two steps.`),
    ]
  const reference = siblings.find((one) => one.name === name)
  if (!reference)
    return [
      say(
        `x.from: there is no field ${name}.${didYouMean(
          name,
          siblings.filter(isReference).map((one) => one.name),
        )}`,
      ),
    ]
  const target = isReference(reference) ? known.get(reference.ref ?? '') : undefined
  if (!target) return [say(`x.from: ${name} is no reference to one record, so there is no ${behind} behind it.`)]
  const source = target.fields.find((one) => one.name === behind)
  if (!source)
    return [
      say(
        `x.from: ${target.name} has no field ${behind}.${didYouMean(
          behind,
          target.fields.map((one) => one.name),
        )}`,
      ),
    ]
  const isGuarded = (field.x.guard ?? list?.x.guard) !== undefined
  return [
    ...unreadable(source, from).map((sentence) => say(`x.from: ${sentence}`)),
    ...(source.x.personal
      ? [say(`x.from: ${from} is personal and is emptied when the person is anonymised; a copy of it would stay.`)]
      : []),
    ...(source.x.guard !== undefined && !isGuarded
      ? [say(`x.from: ${from} is guarded, and this field is open to everybody. Give it an x.guard.`)]
      : []),
    ...(takes(field, source) ? [] : [say(`x.from: ${from} is ${source.type}, and this is ${field.type}.`)]),
  ]
}

/** Values of the one are values of the other. */
function takes(field: Field, source: Field): boolean {
  if (isApart(field) || isApart(source) || isJson(field)) return false
  if (isChoice(field)) return isChoice(source) && (source.values ?? []).every((value) => field.values?.includes(value))
  if (isPlain(field)) return isPlain(source) || isChoice(source)
  if (isDecimal(field)) return isNumber(source)
  return field.type === source.type && field.ref === source.ref && !isMany(field)
}

const unreadable = (source: Field, path: string): string[] => [
  ...(source.x.secret ? [`${path} is a secret, which never leaves the server.`] : []),
  ...(source.x.days ? [`${path} is counted as it is read: it has no value that could be kept.`] : []),
]

const takesFormula: readonly ((field: Field) => boolean)[] = [isNumber, isPlain, isBoolean, (field) => isOne(field, 'date', 'datetime')]

function ofFormula(entity: Entity, field: Field, formula: string, list: Field | undefined, say: Say): Problem[] {
  if (!takesFormula.some((fits) => fits(field))) return [say(`x.formula is about numbers, texts, days and truths, not ${field.type}.`)]
  const read = parseExpression(formula)
  if (!read.ok) return [say(`x.formula: ${mistakeText(read.error, formula)}`)]
  const [elsewhere] = callsIn(read.value).filter((name) => !functions[name]?.run && name !== 'if')
  if (elsewhere !== undefined)
    return [say(`x.formula: ${elsewhere}() asks the organisation or the calendar, which are not at hand where records are written.`)]
  const moving = callsIn(read.value).find((name) => name === 'today' || name === 'now')
  if (moving !== undefined)
    return [say(`x.formula: ${moving}() changes without a save, and what is derived is stored. x.days counts as it is read.`)]
  const judged = judgeExpression(read.value, namesOf(entity, list))
  if (!judged.ok) return [say(`x.formula: ${mistakeText(judged.error, formula)}`)]
  const { kind, of } = judged.value
  if (of !== undefined)
    return [say(`x.formula: it gives a value for each of ${of}. Gather them: sum(…), count(…), min(…), max(…) or avg(…).`)]
  return [
    ...(kind === 'any' || kind === kindOf(field) ? [] : [say(`x.formula: it gives a ${kind}, and this is ${field.type}.`)]),
    ...sourcesOf(entity, read.value, list).flatMap((source) => ofSource(field, source, list, say)),
  ]
}

interface Source {
  path: string
  field: Field
  list?: Field
}

/** The fields that it reads, with the list whose child rows hold them. */
function sourcesOf(entity: Entity, expression: Expression, list: Field | undefined): Source[] {
  return dependenciesOf(expression).flatMap((path) => {
    const [name = '', child] = placedPath(path, list?.name).split('.')
    const field = entity.fields.find((one) => one.name === name)
    if (!field) return []
    const item = child === undefined ? undefined : field.items?.find((one) => one.name === child)
    return item ? [{ path, field: item, list: field }] : [{ path, field }]
  })
}

function ofSource(field: Field, { path, field: source, list: holder }: Source, list: Field | undefined, say: Say): Problem[] {
  const guard = source.x.guard ?? holder?.x.guard
  const own = field.x.guard ?? list?.x.guard
  return [
    ...unreadable(source, path).map((sentence) => say(`x.formula: ${sentence}`)),
    ...(source.x.number ? [say(`x.formula: ${path} is a number, which is given after everything else is settled.`)] : []),
    ...(guard !== undefined && guard !== own
      ? [say(`x.formula: ${path} is guarded by ${guard}, and this field is not. Give it the same x.guard.`)]
      : []),
  ]
}

const callsIn = (expression: Expression): string[] => [
  ...(expression.kind === 'call' ? [expression.name] : []),
  ...partsOf(expression).flatMap(callsIn),
]

function namesOf(entity: Entity, list: Field | undefined): Names {
  if (!list) return names(entity.fields)
  const parent: Known = { kind: 'any', fields: names(entity.fields.filter((field) => !isRows(field))) }
  return { ...names(list.items ?? []), parent }
}

const names = (fields: readonly Field[]): Names =>
  Object.fromEntries(
    fields.map((field) => [
      field.name,
      isRows(field)
        ? { kind: 'rows', fields: names(field.items ?? []) }
        : { kind: kindOf(field), ...(isReference(field) ? { fields: null } : {}) },
    ]),
  )

function kindOf(field: Field): Kind {
  if (isNumber(field)) return 'number'
  if (isBoolean(field)) return 'boolean'
  if (isOne(field, 'date')) return 'date'
  if (isOne(field, 'datetime')) return 'datetime'
  return isPlain(field) || isChoice(field) ? 'text' : 'any'
}

function circle(entity: Entity): Problem[] {
  const found = cycleOf(new Map(derivedFields(entity).map(({ path, reads }) => [path, reads])))
  const [first = ''] = found ?? []
  return found ? [problem(entity, first, `x.formula: it is derived from itself, by way of ${[...found, first].join(' → ')}.`)] : []
}

/** What an action writes into a derived field would be gone with the same save. */
function acts(entity: Entity): Problem[] {
  const derived = entity.fields.filter(({ x }) => isDerived(x) && x.computed).map(({ name }) => name)
  return Object.entries(entity.x.actions).flatMap(([action, { asks = [], set = {} }]) =>
    [...asks, ...Object.keys(set)]
      .filter((name) => derived.includes(name))
      .map((name) => problem(entity, name, `x.actions.${action}: it writes a field that is derived, and would not be kept.`)),
  )
}
