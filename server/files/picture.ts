/** Pictures made smaller: one at a time, so that a hundred uploads at once neither fill the memory nor take every core. */
import type { Sharp } from 'sharp'

export interface SmallPicture {
  content: Buffer
  /** Pixels of the whole picture, as it is looked at. */ width: number
  height: number
}

/** 64 megapixels: a large camera's; what claims more is refused before it is unpacked. */
const mostPixels = 64_000_000
const mostSeconds = 20
/** Longest side of a thumbnail, pixels. */
const thumbSide = 320

/** @returns undefined when there is nothing to read */
type Read = () => Promise<Buffer | undefined>

let line: Promise<unknown> = Promise.resolve()

/** @param read bytes of a file that may be a picture, asked for when its turn has come @returns WebP, upright, without what the camera wrote, its first frame; undefined when it can't be read to its end */
export const makeThumbnail = (read: Read): Promise<SmallPicture | undefined> =>
  smaller(read, (picture) => picture.resize(thumbSide, thumbSide, { fit: 'inside', withoutEnlargement: true }))

/** @param side pixels @returns as `makeThumbnail`, cut to a square around its middle */
export const makeSquare = (read: Read, side: number): Promise<SmallPicture | undefined> =>
  smaller(read, (picture) => picture.resize(side, side, { fit: 'cover' }))

/** @param box pixels that it must fit into @returns PNG: what a PDF document takes */
export const makePng = (read: Read, box: { width: number; height: number }): Promise<SmallPicture | undefined> =>
  smaller(read, (picture) => picture.resize(box.width, box.height, { fit: 'inside', withoutEnlargement: true }), 'png')

async function smaller(read: Read, shape: (picture: Sharp) => Sharp, kind: Kind = 'webp'): Promise<SmallPicture | undefined> {
  const made = line.then(async () => shaped(await read(), shape, kind))
  line = made.catch(() => undefined)
  return made
}

type Kind = 'webp' | 'png'

async function shaped(bytes: Buffer | undefined, shape: (picture: Sharp) => Sharp, kind: Kind): Promise<SmallPicture | undefined> {
  if (!bytes) return undefined
  try {
    // Where the library can't be loaded there are no thumbnails, and nothing else is missed.
    const { default: sharp } = await import('sharp')
    sharp.concurrency(1)
    sharp.cache(false)
    const options = { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true } as const
    const { autoOrient } = await sharp(bytes, options).metadata()
    const content = await shape(sharp(bytes, options).autoOrient())
      .toFormat(kind, { quality: 80 })
      .timeout({ seconds: mostSeconds })
      .toBuffer()
    return { content, width: autoOrient.width, height: autoOrient.height }
  } catch {
    return undefined
  }
}
