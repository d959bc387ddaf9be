/** What cells ask row by row, read for all rows of a moment at once. */
interface Waiting<T> {
  resolve: (value: T) => void
  reject: (error: unknown) => void
}

/** As calls answer them: a row by its id. */
export const byId = <T>(answer: Readonly<Record<string, T>>): ReadonlyMap<number, T> =>
  new Map(Object.entries(answer).map(([id, value]) => [Number(id), value]))

/**
 * @param atOnce so many rows fit into one call
 * @param read answers them; a row that is not in the answer has `none`
 */
export function batchLoader<T>(
  atOnce: number,
  read: (ids: readonly number[]) => Promise<ReadonlyMap<number, T>>,
  none: T,
): (id: number) => Promise<T> {
  let waiting = new Map<number, Waiting<T>[]>()
  const answer = async (asked: ReadonlyMap<number, readonly Waiting<T>[]>) => {
    const ids = [...asked.keys()]
    for (let at = 0; at < ids.length; at += atOnce) {
      const part = ids.slice(at, at + atOnce)
      try {
        const found = await read(part)
        for (const id of part) for (const { resolve } of asked.get(id) ?? []) resolve(found.get(id) ?? none)
      } catch (error) {
        for (const id of part) for (const { reject } of asked.get(id) ?? []) reject(error)
      }
    }
  }
  return (id) => {
    if (waiting.size === 0)
      setTimeout(() => {
        const asked = waiting
        waiting = new Map()
        void answer(asked)
      })
    return new Promise((resolve, reject) => {
      waiting.set(id, [...(waiting.get(id) ?? []), { resolve, reject }])
    })
  }
}
