/** Further posts of a new person between the rows of the form and the text that is sent. Pure. */

/** Ids. */
export interface Post {
  department: number | null
  position: number | null
}

/** Far below the 1,000 characters of the text. */
export const maxPosts = 20

export function postsOf(value: unknown): Post[] {
  if (typeof value !== 'string') return []
  return value
    .split(';')
    .map((part) => {
      const [department, position] = part.split(':').map((id) => Number(id.replace('#', '')))
      return { department: department || null, position: position || null }
    })
    .filter(({ department }) => department !== null)
}

/** @returns null where there is none; what has no department yet is left out */
export function textOf(posts: readonly Post[]): string | null {
  const text = posts
    .filter(({ department }) => department !== null)
    .map(({ department, position }) => `#${department}${position === null ? '' : `:#${position}`}`)
    .join(';')
  return text === '' ? null : text
}
