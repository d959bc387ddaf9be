/** What stands in a person's name, and how it comes to stand in somebody else's (sc.md §7). */
import type { Context } from '../kernel/context'

export interface HandoverRow {
  title: string
  /** Of the console. */
  path: string
}

/** One kind of work; a module lists its own in `handover` of its server module. */
export interface HandoverEntry {
  /** `<m>.<kebab-words>`, once in the product. */
  key: string
  /** Text key, said of several: `sc:handover.department_head`. */
  label: string
  /** Permission of the transfer beside that of offboarding, where handing over gives rights. */
  needs?: string
  count: (ctx: Context, user: number) => Promise<number>
  /** The first few of those that the caller may see. */
  list: (ctx: Context, user: number) => Promise<readonly HandoverRow[]>
  /** All of it, in the caller's transaction. @param to somebody active, not `from` */
  transfer: (ctx: Context, from: number, to: number) => Promise<void>
  /** What ends by itself when the person leaves and nobody has taken it over; absent = it stays as it is. */
  vacate?: (ctx: Context, user: number) => Promise<void>
}
