/** Which upload is which, and what of it is still to be sent. */

/** An upload in pieces that has begun. */
export interface UploadPoint {
  /** The server's number of it. */
  id: number
  /** Whose it is. */
  user: string
  /** Where the file was to go; there it is offered again. Empty = only to who chooses it again. */
  place: string
  name: string
  /** Bytes. */
  size: number
  /** Milliseconds since 1970, as the file system says. */
  lastModified: number
  /** Bytes of a piece, and how many there are. */
  part_size: number
  parts: number
  /** When it began, milliseconds since 1970. */
  at: number
  /** Where the browser had room for it. */
  file?: File
}

/** The server clears unfinished uploads after a day. */
export const pointLife = 24 * 3_600_000

export const isLiving = ({ at }: Pick<UploadPoint, 'at'>, now: number): boolean => now - at < pointLife

/** As far as one can know without reading it. */
export const isOf = (
  point: Pick<UploadPoint, 'name' | 'size' | 'lastModified'>,
  file: Pick<File, 'name' | 'size' | 'lastModified'>,
): boolean => point.name === file.name && point.size === file.size && point.lastModified === file.lastModified

/** @param arrived pieces that the server has, in any order @returns the others, from 1 */
export function missingParts(parts: number, arrived: readonly number[]): number[] {
  return Array.from({ length: parts }, (_, index) => index + 1).filter((part) => !arrived.includes(part))
}

/** Bytes of piece `part`, from 1; the last one may be short. */
export const partBytes = ({ size, part_size }: Pick<UploadPoint, 'size' | 'part_size'>, part: number): number =>
  Math.max(0, Math.min(part_size, size - (part - 1) * part_size))
