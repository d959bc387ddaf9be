/** How long a lead stood in each stage (cm.md §2.2). Pure. */

export interface StageMove {
  to_stage: number
  at: string
}

/**
 * @param moves in their order
 * @param now instant up to which the present stage counts
 * @returns seconds by stage; a stage it came back to counts all its times
 */
export function stageTimes(moves: readonly StageMove[], now: string): Map<number, number> {
  const times = new Map<number, number>()
  for (const [index, { to_stage, at }] of moves.entries()) {
    const until = moves[index + 1]?.at ?? now
    times.set(to_stage, (times.get(to_stage) ?? 0) + Math.max(0, Math.round((Date.parse(until) - Date.parse(at)) / 1000)))
  }
  return times
}
