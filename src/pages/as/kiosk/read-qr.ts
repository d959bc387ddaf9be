/** QR codes in pictures: in plain JavaScript, which the page's policy allows, and in every browser the same. */
import decodeQR from 'qr/decode.js'

export interface Picture {
  width: number
  height: number
  /** RGBA. */
  data: Uint8ClampedArray
}

/** @returns null when there is none that can be read */
export function readQr(picture: Picture): string | null {
  try {
    return decodeQR(picture)
  } catch {
    return null
  }
}
