/** A template as a file (vs.md §2): written here, read on any Kontor. Only its outline is judged here; the rest the schema judges. Pure. */
import { questionsFor } from './template'

type Values = Readonly<Record<string, unknown>>

const format = 'kontor/vs-example'
const fields = ['name', 'description', 'kind', 'secrecy', 'rule_preset'] as const

/** Category and pictures stay: they are of this system. */
export const templateFile = (row: Values): string =>
  JSON.stringify(
    {
      ...{ format, version: 1 },
      ...Object.fromEntries(fields.flatMap((name) => (row[name] === null || row[name] === undefined ? [] : [[name, row[name]]]))),
      questions: questionsFor(rowsIn(row.questions)).map(filled),
    },
    null,
    2,
  )

/** @returns the fields of a new template; null for a text that is no such file */
export function readTemplateFile(text: string): Values | null {
  const file = parsed(text)
  if (!isObject(file) || file.format !== format || file.version !== 1 || !isObject(file.name) || !Array.isArray(file.questions)) return null
  if (!file.questions.every((one) => isObject(one) && typeof one.key === 'string' && typeof one.type === 'string')) return null
  return {
    ...Object.fromEntries(fields.flatMap((name) => (file[name] === undefined ? [] : [[name, file[name]]]))),
    questions: questionsFor(rowsIn(file.questions)),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)
const rowsIn = (value: unknown): Values[] => (Array.isArray(value) ? value.filter(isObject) : [])
const filled = (row: Values): Values => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
