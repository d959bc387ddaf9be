/** The column "concurrent" of the import of people (sc.md §8), which the form of new people sends too: `code:position;…`, further posts beside the primary one. Pure. */

/** Codes as they are written, or `#` and an id as the form has them; no position is null. */
export interface ConcurrentPost {
  department: string
  position: string | null
}

/** @returns in the order of the text; what stands between two semicolons and is empty is no post */
export function parseConcurrent(text: string): ConcurrentPost[] {
  return text
    .split(/[;；\n]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [department = '', position = ''] = part.split(/[:：]/u).map((code) => code.trim())
      return { department, position: position === '' ? null : position }
    })
}

/** By department, so that the same posts are the same text. */
export const concurrentText = (posts: readonly ConcurrentPost[]): string =>
  [...posts]
    .sort((a, b) => (a.department < b.department ? -1 : 1))
    .map(({ department, position }) => (position === null ? department : `${department}:${position}`))
    .join(';')
