/** What is done to the pixels of a signature (wf.md §5.11): the paper is taken away, what is empty is cut off. Pure; pixels are RGBA in rows. */

export interface Pixels {
  data: Uint8ClampedArray
  width: number
  height: number
}

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Lighter than `paper` is paper, darker than `ink` is ink; between them the edge fades. Of 255. */
const paper = 215
const ink = 130
/** What is fainter is no ink. */
const leastAlpha = 12

/** In place. A photo of a name on paper becomes the name alone. */
export function removeBackground({ data }: Pixels): void {
  for (let at = 0; at < data.length; at += 4) {
    const light = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)
    const share = Math.min(1, Math.max(0, (paper - light) / (paper - ink)))
    data[at + 3] = Math.round((data[at + 3] ?? 0) * share)
  }
}

/** @returns the smallest box with all ink, a little wider; null where there is none */
export function inkBox({ data, width, height }: Pixels, margin = 4): Box | null {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) < leastAlpha) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  if (right < 0) return null
  const [x, y] = [Math.max(0, left - margin), Math.max(0, top - margin)]
  return { left: x, top: y, width: Math.min(width, right + margin + 1) - x, height: Math.min(height, bottom + margin + 1) - y }
}

/** @returns how much smaller it must become to fit; 1 for what fits */
export const fitting = (size: { width: number; height: number }, most: { width: number; height: number }): number =>
  Math.min(1, most.width / size.width, most.height / size.height)
