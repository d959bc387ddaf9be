/** How the templates that come with the product are written (vs.md §10): seeds of vs/example, the category by its code. */
import type { Language } from '../../core/types'
import type { CountingMethod, EventKind, QuestionType, RulePreset, Secrecy } from '../value-lists'

/** In all four languages. */
export type Words = Readonly<Record<Language, string>>

export interface TemplateQuestion {
  key: string
  type: QuestionType
  title: Words
  help?: Words
  page?: number
  required?: boolean
  min?: number
  max?: number
  options?: readonly { id: number; text: Words; group?: string; exclusive?: boolean; other?: boolean }[]
  rows?: readonly { id: number; text: Words }[]
  scale?: { from: number; to: number; from_label: Words; to_label: Words }
  method?: CountingMethod
  seats?: number
  alternates?: number
  reserve?: readonly { group: string; seats: number }[]
  show_if?: { field: string; op: string; value: unknown }
}

export interface Template {
  category: string
  name: Words
  description: Words
  kind: EventKind
  secrecy: Secrecy
  rule_preset?: RulePreset
  questions: readonly TemplateQuestion[]
  builtin: true
}

export const words = (en: string, tw: string, cn: string, jp: string): Words => ({ en, tw, cn, jp })

/** With ids from 1 in their order. */
export const numbered = (...texts: readonly Words[]): { id: number; text: Words }[] => texts.map((text, index) => ({ id: index + 1, text }))

/** Places of a list that whoever makes the event fills in: Candidate 1, Candidate 2 … */
export const places = (count: number, { en, tw, cn, jp }: Words): { id: number; text: Words }[] =>
  numbered(
    ...Array.from({ length: count }, (_, index) =>
      words(`${en} ${index + 1}`, `${tw} ${index + 1}`, `${cn} ${index + 1}`, `${jp} ${index + 1}`),
    ),
  )

export const remark: TemplateQuestion = {
  key: 'remark',
  type: 'remark',
  title: words('Remark (not counted)', '補充意見（不計票）', '补充意见（不计票）', '意見（集計されません）'),
}
