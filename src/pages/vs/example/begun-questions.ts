/** Options name pictures by number: those of a copy name its own files. Pure. */
type Row = Readonly<Record<string, unknown>>

/** @param row as it is @param copy with copies of its pictures, in their order @returns its questions */
export function repictured(row: Row, copy: Row): unknown {
  const [pictures, copies] = [numbersIn(row.pictures), numbersIn(copy.pictures)]
  const copyOf = new Map(pictures.map((picture, at) => [picture, copies[at]]))
  return rowsIn(row.questions).map((question) => ({
    ...question,
    options: Array.isArray(question.options)
      ? rowsIn(question.options).map(({ picture, ...option }) => {
          const own = typeof picture === 'number' ? copyOf.get(picture) : undefined
          return own === undefined ? option : { ...option, picture: own }
        })
      : (question.options ?? null),
  }))
}

const numbersIn = (value: unknown): number[] => (Array.isArray(value) ? value.filter((one): one is number => typeof one === 'number') : [])
const rowsIn = (value: unknown): Row[] =>
  Array.isArray(value) ? value.filter((one): one is Row => typeof one === 'object' && one !== null) : []
