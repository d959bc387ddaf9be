/** Pictures made smaller: one at a time, so that a hundred uploads at once neither fill the memory nor take every core. */
import type { Sharp } from 'sharp'

export interface SmallPicture { content: Buffer; /** Pixels of the whole picture, as it is looked at. */ width: number; height: number }

/** 64 megapixels: a large camera's; what claims more is refused before it is unpacked. */
const mostPixels = 64_000_000
const mostSeconds = 20
/** Longest side of a thumbnail, pixels. */
export const thumbSide = 320

let line: Promise<unknown> = Promise.resolve()

/** @param bytes of a file that may be a picture @returns WebP, upright, without what the camera wrote, its first frame; undefined when it can't be read to its end */
export const makeThumbnail = (bytes: Buffer): Promise<SmallPicture | undefined> =>
  smaller(bytes, (picture) => picture.resize(thumbSide, thumbSide, { fit: 'inside', withoutEnlargement: true }))

/** @param side pixels @returns as `makeThumbnail`, cut to a square around its middle */
export const makeSquare = (bytes: Buffer, side: number): Promise<SmallPicture | undefined> =>
  smaller(bytes, (picture) => picture.resize(side, side, { fit: 'cover' }))

function smaller(bytes: Buffer, shape: (picture: Sharp) => Sharp): Promise<SmallPicture | undefined> {
  const made = line.then(async () => {
    // Where the library can't be loaded there are no thumbnails, and nothing else is missed.
    const { default: sharp } = await import('sharp')
    sharp.concurrency(1)
    sharp.cache(false)
    const options = { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true } as const
    const { autoOrient } = await sharp(bytes, options).metadata()
    const content = await shape(sharp(bytes, options).autoOrient()).webp({ quality: 80 }).timeout({ seconds: mostSeconds }).toBuffer()
    return { content, width: autoOrient.width, height: autoOrient.height }
  }).catch(() => undefined)
  line = made
  return made
}
