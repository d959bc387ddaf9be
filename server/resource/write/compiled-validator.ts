/**
 * Validators for the console: nothing is compiled in the browser (its CSP forbids eval, decisions/content-security.md),
 * so the server compiles the form's schema into an ES module of its own origin, named by its hash.
 */
import { createHash } from 'node:crypto'
import standalone from 'ajv/dist/standalone/index.js'
import type { Entity, JsonSchema } from '../../../src/schemas/core/define'
import { recordSchema } from '../../../src/schemas/core/json-schema'
import { withoutCustomPatterns } from '../../../src/shared/sc/custom-patterns'
import { createCompiler } from './schema-compiler'

/** What Ajv's generated code requires at run time, as source: there is no `require` in a browser. */
const runtime = `
function ucs2length(text) { let length = 0; for (const _ of text) length++; return length }
function equal(a, b) {
  if (a === b) return true
  if (!a || !b || typeof a !== 'object' || typeof b !== 'object' || Array.isArray(a) !== Array.isArray(b)) return a !== a && b !== b
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]))
}
const modules = { 'ajv/dist/runtime/ucs2length': { default: ucs2length }, 'ajv/dist/runtime/equal': { default: equal } }
const require = (name) => modules[name]
`

export const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** The module's source for an entity as its reader may write it; patterns of added fields are judged beside it (custom-patterns.ts). */
export function validatorSource(entity: Entity): string {
  return compile(recordSchema(withoutCustomPatterns(entity)))
}

function compile(schema: JsonSchema): string {
  const compiler = createCompiler({ code: { source: true, esm: true, lines: false }, verbose: false })
  const code = standalone(compiler, compiler.compile(schema))
  return `${runtime}\n${code.replace(/^"use strict";/, '')}`
}
