/** Since when the shapes of what is on its way have been shown, one taking the other's place: shell, screen, rows. */
export interface Waiting {
  /** @returns since when a shape that is drawn now is waited for: it is the wait of the one whose place it takes */
  since: (now: number) => number
  /** It is shown. @returns ends it */
  begin: (since: number) => () => void
}

export function waiting(): Waiting {
  let shown = 0
  let start = 0
  return {
    // The one before is still shown while this one is drawn, but not any more when this one begins.
    since: (now) => (shown > 0 ? start : now),
    begin: (since) => {
      start = since
      shown += 1
      return () => void (shown -= 1)
    },
  }
}
