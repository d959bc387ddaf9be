/** When a node was at work (wf.md §8 node minutes): from its arrival to its end, without the time that the form was suspended. Pure. */

export interface Stop {
  /** Of the trail: the form was suspended, or went on. */
  act: 'suspend' | 'resume'
  /** ISO 8601, UTC. */
  at: string
}

/** @param stops in their order @returns from–until, in order; none where it was suspended all the time */
export function workedSpans(entered: string, left: string, stops: readonly Stop[]): [from: string, until: string][] {
  const spans: [string, string][] = []
  let from: string | null = entered
  for (const { act, at } of stops) {
    if (at >= left) break
    if (act === 'suspend') {
      if (from !== null && at > from) spans.push([from, at])
      from = null
    } else from ??= at > entered ? at : entered
  }
  if (from !== null && left > from) spans.push([from, left])
  return spans
}
