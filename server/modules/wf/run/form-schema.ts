/** The values of a form against its JSON Schema (wf.md §9): told by field path, in the words of every record. Patterns run in linear time. */
import { linearPattern } from '../../../../src/shared/engine/linear-pattern'
import type { FormContent } from '../../../../src/shared/wf/form'
import { formFormats } from '../../../../src/shared/wf/palette/form-formats'
import { itemProblems } from '../../../../src/shared/wf/palette/item-problems'
import type { Message } from '../../../kernel/errors'
import { compiledAlone, createCompiler } from '../../../resource/write/schema-compiler'
import { messageOf, pathOf } from '../../../resource/write/validate'
import type { FormValues } from '../flow/rules/state'

const linear = Object.assign((pattern: string) => ({ test: (text: string) => linearPattern(pattern)?.(text) ?? false }), {
  code: 'linearPattern',
})
const compiler = createCompiler({ strict: false, logger: false, code: { regExp: linear } })
for (const [name, isSound] of Object.entries(formFormats)) compiler.addFormat(name, isSound)

type Judge = ReturnType<typeof compiler.compile>
const compiled = new Map<string, Judge>()
const mostKept = 200

/** @returns field path (`items.2.qty`) → what is wrong; what must be filled is the rules' affair (src/shared/wf/form-rules.ts) */
export function schemaErrors(content: Pick<FormContent, 'json_schema' | 'ui_schema'>, data: FormValues): Map<string, Message> {
  const judge = judgeOf(content.json_schema)
  void judge(withoutEmpty(data))
  const errors = new Map<string, Message>()
  for (const error of judge.errors ?? [])
    if (error.keyword !== 'required' && !errors.has(pathOf(error))) errors.set(pathOf(error), messageOf(error))
  for (const [path, problem] of Object.entries(itemProblems(content, data))) if (!errors.has(path)) errors.set(path, problem)
  return errors
}

function judgeOf(schema: FormContent['json_schema']): Judge {
  const text = JSON.stringify(schema)
  const known = compiled.get(text)
  if (known) return known
  const [oldest] = compiled.keys()
  if (compiled.size >= mostKept && oldest !== undefined) compiled.delete(oldest)
  const judge = compiledAlone(compiler, JSON.parse(text) as object)
  compiled.set(text, judge)
  return judge
}

/** What is empty is not filled in; whether it must be is not a question of its shape. */
function withoutEmpty(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(withoutEmpty)
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(
    Object.entries(data).flatMap(([key, value]) => (value === null || value === '' ? [] : [[key, withoutEmpty(value)]])),
  )
}
