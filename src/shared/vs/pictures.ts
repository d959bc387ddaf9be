/** Options name pictures of their record by number; a file belongs to one record, so another one has copies of its own. Pure. */
type Row = Readonly<Record<string, unknown>>

/** Id of a picture → id of its copy. */
export type Copies = ReadonlyMap<number, number>

export const noCopies: Copies = new Map()

export const picturesOf = ({ pictures }: { pictures?: unknown }): number[] =>
  Array.isArray(pictures) ? pictures.filter((one): one is number => typeof one === 'number') : []

/** @param copy of the record, with copies of its pictures in their order */
export function copiesIn(row: Row, copy: Row): Copies {
  const copies = picturesOf(copy)
  return new Map(picturesOf(row).flatMap((picture, at) => (copies[at] === undefined ? [] : [[picture, copies[at]]])))
}

/** @returns the questions, whose options name the copies; a picture without a copy is left out */
export function repictured(questions: unknown, copies: Copies): Row[] {
  return rowsIn(questions).map((question) => ({
    ...question,
    options: Array.isArray(question.options)
      ? rowsIn(question.options).map(({ picture, ...option }) => {
          const own = typeof picture === 'number' ? copies.get(picture) : undefined
          return own === undefined ? option : { ...option, picture: own }
        })
      : (question.options ?? null),
  }))
}

const rowsIn = (value: unknown): Row[] =>
  Array.isArray(value) ? value.filter((one): one is Row => typeof one === 'object' && one !== null) : []
