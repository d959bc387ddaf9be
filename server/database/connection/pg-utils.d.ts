/** What @types/pg leaves out: how pg writes a value as a parameter. */
declare module 'pg/lib/utils.js' {
  export function prepareValue(value: unknown): string | Buffer | null
}
