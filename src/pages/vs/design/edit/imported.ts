/** What is typed or pasted in the import dialog, as questions (vs.md §8): plain text, the JSON of SurveyJS, or of a template. Pure. */
import type { ImportRemark } from '../../../../shared/vs/survey-js'
import { readSurveyJs } from '../../../../shared/vs/survey-js'
import { pastedQuestions } from '../../../../shared/vs/paste-questions'
import { readTemplateFile } from '../../../../shared/vs/template-file'
import { fromImported, fromPasted, type DesignQuestion, type NewWords } from './questions'

interface Place {
  kind: 'vote' | 'survey'
  words: NewWords
  after: string | undefined
}

/** @returns null for JSON that is none of these */
export function importedQuestions(
  text: string,
  list: readonly DesignQuestion[],
  { kind, words, after }: Place,
): { added: DesignQuestion[]; remarks: readonly ImportRemark[] } | null {
  if (!text.trimStart().startsWith('{')) return { added: fromPasted(pastedQuestions(text), list, { kind, words, after }), remarks: [] }
  const template = readTemplateFile(text)
  if (template) return { added: fromImported(rowsIn(template.questions), list, after), remarks: [] }
  const form = readSurveyJs(text, words.language)
  return form && { added: fromImported(rowsIn(form.questions), list, after), remarks: form.remarks }
}

const rowsIn = (value: unknown): Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter((one): one is Readonly<Record<string, unknown>> => typeof one === 'object' && one !== null) : []
