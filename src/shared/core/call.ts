/**
 * A hand-written call, declared once: the server registers it (server/http/serve-call.ts), the console calls it (src/api/call.ts).
 * Data and types only; both sides are checked against it.
 */
import type { JsonSchema } from '../../schemas/core/define'
import type { ShapeOf } from './json-shape'

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** `/api/cm/lead/:id/win` */
  path: `/api/${string}`
  /** The entity that the documentation lists it under. */
  tag: string
  /** Schemas of parameters in the path that are no ids; without one it is an id, a number. */
  params?: Readonly<Record<string, object>>
  /** Values are text, as they stand in the address. */
  query?: object
  body?: object
  /** The whole body of the answer. */
  answer: Answer<unknown>
  /** Of an answer that went well; 200 unless told. 204 has no body: `nothing`. */
  status?: 201 | 202 | 204
  /** Carries an ETag: a reader that keeps the answer gets 304 while it is the same. */
  tagged?: true
  /** Done once for each `Idempotency-Key` (server/resource/routes/answer-once.ts). */
  idempotent?: true
}

/** @property schema for the documentation; answers are not judged */
export interface Answer<T> {
  schema?: JsonSchema
  /** Carried for the compiler only. */
  readonly __type?: T
}

// Without side effects: a bundle leaves out the calls that it does not use.
/* @__NO_SIDE_EFFECTS__ */
export const defineCall = <const C extends Call>(call: C): C => call

/** An answer that only the compiler knows. */
/* @__NO_SIDE_EFFECTS__ */
export const typed = <T>(): Answer<T> => ({})
/** An answer without a body (204). */
export const nothing: Answer<undefined> = {}
/** An answer described by its schema, from which its type comes. */
/* @__NO_SIDE_EFFECTS__ */
export const shaped = <const S extends JsonSchema>(schema: S): Answer<ShapeOf<S>> => ({ schema })

type NamesIn<P extends string> = P extends `${string}:${infer N}/${infer R}`
  ? N | NamesIn<`/${R}`>
  : P extends `${string}:${infer N}`
    ? N
    : never

export type ParamsOf<C extends Call> = {
  [K in NamesIn<C['path']>]: C extends { params: { [_ in K]: infer S } } ? ShapeOf<S> : number
}
export type QueryOf<C extends Call> = C extends { query: infer S } ? ShapeOf<S> : {}
export type BodyOf<C extends Call> = C extends { body: infer S } ? ShapeOf<S> : undefined
export type AnswerOf<C extends Call> = C['answer'] extends Answer<infer T> ? T : never

const parameter = /:([a-z_]+)/g

export const paramNames = (path: string): string[] => [...path.matchAll(parameter)].map(([, name]) => String(name))

/** The address of a call. @throws when a parameter is missing */
export const addressOf = (path: string, params: Readonly<Record<string, unknown>>): string =>
  path.replace(parameter, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${path} needs ${name}`)
    return encodeURIComponent(String(value))
  })
