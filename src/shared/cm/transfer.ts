/** What passes from one person to another (cm.md §2.4, §6), said once for both sides. */

/** In the order in which they are told. */
export const transferable = ['lead', 'organization', 'person', 'activity'] as const
export type Transferable = (typeof transferable)[number]

/** Those whose single records are transferred too; an activity is edited. */
export const transferredAlone = ['lead', 'organization', 'person'] as const satisfies readonly Transferable[]
export type TransferredAlone = (typeof transferredAlone)[number]

/** At once, of selected ones. */
export const mostTransferred = 500

export type TransferCounts = Partial<Record<Transferable, number>>

export interface TransferAnswer {
  moved: TransferCounts
  /** Those that the caller sees in the person's name, but may not pass on. */
  kept: TransferCounts
  /** What its own rules refused, and why. */
  failed: readonly { entity: Transferable; id: number; title: string; message: string }[]
  /** By which it is undone; null when nothing was moved. */
  change_set: number | null
}
