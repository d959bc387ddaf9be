/** How a PDF is looked at: zoom in steps, quarter turns, the page, the matches of a search. Pure. */

export const zoomSteps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const

export function zoomed(zoom: number, direction: 1 | -1): number {
  const next = direction > 0 ? zoomSteps.find((step) => step > zoom) : zoomSteps.findLast((step) => step < zoom)
  return next ?? zoom
}

export const turned = (rotation: number): number => (rotation + 90) % 360

/** @param texts of the pages, folded @returns pages (from 1) on which the words are, each as often as they are there */
export function matchesOf(texts: readonly string[], typed: string): number[] {
  const words = typed.trim().normalize('NFKC').toLowerCase()
  if (words === '') return []
  return texts.flatMap((text, n) => Array.from({ length: text.split(words).length - 1 }, () => n + 1))
}
