/** How the text of a file that is imported may be read. */
export const fileEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'big5', 'shift_jis', 'gb18030'] as const
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
