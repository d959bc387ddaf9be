/** What a rename or removal touches, in lines for the terminal. Pure. */
import type { Consequence, Touched } from './carry-names'
import type { NameChange } from './names'

const mostFiles = 20

/** @param files that may name it, as a search of the sources found them */
export function consequenceText({ change, touched }: Consequence, files: readonly string[]): string {
  const isGone = change.now === null
  const what = change.field === undefined ? `${change.entity} is` : `${change.entity}: the field ${change.field} is`
  const lines = [
    `${what} ${isGone ? 'no longer declared' : `called ${change.now} now`}`,
    ...touched.map((one) => `  ${touchedText(one)} ${fate(change, one)}`),
    ...(files.length === 0 ? [] : [`  may touch ${listed(files, mostFiles, files.length)}`]),
  ]
  return lines.map((line) => `-- ${line}`).join('\n')
}

function touchedText({ noun: [one, many], count, titles }: Touched): string {
  return `${count} ${count === 1 ? one : many}${titles.length === 0 ? '' : ` (${listed(titles, titles.length, count)})`}`
}

/** What is of a list that is gone stays, should the list come back. */
function fate({ field, now }: NameChange, { count }: Touched): string {
  const one = count === 1
  if (now !== null) return one ? 'follows' : 'follow'
  if (field === undefined) return one ? 'stays without it' : 'stay without it'
  return one ? 'loses it' : 'lose it'
}

const listed = (all: readonly string[], most: number, count: number): string =>
  [...all.slice(0, most), ...(count > most ? [`and ${count - most} more`] : [])].join(', ')
