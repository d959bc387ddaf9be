/**
 * Readings that never overlap, so that an older one never replaces what a newer one found. Who asks while one is under way gets one that
 * begins after he asked, and shares it with all who wait.
 * @param read its failure is that of those who wait for it, and of no later one
 */
export function coalesce(read: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | undefined
  return () =>
    (waiting ??= last =
      last
        .catch(() => undefined)
        .then(() => {
          waiting = undefined
          return read()
        }))
}
