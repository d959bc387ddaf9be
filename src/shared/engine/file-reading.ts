/** How the text of a file that is imported may be read. */
import { fileEncodings } from '../../schemas/sc/file-encodings'

export const fileDelimiters = [',', ';', '\t', '|'] as const

export interface ReadHow {
  encoding?: (typeof fileEncodings)[number]
  delimiter?: (typeof fileDelimiters)[number]
}

/** As far as they are known. */
export function readHow({ encoding, delimiter }: { encoding?: string | null; delimiter?: string | null }): ReadHow {
  const [known, sign] = [fileEncodings.find((one) => one === encoding), fileDelimiters.find((one) => one === delimiter)]
  return { ...(known ? { encoding: known } : {}), ...(sign ? { delimiter: sign } : {}) }
}
