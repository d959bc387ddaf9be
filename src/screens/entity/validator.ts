/**
 * Entity validators come compiled from the server: the content security policy lets nothing be compiled here (decisions/content-security.md).
 * rjsf's precompiled validator runs them.
 */
import type { CompiledValidateFunction } from '@rjsf/validator-ajv8/lib/types.js'

export interface ValidationError {
  instancePath: string
  schemaPath: string
  keyword: string
  params: Readonly<Record<string, unknown>>
}

/** @returns everything wrong with the record */
export type Validator = (record: unknown) => readonly ValidationError[]

const loading = new Map<string, Promise<Validator>>()

/** @param address of the ES module, with the schema's hash in it: the same address is the same code for ever */
export function loadValidator(address: string): Promise<Validator> {
  const known = loading.get(address)
  if (known) return known
  const promise = load(address)
  loading.set(address, promise)
  promise.catch(() => loading.delete(address))
  return promise
}

async function load(address: string): Promise<Validator> {
  const [{ precompiled }, { default: compiled }] = await Promise.all([
    import('./precompiled'),
    import(/* @vite-ignore */ new URL(address, window.location.origin).href) as Promise<{ default: CompiledValidateFunction }>,
  ])
  return precompiled(address, compiled)
}
