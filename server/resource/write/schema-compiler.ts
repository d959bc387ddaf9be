/**
 * The one Ajv of the server: strict, with our keyword `x` and the formats of our field types. Formats are plain patterns,
 * so that validators compiled for the console carry them along; that a date exists is checked in src/schemas/core/rules.ts.
 */
import { Ajv2020, type ErrorObject, type Options, type ValidateFunction } from 'ajv/dist/2020.js'
import { valueFormats } from '../../../src/schemas/core/value-formats'

export function createCompiler(options: Options = {}): Ajv2020 {
  const compiler = new Ajv2020({ allErrors: true, strict: true, strictTuples: false, allowUnionTypes: true, verbose: true, ...options })
  for (const [name, pattern] of Object.entries(valueFormats)) compiler.addFormat(name, pattern)
  compiler.addKeyword('x')
  return compiler
}

export const schemaCompiler = createCompiler()

/** For schemas that people change: the compiler keeps nothing of it, so what is forgotten is freed, and its `$id` takes no place from another. */
export function compiledAlone(compiler: Ajv2020, schema: object): ValidateFunction {
  try {
    return compiler.compile(schema)
  } finally {
    compiler.removeSchema(schema)
  }
}

/** There are thousands of calls, and a server that starts is asked few of them. */
export function compiledAtFirstUse(schema: object): CallValidator {
  let compiled: ValidateFunction | undefined
  const validate: CallValidator = (data) => {
    compiled ??= schemaCompiler.compile(schema)
    const isValid = compiled(data)
    // Fastify reads them where Ajv puts them.
    validate.errors = compiled.errors ?? null
    return isValid
  }
  return validate
}

export interface CallValidator {
  (data: unknown): boolean
  errors?: ErrorObject[] | null
}
