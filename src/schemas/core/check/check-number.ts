/** `x.number`: a pattern that gives every record a text of its own, from fields that are there. */
import type { Entity, Field } from '../define'
import { isChoice, isLine, isOne, isReference } from '../field-types'
import { patternProblem, recordTokens, resets } from '../number-pattern'
import { didYouMean, problem, type KnownEntities, type Problem } from './check-problem'

const sentences = {
  counter: 'the counter {SEQ} stands in it exactly once.',
  period: 'counting begins anew, so it needs',
  token: 'it has no token',
}

/** @param list the list field whose child rows hold this one */
export function checkNumber(entity: Entity, field: Field, known: KnownEntities, list?: Field): Problem[] {
  const { number } = field.x
  if (!number) return []
  const say = (sentence: string) => problem(entity, list ? `${list.name}.${field.name}` : field.name, `x.number${sentence}`)
  if (list) return [say(': child rows have no numbers of their own. Give their record one.')]
  if (!isLine(field)) return [say(` is about text, not ${field.type}.`)]
  const { pattern, reset = 'never', on = 'create' } = number
  return [
    ...(resets.includes(reset) ? [] : [say(`.reset: ${reset} is none of ${resets.join(', ')}.`)]),
    ...(field.required && on !== 'create' ? [say('.on: a required field has its number from the start. Make it optional.')] : []),
    ...(typeof on === 'string' && on !== 'create' ? [say(`.on: '${String(on)}' is neither 'create' nor a condition.`)] : []),
    ...(typeof pattern === 'string'
      ? ofPattern(entity, pattern, { reset, known }).map((sentence) => say(`.pattern: ${sentence}`))
      : ofSetting(pattern.setting, known).map((sentence) => say(`.pattern.setting: ${sentence}`))),
  ]
}

function ofPattern(entity: Entity, pattern: string, { reset, known }: { reset: (typeof resets)[number]; known: KnownEntities }): string[] {
  const own = recordTokens(pattern)
  const wrong = own.flatMap((token) => tokenProblem(entity, token, known) ?? [])
  const odd = wrong.length > 0 ? undefined : patternProblem(pattern, { own, reset })
  return odd ? [[sentences[odd.key], odd.params.token].filter(Boolean).join(' ')] : wrong
}

function tokenProblem(entity: Entity, token: string, known: KnownEntities): string | undefined {
  const [name = '', behind, ...more] = token.split('.')
  const field = entity.fields.find((one) => one.name === name)
  if (!field)
    return `there is no token {${token}}.${didYouMean(name, [...entity.fields.map((one) => one.name), 'YYYY', 'MM', 'DD', 'SEQ'])}`
  if (behind === undefined) return isWord(field) ? undefined : `{${token}} is ${field.type}; a number takes texts, choices and integers.`
  const target = isReference(field) ? known.get(field.ref ?? '') : undefined
  if (!target || more.length > 0) return `{${token}}: a token is a field of the record, or of one that it refers to.`
  const other = target.fields.find((one) => one.name === behind)
  if (!other)
    return `{${token}}: ${target.name} has no field ${behind}.${didYouMean(
      behind,
      target.fields.map((one) => one.name),
    )}`
  return isWord(other) ? undefined : `{${token}} is ${other.type}; a number takes texts, choices and integers.`
}

const isWord = (field: Field): boolean =>
  (isLine(field) || isChoice(field) || isOne(field, 'integer')) && !field.x.secret && !field.x.number

function ofSetting(setting: string, known: KnownEntities): string[] {
  const [name = '', key = ''] = setting.split('.')
  const entity = known.get(name)
  if (!entity) return [`there is no entity ${name}.${didYouMean(name, known.keys())} Write module/entity.field.`]
  if (!entity.x.singleton || entity.seeds.length === 0) return [`${name} has no one row from the start: it is no singleton with a seed.`]
  const field = entity.fields.find((one) => one.name === key)
  if (!field)
    return [
      `${name} has no field ${key}.${didYouMean(
        key,
        entity.fields.map((one) => one.name),
      )}`,
    ]
  return isLine(field) && field.required ? [] : [`${key} of ${name} holds no pattern always: it is a required text.`]
}
