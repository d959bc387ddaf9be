/** Texts of an event's files in the language of who asks for them. */
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { I18nText } from '../../../../src/schemas/core/types'
import type { QuestionToAnswer } from '../../../../src/shared/vs/event'
import type { FractionSum } from '../../../../src/shared/vs/fraction-rule'
import type { Services } from '../../../contracts/services'
import type { Context } from '../../../kernel/context'
import { printedBy, type PrintedBy } from '../../../export/printed-by'
import { wallClock } from '../../../export/values'

export interface EventWords {
  by: PrintedBy
  /** `vs:export.<key>` */
  say: (key: string, params?: Readonly<Record<string, string | number>>) => string
  /** Label of a field of the event, or of one of its values: `secrecy`, `secrecy.enum.named`. */
  label: (path: string) => string
  text: (value: I18nText | null | undefined) => string
  /** `2026-11-30 17:00`; empty of none. */
  time: (instant: string | null) => string
  option: (question: QuestionToAnswer, id: number | string) => string
  sum: (sum: FractionSum) => string
}

export async function eventWords(ctx: Context, { texts }: Pick<Services, 'texts'>): Promise<EventWords> {
  const by = await printedBy(ctx, texts)
  const wall = wallClock(by.zone)
  const say: EventWords['say'] = (key, params = {}) => texts.translate(ctx.language, { key: `vs:export.${key}`, params })
  const text: EventWords['text'] = (value) => i18nText(value, ctx.language)
  return {
    ...{ by, say, text },
    label: (path) => {
      const [field = '', ...rest] = path.split('.')
      return texts.translate(ctx.language, { key: `vs:entity.event.fields.${[field, ...(rest.length > 0 ? rest : ['label'])].join('.')}` })
    },
    time: (instant) => (instant === null ? '' : wall(instant).slice(0, 16)),
    option: ({ options, rows }, id) => {
      const found = [...(options ?? []), ...(rows ?? [])].find((one) => `${one.id}` === `${id}`)
      return found ? text(found.text) : `${id}`
    },
    sum: (sum) => sumInWords(sum, say),
  }
}

/** The arithmetic as anybody can check it (vs.md §5.2): `22 × 2 = 44 > 36 × 1 = 36 (61.1 %)`. */
function sumInWords({ part, base, num, den, strict, left, right, share, fulfilled }: FractionSum, say: EventWords['say']): string {
  const sign = fulfilled ? (strict ? '>' : '≥') : strict ? '≤' : '<'
  const percent = share === null ? '' : ` (${share} %)`
  return `${say(strict ? 'more_than' : 'at_least', { num, den })}: ${part} × ${den} = ${left} ${sign} ${base} × ${num} = ${right}${percent}`
}
