/** Who holds what is not saved: the parts of a screen that ask before they are left tell it here, for those that end more than a screen. */
const parts = new Set<() => boolean>()

/** @returns what ends it */
export function watchUnsaved(isDirty: () => boolean): () => void {
  parts.add(isDirty)
  return () => void parts.delete(isDirty)
}

export const hasUnsaved = (): boolean => [...parts].some((isDirty) => isDirty())
