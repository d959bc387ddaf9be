/** What the rules of a form say of the values that stand in it now. */
import type { I18nText } from '../../../../schemas/core/types'
import type { FormContent } from '../../../../shared/wf/form'

export type Values = Readonly<Record<string, unknown>>

/** By path: `tax`, of a row `items.2.price`; a column as a whole is `items.price`. */
export interface RuleState {
  hidden: ReadonlySet<string>
  required: ReadonlySet<string>
  readonly: ReadonlySet<string>
  /** With what is computed. */
  values: Values
  /** What a choice offers now, by the path of the field; others offer what their schema says. */
  options: Readonly<Record<string, readonly unknown[]>>
  errors: Readonly<Record<string, I18nText>>
  warnings: Readonly<Record<string, I18nText>>
}

export type EvaluateRules = (content: Pick<FormContent, 'json_schema' | 'rules'>, values: Values) => RuleState

/** @param path `items.2.price` @returns also true when its column as a whole is meant (`items.price`) */
export const isSaid = (said: ReadonlySet<string>, path: string): boolean => said.has(path) || said.has(path.replace(/\.\d+\./, '.'))

/** @param path `items.2.price` */
export const valueAt = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((at, part) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[part] : undefined), values)
