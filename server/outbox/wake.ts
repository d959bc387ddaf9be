/** How a commit in this process reaches its sequencer without a wait: a call, no NOTIFY (decisions/sequencer.md). */
const sequencers = new Set<() => void>()

/** Something may lie in the outbox, or in the audit log. Whoever writes it hands this to `ctx.afterCommit`; callers of writes have no part in it. */
export function wakeSequencers(): void {
  for (const wake of sequencers) wake()
}

/** @returns how to stop being woken */
export function onWake(wake: () => void): () => void {
  sequencers.add(wake)
  return () => void sequencers.delete(wake)
}
