/** The translated texts of a question, one by one: what is written in four languages side by side. Pure. */
import type { I18nText, Language } from '../../../../schemas/core/types'
import type { DesignQuestion } from './questions'

export interface TextPlace {
  part: 'title' | 'help' | 'option' | 'row' | 'from' | 'to'
  /** Which option or row, from 1; else 1. */
  n: number
}

/** Those that a question of its type has, help also where there is none yet. */
export function textsOf({ type, title, help, options, rows, scale }: DesignQuestion): { place: TextPlace; text: I18nText }[] {
  return [
    { place: { part: 'title', n: 1 }, text: title ?? {} },
    ...(type === 'page' ? [] : [{ place: { part: 'help', n: 1 } as const, text: help ?? {} }]),
    ...(options ?? []).map(({ text }, at) => ({ place: { part: 'option', n: at + 1 } as const, text: text ?? {} })),
    ...(rows ?? []).map(({ text }, at) => ({ place: { part: 'row', n: at + 1 } as const, text })),
    ...(scale
      ? [
          { place: { part: 'from', n: 1 } as const, text: scale.from_label ?? {} },
          { place: { part: 'to', n: 1 } as const, text: scale.to_label ?? {} },
        ]
      : []),
  ]
}

/** @returns what changes in the question; an emptied text of one language goes */
export function withText(
  question: DesignQuestion,
  { part, n }: TextPlace,
  typed: { language: Language; text: string },
): Partial<DesignQuestion> {
  const at = n - 1
  switch (part) {
    case 'title':
    case 'help':
      return { [part]: nullIfEmpty(written(question[part] ?? {}, typed)) }
    case 'option':
      return {
        options: (question.options ?? []).map((one, place) => (place === at ? { ...one, text: written(one.text ?? {}, typed) } : one)),
      }
    case 'row':
      return { rows: (question.rows ?? []).map((one, place) => (place === at ? { ...one, text: written(one.text, typed) } : one)) }
    default: {
      const { scale } = question
      const label = part === 'from' ? 'from_label' : 'to_label'
      return scale ? { scale: { ...scale, [label]: written(scale[label] ?? {}, typed) } } : {}
    }
  }
}

function written(text: I18nText, { language, text: typed }: { language: Language; text: string }): I18nText {
  const { [language]: _, ...others } = text
  return typed === '' ? others : { ...others, [language]: typed }
}

const nullIfEmpty = (text: I18nText): I18nText | null => (Object.keys(text).length > 0 ? text : null)
