/** The square of a picture that becomes a photo: pure geometry, in pixels of the picture. */

export interface Crop {
  /** Size of the picture. */
  width: number
  height: number
  /** Middle of the square. */
  x: number
  y: number
  /** 1 = the largest square that fits. */
  zoom: number
}

export const mostZoom = 4

/** The largest square, in the middle. */
export const firstCrop = (width: number, height: number): Crop => ({ width, height, x: width / 2, y: height / 2, zoom: 1 })

/** Side of the square. */
export const sideOf = ({ width, height, zoom }: Crop): number => Math.min(width, height) / zoom

/** @param dx @param dy how far the square goes, in parts of its side; it stays within the picture */
export const moved = (crop: Crop, dx: number, dy: number): Crop =>
  within({ ...crop, x: crop.x + dx * sideOf(crop), y: crop.y + dy * sideOf(crop) })

/** Around the same middle, as far as it goes. */
export const zoomed = (crop: Crop, zoom: number): Crop => within({ ...crop, zoom: Math.min(mostZoom, Math.max(1, zoom)) })

function within(crop: Crop): Crop {
  const half = sideOf(crop) / 2
  return { ...crop, x: clamp(crop.x, half, crop.width - half), y: clamp(crop.y, half, crop.height - half) }
}

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))
