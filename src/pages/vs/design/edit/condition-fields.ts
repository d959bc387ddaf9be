/** What a condition may look at: the answers to earlier questions (vs.md §3 show_if). Pure. */
import { i18nText } from '../../../../shared/engine/i18n-text'
import type { Language } from '../../../../schemas/core/types'
import { isQuestion, type QuestionType } from '../../../../shared/vs/question'
import type { FieldKind, FormFieldInfo } from '../../../wf/template/form-fields'
import type { DesignQuestion } from './questions'

/** How answers compare; those of types that are not here are given or not. */
const kinds: Partial<Record<QuestionType, FieldKind>> = {
  ...{ single: 'choice', multi: 'choice', dropdown: 'choice', picture: 'choice', yes_no: 'choice' },
  ...{ rating: 'number', likert: 'number', nps: 'number', number: 'number' },
  ...{ remark: 'text', short_text: 'text', long_text: 'text', date: 'date', time: 'time' },
}

interface Naming {
  language: Language
  yesNo: readonly { value: string; label: string }[]
}

/** @param earlier the questions before the one that the condition belongs to */
export const comparableQuestions = (earlier: readonly DesignQuestion[], { language, yesNo }: Naming): FormFieldInfo[] =>
  earlier.filter(isQuestion).map(({ key, type, title, options }): FormFieldInfo => {
    const kind = kinds[type] ?? 'file'
    const choices =
      type === 'yes_no'
        ? yesNo
        : (options ?? []).map(({ id, text }) => ({ value: String(id), label: i18nText(text, language) || String(id) }))
    return {
      path: key,
      label: i18nText(title, language) || key,
      kind,
      many: type === 'multi',
      inside: [],
      ...(kind === 'choice' ? { choices } : {}),
    }
  })
