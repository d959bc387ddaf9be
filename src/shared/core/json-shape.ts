/** The TypeScript type of what a JSON Schema allows, as far as the calls use JSON Schema. */

interface Scalars {
  string: string
  integer: number
  number: number
  boolean: boolean
  null: null
}

/** @example ShapeOf<{ type: ['integer', 'null'] }> is `number | null` */
export type ShapeOf<S> = S extends { enum: readonly (infer E)[] }
  ? E
  : S extends { type: readonly (infer N)[] }
    ? OfType<N, S>
    : S extends { type: infer N }
      ? OfType<N, S>
      : unknown

type OfType<N, S> = N extends 'object'
  ? ObjectOf<S>
  : N extends 'array'
    ? readonly (S extends { items: infer I } ? ShapeOf<I> : unknown)[]
    : N extends keyof Scalars
      ? Scalars[N]
      : unknown

type RequiredOf<S> = S extends { required: readonly (infer N)[] } ? N : never
type Declared<S, P> = { [K in keyof P & RequiredOf<S>]: ShapeOf<P[K]> } & { [K in Exclude<keyof P, RequiredOf<S>>]?: ShapeOf<P[K]> }
type Further<S> = S extends { additionalProperties: false }
  ? unknown
  : S extends { additionalProperties: infer A extends object }
    ? Readonly<Record<string, ShapeOf<A> | undefined>>
    : Readonly<Record<string, unknown>>
type ObjectOf<S> = (S extends { properties: infer P } ? Declared<S, P> : unknown) & Further<S>
