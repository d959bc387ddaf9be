/** Entity validators come compiled from the server: the content security policy lets nothing be compiled here (decisions/content-security.md). */

export interface ValidationError {
  instancePath: string
  schemaPath: string
  keyword: string
  params: Readonly<Record<string, unknown>>
  message?: string
}
export interface Validator {
  (data: unknown): boolean
  errors?: readonly ValidationError[] | null
}

const loading = new Map<string, Promise<Validator>>()

/** @param address of the ES module, with the schema's hash in it: the same address is the same code for ever */
export function loadValidator(address: string): Promise<Validator> {
  const known = loading.get(address)
  if (known) return known
  const promise = (import(/* @vite-ignore */ new URL(address, window.location.origin).href) as Promise<{ default: Validator }>).then(
    (module) => module.default,
  )
  loading.set(address, promise)
  promise.catch(() => loading.delete(address))
  return promise
}
