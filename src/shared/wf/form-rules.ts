/**
 * The rules of a form (wf.md §3 `rules`, §5.1) over its values: what is shown, required, read-only, computed, offered, wrong. Pure; browser and
 * server run the same. A rule of a child table (`items.price`) is asked for each row and reads the row's columns before the form's fields.
 */
import { isEmpty } from '../../schemas/core/condition'
import { comparisonsOf } from '../../schemas/core/filter'
import { callsAny, dependenciesOf, inOrder } from '../../schemas/core/expression/dependencies'
import { isAsked, type Environment } from '../../schemas/core/expression/language-functions'
import type { ExpressionError } from '../../schemas/core/expression/syntax'
import type { Json } from '../../schemas/core/expression/values'
import type { I18nText } from '../../schemas/core/types'
import { decimalParts } from '../engine/amount-text'
import { currencyDigits } from '../engine/currency-digits'
import type { FieldPermission } from './flow'
import type { FieldPermissions, FormContent, FormRule, FormSchema } from './form'
import { holds, readExpression, valueOfExpression, type FormValues } from './when'

/** Of formulas that only the server can compute: which formula with which values → what came of it (`answersIn`). */
export type FormAnswers = ReadonlyMap<string, unknown>

/** @property answers on the browser's side; absent = every function is at hand */
export type RuleEnvironment = Environment & { answers?: FormAnswers }

export type RuledContent = Pick<FormContent, 'json_schema' | 'rules'>

/** By field path; of a row with its place: `items.2.price`. */
export interface FormJudgement {
  /** Computed, and without what is hidden. */
  values: FormValues
  hidden: ReadonlySet<string>
  required: ReadonlySet<string>
  readonly: ReadonlySet<string>
  /** What an `options` rule offers. */
  options: ReadonlyMap<string, Json>
  /** What the `validate` rules say. */
  invalid: ReadonlyMap<string, I18nText>
  warnings: ReadonlyMap<string, I18nText>
  /** Where a formula or a condition could not be evaluated: what is there is no answer. */
  failed: ReadonlyMap<string, ExpressionError>
}

/** What is wrong at a field: nothing where something must be, or the words of a `validate` rule. */
export type FormProblem = { key: 'required' } | { key: 'invalid'; message: I18nText } | { key: 'failed'; error: ExpressionError }

/** Values of fields whose `visible` rule does not hold are dropped, and what reads them then reads nothing. @see wf.md §5.1 */
export function keepVisible(content: RuledContent, values: FormValues, environment: Environment): FormValues {
  return settle(content, values, environment).values
}

/** Everything that the rules say of these values. */
export function judgeForm(content: RuledContent, given: FormValues, environment: RuleEnvironment): FormJudgement {
  const { values, hidden, failed } = settle(content, given, environment)
  const of = (type: FormRule['type']) => content.rules.filter((rule) => rule.type === type)
  const paths = (type: FormRule['type']) => new Set(of(type).flatMap((rule) => placesWhere(rule, values, environment, true)))
  const messages = (type: FormRule['type']) =>
    new Map(of(type).flatMap((rule) => placesWhere(rule, values, environment, false).map((path) => [path, rule.message ?? {}] as const)))
  const options = new Map(
    of('options').flatMap((rule) => {
      const offered = (path: string, scope: FormValues) => {
        const outcome = valueOfExpression(rule.expr ?? 'null', scope, environment)
        return outcome.ok ? [[path, outcome.value] as const] : []
      }
      return scopesOf(rule.target, values).flatMap(({ path, scope }) => offered(path, scope))
    }),
  )
  const isShown = (path: string) => !isHidden(path, hidden)
  const shown = <T>(found: ReadonlyMap<string, T>) => new Map([...found].filter(([path]) => isShown(path)))
  return {
    ...{ values, hidden, options: shown(options) },
    required: new Set([...requiredBySchema(content.json_schema, values), ...paths('required')].filter(isShown)),
    readonly: new Set([...paths('readonly'), ...of('value').flatMap(({ target }) => scopesOf(target, values).map(({ path }) => path))]),
    invalid: shown(messages('validate')),
    warnings: shown(messages('warn')),
    failed: shown(new Map([...unasked(content, values, environment), ...failed])),
  }
}

/** @param fallback what may be done with a field that the permissions do not name: `edit` at the start, `read` at a node */
export interface ProblemScope {
  permissions?: FieldPermissions
  fallback: FieldPermission
  environment: RuleEnvironment
}

/** @returns field path → what is wrong there; only what the person may change must be filled by them */
export function problemsOf(
  content: RuledContent,
  given: FormValues,
  { permissions = {}, fallback, environment }: ProblemScope,
): Map<string, FormProblem> {
  const judged = judgeForm(content, given, environment)
  const permissionOf = (path: string) => permissions[withoutRows(path)] ?? permissions[fieldOf(path)] ?? fallback
  const mayChange = (path: string) => ['edit', 'required'].includes(permissionOf(path))
  const demanded = Object.entries(permissions).flatMap(([target, permission]) =>
    permission === 'required' ? scopesOf(target, judged.values).map(({ path }) => path) : [],
  )
  const problems = new Map<string, FormProblem>()
  for (const path of [...judged.required, ...demanded])
    if (mayChange(path) && !isHidden(path, judged.hidden) && isBlank(at(judged.values, path))) problems.set(path, { key: 'required' })
  for (const [path, error] of judged.failed) problems.set(path, { key: 'failed', error })
  for (const [path, message] of judged.invalid) if (!problems.has(path)) problems.set(path, { key: 'invalid', message })
  return problems
}

/** Nothing is there: also an amount without a number, a range without ends. */
export function isBlank(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return isEmpty(value)
  const parts: Readonly<Record<string, unknown>> = { ...value }
  return 'amount' in parts ? isEmpty(parts.amount) : Object.values(parts).every(isEmpty)
}

/** `items.2.price` → `items.price` */
const withoutRows = (path: string): string => path.replaceAll(/\.\d+(?=\.|$)/g, '')
const fieldOf = (path: string): string => path.split('.')[0] ?? path

interface Scope {
  /** With the row: `items.2.price`. */
  path: string
  scope: FormValues
}

/** Where a target stands: once, or in each row of its child table. */
function scopesOf(target: string, values: FormValues): Scope[] {
  const [field = '', column] = target.split('.')
  const rows = values[field]
  if (column === undefined || !Array.isArray(rows)) return column === undefined ? [{ path: target, scope: values }] : []
  return rows.map((row: unknown, index) => ({
    path: `${field}.${index}.${column}`,
    scope: { ...values, ...(typeof row === 'object' ? row : {}), parent: values },
  }))
}

/** A rule without a condition always holds; a condition that cannot be asked says what does least: shown, not required, valid. */
function placesWhere({ type, target, when }: FormRule, values: FormValues, environment: RuleEnvironment, wanted: boolean): string[] {
  const unasked = type === 'visible' || type === 'validate' || type === 'warn'
  return scopesOf(target, values).flatMap(({ path, scope }) => {
    const outcome = when ? holds(when, scope, environment) : { ok: true as const, value: true }
    return (outcome.ok ? outcome.value : unasked) === wanted ? [path] : []
  })
}

/** Conditions that could not be evaluated, by the field that they are about. */
const unasked = ({ rules }: RuledContent, values: FormValues, environment: RuleEnvironment): [string, ExpressionError][] =>
  rules.flatMap(({ type, target, when }) =>
    when === undefined || type === 'value'
      ? []
      : scopesOf(target, values).flatMap(({ path, scope }): [string, ExpressionError][] => {
          const outcome = holds(when, scope, environment)
          return outcome.ok ? [] : [[path, outcome.error]]
        }),
  )

interface Settled {
  values: FormValues
  hidden: ReadonlySet<string>
  failed: ReadonlyMap<string, ExpressionError>
}

/** Computed and hidden until neither changes: what is hidden may hide more, and is empty for what is computed from it. */
function settle(content: RuledContent, given: FormValues, environment: RuleEnvironment): Settled {
  const rules = content.rules.filter(({ type }) => type === 'visible')
  const plan = computedInOrder(content)
  const compute = (from: FormValues, without: ReadonlySet<string>) =>
    computed({ plan, schema: content.json_schema, environment, hidden: without }, from)
  let hidden: ReadonlySet<string> = new Set()
  let { values, failed } = compute(given, hidden)
  for (let round = 0; round <= rules.length + 1; round += 1) {
    const next = new Set(rules.flatMap((rule) => placesWhere(rule, values, environment, false)))
    if (next.size === hidden.size && [...next].every((path) => hidden.has(path))) break
    hidden = next
    ;({ values, failed } = compute(dropped(given, hidden), hidden))
    values = dropped(values, hidden)
  }
  return { values, hidden, failed }
}

/** Each `value` rule after those that it reads. A circle is a publication problem; here it leaves the order of the list. */
function computedInOrder({ json_schema, rules }: RuledContent): FormRule[] {
  const computing = rules.filter(({ type, expr }) => type === 'value' && expr !== undefined)
  const order = inOrder(new Map(computing.map((rule) => [rule.target, readsOf(rule.expr ?? '', rule.target, json_schema)])))
  return order ? computing.toSorted((a, b) => order.indexOf(a.target) - order.indexOf(b.target)) : computing
}

/** @returns the fields that an expression at this target reads, columns with their table: `items.qty` */
export function readsOf(text: string, target: string, schema: FormSchema): string[] {
  const expression = readExpression(text)
  if (!expression.ok) return []
  const [table = '', column] = target.split('.')
  const columns = column === undefined ? {} : (schema.properties[table]?.items?.properties ?? {})
  return dependenciesOf(expression.value).map((path) => {
    const [first = '', ...rest] = path.split('.')
    if (Object.hasOwn(columns, first)) return `${table}.${first}`
    const own = column !== undefined && first === 'parent' ? rest : [first, ...rest]
    const isTable = schema.properties[own[0] ?? '']?.items?.properties !== undefined
    return own.slice(0, isTable ? 2 : 1).join('.')
  })
}

interface Computing {
  plan: readonly FormRule[]
  schema: FormSchema
  environment: RuleEnvironment
  hidden: ReadonlySet<string>
}

/** A hidden field is not computed: what reads it reads nothing. */
function computed({ plan, schema, environment, hidden }: Computing, given: FormValues): Pick<Settled, 'values' | 'failed'> {
  const failed = new Map<string, ExpressionError>()
  const values = plan.reduce<FormValues>((before, rule) => {
    const { target, expr = 'null', when } = rule
    let next = before
    for (const { path, scope } of scopesOf(target, before)) {
      if (isHidden(path, hidden)) continue
      if (environment.answers && asksServer(rule)) {
        next = withValue(next, path, environment.answers.get(questionOf(rule, scope)) ?? undefined)
        continue
      }
      const applies = when ? holds(when, scope, environment) : { ok: true as const, value: true }
      if (applies.ok && !applies.value) continue
      const outcome = applies.ok ? valueOfExpression(expr, scope, environment) : applies
      if (!outcome.ok) failed.set(path, outcome.error)
      // Nothing is no value: JSON Schema would refuse a null.
      const value = outcome.ok ? (outcome.value ?? undefined) : undefined
      next = withValue(next, path, fittedValue(schema, path, { before: at(next, path), value }))
    }
    return next
  }, given)
  return { values, failed }
}

/** Its formula, or the condition of it, calls what only the server knows. */
export function asksServer({ type, expr = 'null', when }: FormRule): boolean {
  const texts = type === 'value' ? [expr, ...(when && 'expr' in when ? [when.expr] : [])] : []
  return texts.some((text) => {
    const expression = readExpression(text)
    return expression.ok && callsAny(expression.value, isAsked)
  })
}

/** The formula with the values that it reads. */
function questionOf({ target, expr = 'null', when }: FormRule, scope: FormValues): string {
  const paths = [expr, ...(when && 'expr' in when ? [when.expr] : [])].flatMap((text) => {
    const expression = readExpression(text)
    return expression.ok ? dependenciesOf(expression.value) : []
  })
  const fields = [...paths, ...(when && !('expr' in when) ? comparisonsOf(when).map(({ field }) => field) : [])]
  return JSON.stringify([target, expr, ...fields.map((path) => at(scope, path.split('.')[0] ?? path) ?? null)])
}

/** @param values as the server computed them @returns what a browser with the same values may show */
export function answersIn({ rules }: Pick<RuledContent, 'rules'>, values: FormValues): [string, unknown][] {
  return rules
    .filter(asksServer)
    .flatMap((rule) =>
      scopesOf(rule.target, values).map(({ path, scope }): [string, unknown] => [questionOf(rule, scope), at(values, path) ?? null]),
    )
}

function requiredBySchema({ required = [], properties }: FormSchema, values: FormValues): string[] {
  const columns = Object.entries(properties).flatMap(([field, { items }]) =>
    (items?.required ?? []).flatMap((column) => scopesOf(`${field}.${column}`, values).map(({ path }) => path)),
  )
  return [...required, ...columns]
}

const isHidden = (path: string, hidden: ReadonlySet<string>): boolean => hidden.has(path) || hidden.has(fieldOf(path))

const dropped = (values: FormValues, hidden: ReadonlySet<string>): FormValues =>
  [...hidden].reduce((left, path) => withValue(left, path, undefined), values)

function at(values: FormValues, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    return (value as Readonly<Record<string, unknown>>)[name]
  }, values)
}

/** @param path of a field, or of a column with its row @param value undefined takes it away */
function withValue(values: FormValues, path: string, value: unknown): FormValues {
  const [field = '', row, column] = path.split('.')
  if (column === undefined) {
    const { [field]: _, ...others } = values
    return value === undefined ? others : { ...values, [field]: value }
  }
  const rows = values[field]
  if (!Array.isArray(rows)) return values
  return { ...values, [field]: rows.map((one: FormValues, index) => (index === Number(row) ? withValue(one, column, value) : one)) }
}

/**
 * What an expression gave, as the field holds it: a number becomes money in the currency that is there, money a number elsewhere.
 * Amounts are rounded half up to the digits of their currency.
 * @param path of the field, of a row with its place
 */
export function fittedValue(schema: FormSchema, path: string, { before, value }: { before: unknown; value: Json | undefined }): unknown {
  const currency = currencyOf(schema, withoutRows(path))
  const isMoney = typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value
  if (currency === undefined) return isMoney ? value.amount : value
  if (isMoney) return inItsDigits(value.amount, value.currency)
  if (value === undefined || value === null || typeof value === 'object') return value
  const kept = typeof before === 'object' && before !== null && 'currency' in before ? before.currency : currency
  return inItsDigits(value, kept)
}

const inItsDigits = (amount: unknown, currency: unknown) => ({
  amount: typeof currency === 'string' ? inDigits(amount, currencyDigits(currency)) : amount,
  currency,
})

function inDigits(amount: unknown, digits: number): unknown {
  const exact = typeof amount === 'string' || typeof amount === 'number' ? decimalParts(amount) : null
  return exact && exact.places > digits ? exact.text(digits) : amount
}

function currencyOf({ properties }: FormSchema, path: string): string | null | undefined {
  const [field = '', column] = path.split('.')
  const found = column === undefined ? properties[field] : properties[field]?.items?.properties?.[column]
  const parts = found?.properties
  if (!parts || !('amount' in parts) || !('currency' in parts)) return undefined
  return typeof parts.currency?.default === 'string' ? parts.currency.default : null
}
