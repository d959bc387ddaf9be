/** Who is away, as other modules ask (spec/README.md "Contracts"): answered by as, where it is there. */
import type { Context } from '../kernel/context'

export interface AbsentMinutes {
  user: number
  /** `YYYY-MM-DD` */
  date: string
  minutes: number
}

declare module '../kernel/ports' {
  interface Ports {
    /** as: approved leave of these people, both days counted. */
    approvedLeave?: (ctx: Context, asked: { people: readonly number[]; from: string; until: string }) => Promise<readonly AbsentMinutes[]>
  }
}
