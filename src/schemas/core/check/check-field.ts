/** One field: its reference, bounds, default and the keys that fit its type. */
import Decimal from 'decimal.js'
import type { Entity, Field } from '../define'
import {
  holds,
  isAmount,
  isAnyReference,
  isApart,
  isChoice,
  isDecimal,
  isJson,
  isLine,
  isMany,
  isOwner,
  isNumber,
  isOne,
  isLinks,
  isReference,
  isRows,
  isTranslated,
} from '../field-types'
import { formerKeys } from '../former-keys'
import { parentField } from '../in-record'
import { languages } from '../types'
import { anyReference } from './check-any-reference'
import { checkNumber } from './check-number'
import { didYouMean, problem, type KnownEntities, type Problem } from './check-problem'
import { valueProblem } from './check-value'

const isText = (field: Field) => isOne(field, 'text')
const isSearchable = (field: Field) => holds(field, 'text', 'translated', 'colour') || isChoice(field)
const isOrdered = (field: Field) => isNumber(field) || isOne(field, 'date', 'datetime', 'time')

/** @param list the list field whose child rows hold this one */
export function checkField(entity: Entity, field: Field, known: KnownEntities, list?: Field): Problem[] {
  const path = list ? `${list.name}.${field.name}` : field.name
  const siblings = list ? (list.items ?? []) : entity.fields
  const say = (sentence: string) => problem(entity, path, sentence)
  return [
    ...Object.entries(formerKeys.field)
      .filter(([key]) => Object.hasOwn(field.x, key))
      .map(([key, present]) => say(`x.${key} is called x.${present}.`)),
    ...(isAnyReference(field) ? anyReference(field, known, say) : reference(field, known, say)),
    ...values(field, say),
    ...bounds(field, say),
    ...keysForTypes(field, list !== undefined, say),
    ...namedSiblings(field, { siblings, parent: list && entity.fields }, say),
    ...checkNumber(entity, field, known, list),
    ...proposal(field, list !== undefined, say),
    ...fallback(field, say),
  ]
}

type Say = (sentence: string) => Problem

function reference(field: Field, known: KnownEntities, say: Say): Problem[] {
  const { on_delete, options, entities } = field.x
  const onlyOfAny = entities ? [say("x.entities is about references to records of any entity (x.ref: '*').")] : []
  if (field.ref === undefined) {
    return [
      ...onlyOfAny,
      ...(on_delete ? [say('x.on_delete is about references.')] : []),
      ...(options ? [say('x.options is about references.')] : []),
    ]
  }
  return [
    ...onlyOfAny,
    ...(known.has(field.ref) ? [] : [say(`x.${field.type}: there is no entity ${field.ref}.${didYouMean(field.ref, known.keys())}`)]),
    ...(isReference(field) && (on_delete === 'set_null' || on_delete === 'release') && field.required
      ? [say(`x.on_delete: ${on_delete} empties a field that is required. Make it optional, or restrict.`)]
      : []),
    ...(known.get(field.ref)?.x.singleton ? [say(`x.${field.type}: ${field.ref} has one row only.`)] : []),
  ]
}

function values(field: Field, say: Say): Problem[] {
  if (!holds(field, 'choice')) return []
  const all = field.values ?? []
  return [
    ...(all.length === 0 ? [say('enum: there is no value.')] : []),
    ...all.filter((value, index) => all.indexOf(value) !== index).map((value) => say(`enum: ${value} stands there twice.`)),
    ...all
      .filter((value) => typeof value !== 'string' || value === '')
      .map((value) => say(`enum: ${JSON.stringify(value)} is no text; an empty field says "none".`)),
  ]
}

function bounds(field: Field, say: Say): Problem[] {
  const { min, max, above, precision, scale } = field.x
  const { pattern, minLength, maxLength, minimum, maximum, minItems, maxItems } = field.schema
  const broken = Object.entries({ min, max, above })
    .filter(([, value]) => value !== undefined && !/^-?\d+(\.\d+)?$/.test(value))
    .map(([key, value]) => say(`x.${key}: "${value ?? ''}" is no decimal number as text.`))
  if (broken.length > 0) return broken
  return [
    ...((precision ?? scale) !== undefined && !isDecimal(field)
      ? [say(`x.precision and x.scale are about decimals, not ${field.type}.`)]
      : []),
    ...(isDecimal(field) && (scale ?? 4) > (precision ?? 18) ? [say('x.scale is greater than x.precision.')] : []),
    ...([min, max, above].some((value) => value !== undefined) && !isDecimal(field)
      ? [
          say(
            `x.min, x.max and x.above are about decimals; ${field.type} takes ${isOne(field, 'integer') ? 'minimum and maximum' : 'none'}.`,
          ),
        ]
      : []),
    ...((minimum ?? maximum) !== undefined && !isOne(field, 'integer') && !isReference(field)
      ? [say(`minimum and maximum are about integers; ${field.type} takes ${isDecimal(field) ? 'x.min and x.max' : 'none'}.`)]
      : []),
    ...(min !== undefined && max !== undefined && new Decimal(min).gt(max) ? [say('x.min is greater than x.max.')] : []),
    ...(isGreater(minimum, maximum) ? [say('minimum is greater than maximum.')] : []),
    ...(isGreater(minLength, maxLength) ? [say('minLength is greater than maxLength.')] : []),
    ...(isGreater(minItems, maxItems) ? [say('minItems is greater than maxItems.')] : []),
    ...(typeof pattern === 'string' && !compiles(pattern) ? [say(`pattern: ${pattern} is no regular expression (u flag).`)] : []),
  ]
}

const isGreater = (low: unknown, high: unknown): boolean => typeof low === 'number' && typeof high === 'number' && low > high

function compiles(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u')
    return true
  } catch {
    return false
  }
}

function keysForTypes(field: Field, isChild: boolean, say: Say): Problem[] {
  const { x, type } = field
  const about = (key: string, value: unknown, fits: boolean, types: string) =>
    value && !fits ? [say(`${key} is about ${types}, not ${type}.`)] : []
  return [
    ...about('x.change_action', x.change_action, isReference(field) && field.ref === 'sc/user', 'references to one person (sc/user)'),
    ...about('x.requires_reauth', x.requires_reauth, !isChild && x.computed !== true, 'what people type in the record itself'),
    ...about('x.pattern_message', x.pattern_message, typeof field.schema.pattern === 'string', 'texts with a pattern'),
    ...about('x.keep_hidden', x.keep_hidden, x.show_if !== undefined, 'fields with x.show_if'),
    ...about('x.transform', x.transform, isText(field), 'text'),
    ...about('x.warn', x.warn, isText(field), 'text'),
    ...about('x.codes', x.codes, isLine(field) || (isMany(field) && holds(field, 'text')), 'text'),
    ...about(
      'x.stars',
      x.stars,
      type === 'integer' && field.schema.minimum === 0 && Number(field.schema.maximum ?? 11) <= 10,
      'integers from 0 to at most 10',
    ),
    ...about('x.each', x.each, isMany(field) && holds(field, 'choice'), 'sets'),
    ...about('x.search', x.search, isSearchable(field), 'texts and enums'),
    ...about('x.currency', x.currency, isAmount(field), 'money'),
    ...about('x.per_unit', x.per_unit, isAmount(field), 'money'),
    ...about('x.after', x.after, isOrdered(field), 'dates, times and numbers'),
    ...about('x.unique', x.unique, !isMany(field) && !isOne(field, 'rows', 'json', 'boolean'), 'single values'),
    ...about('x.gives_role', x.gives_role, isOwner(field) && isMany(field) && !isChild, 'lists of owner codes of the record itself'),
    ...about('x.shares_files', x.shares_files, isReference(field) && !isChild, 'references of the record itself'),
    ...about('x.bears_rights', x.bears_rights, (isReference(field) || isLinks(field)) && !isChild, 'references of the record itself'),
    ...about('x.fixed', x.fixed === 'used' && isChild, false, "records ('used' asks who refers to the record)"),
    ...(isChild && isApart(field)
      ? [say(`A child row can't hold ${isRows(field) ? 'rows' : 'many references'} of its own. Make the rows an entity with x.child_of.`)]
      : []),
    ...(isChild && x.search ? [say('x.search: child rows are not searched. Search the record.')] : []),
    ...(x.secret && !x.computed && (isChild || !isLine(field))
      ? [say('x.secret: what people type and nobody reads again is a text of the record itself. Is it computed?')]
      : []),
    ...(x.secret && !x.computed && x.unique
      ? [say('x.unique: what people type as a secret is sealed, and no two sealed values are equal. Is it computed?')]
      : []),
    ...(isJson(field) && JSON.stringify(field.schema).includes('"$ref":')
      ? [say('$ref: the shape of a json field stands inside the schema of its record, where references point elsewhere. Write it out.')]
      : []),
    ...(x.secret && x.search ? [say("x.search: a secret can't be searched.")] : []),
    ...(x.guard !== undefined && !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(x.guard) ? [say(`x.guard: "${x.guard}" is not kebab-case.`)] : []),
  ]
}

/** @param parent of child rows: the fields of their record */
function namedSiblings(
  field: Field,
  { siblings, parent }: { siblings: readonly Field[]; parent: readonly Field[] | undefined },
  say: Say,
): Problem[] {
  const names = siblings.map(({ name }) => name)
  const { after, label_snapshot, currency, days, renamed_from } = field.x
  const other = siblings.find(({ name }) => name === after)
  const [among, key] = parent && parentField(currency) !== undefined ? [parent, parentField(currency)] : [siblings, currency]
  const money = among.find(({ name }) => name === key)
  const name = siblings.find((sibling) => sibling.name === label_snapshot)
  return [
    ...(after !== undefined && !other ? [say(`x.after: there is no field ${after}.${didYouMean(after, names)}`)] : []),
    ...(other && isOrdered(field) && other.type !== field.type && !(isNumber(other) && isNumber(field))
      ? [say(`x.after: ${other.name} is ${other.type} and this is ${field.type}.`)]
      : []),
    ...(after === field.name ? [say('x.after: names itself.')] : []),
    ...(currency !== undefined && !money
      ? [
          say(
            `x.currency: there is no field ${currency}.${didYouMean(
              currency,
              among.map((sibling) => sibling.name),
            )}`,
          ),
        ]
      : []),
    ...(money && !isLine(money) && !isChoice(money)
      ? [say(`x.currency: ${money.name} is ${money.type}; a currency is a text with its ISO code.`)]
      : []),
    ...(label_snapshot !== undefined && !name
      ? [say(`x.label_snapshot: there is no field ${label_snapshot}.${didYouMean(label_snapshot, names)}`)]
      : []),
    ...(label_snapshot !== undefined && !isReference(field) ? [say('x.label_snapshot is about references to one row.')] : []),
    ...(name && !isLine(name) && !isTranslated(name) ? [say(`x.label_snapshot: ${name.name} is ${name.type}; a name is a text.`)] : []),
    ...(days ? daysProblems(field, days, siblings, say) : []),
    ...(renamed_from !== undefined && renamed_from === field.name ? [say('x.renamed_from: is its present name.')] : []),
    ...(renamed_from !== undefined && renamed_from !== field.name && names.includes(renamed_from)
      ? [say(`x.renamed_from: ${renamed_from} is declared too, so its values can't become this field's.`)]
      : []),
  ]
}

function daysProblems({ type, x }: Field, { from, to }: NonNullable<Field['x']['days']>, siblings: readonly Field[], say: Say): Problem[] {
  const others = [...(from === 'created_at' ? [] : [from]), ...to]
  const wrong = others.find((name) => siblings.find((sibling) => sibling.name === name)?.type !== 'datetime')
  return [
    ...(type !== 'integer' || !x.computed ? [say('x.days is about computed integers.')] : []),
    ...(wrong === undefined
      ? []
      : [
          say(
            `x.days: there is no instant ${wrong}.${didYouMean(
              wrong,
              siblings.map(({ name }) => name),
            )}`,
          ),
        ]),
  ]
}

const proposals = { today: 'dates', now: 'instants', me: 'references to one person (sc/user)', department: 'references to one department' }

function proposal(field: Field, isChild: boolean, say: Say): Problem[] {
  const { default_to: kind, computed } = field.x
  if (kind === undefined) return []
  if (!Object.hasOwn(proposals, kind)) return [say(`x.default_to: ${String(kind)} is none of ${Object.keys(proposals).join(', ')}.`)]
  const fits = {
    today: isOne(field, 'date'),
    now: isOne(field, 'datetime'),
    me: isReference(field) && field.ref === 'sc/user',
    department: isReference(field) && field.ref === 'sc/department',
  }[kind]
  return [
    ...(fits ? [] : [say(`x.default_to: ${kind} is about ${proposals[kind]}, not ${field.type}.`)]),
    ...(isChild ? [say('x.default_to: child rows begin with fixed defaults alone.')] : []),
    ...(field.default !== undefined ? [say('x.default_to: it has a default already.')] : []),
    ...(computed ? [say('x.default_to: what the server computes takes no default.')] : []),
  ]
}

function fallback(field: Field, say: Say): Problem[] {
  if (field.default === undefined) return []
  if (isTranslated(field) && typeof field.default === 'string')
    return [say(`default: a translated text is an object with ${languages.join(', ')}.`)]
  if (holds(field, 'reference', 'record'))
    return [say('default: a reference has no fixed id. Set it in a hook, or by the default row of the lookup.')]
  const wrong = valueProblem(field, field.default)
  return wrong === undefined ? [] : [say(`default: ${wrong}`)]
}
