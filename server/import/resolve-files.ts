/** "plan.pdf; photos/gate.jpg" in a cell → the files that are meant, of the ZIP that the sheet came in. */
import type { Field } from '../../src/schemas/core/define'
import { isMany } from '../../src/schemas/core/field-types'
import type { Message } from '../kernel/errors'
import type { Checking, Read } from './checking'
import type { Archive } from './zip'
import { pathFinder } from './zip-names'

/** How a staged row names a file that becomes an attachment when it is written. */
export interface StagedFile {
  $file: string
}

export function resolveFiles({ columns, archive }: Checking, reads: readonly Read[]): void {
  const files = columns.map(({ target }) => target.field).filter((field) => field.x.file)
  if (files.length === 0) return
  const meant = fileFinder(archive)
  for (const field of files) for (const read of reads) resolve(read, field, meant)
}

/** @param archive null of a sheet without files @returns which file a text means, or why none */
export function fileFinder(archive: Archive | null | undefined): (text: string) => { path: string } | { error: Message } {
  const problems = new Map(archive?.files.map(({ name, problem }) => [name, problem]))
  const find = pathFinder([...problems.keys()])
  return (text) => {
    if (!archive) return { error: { key: 'error:import.file_no_zip', params: { name: text } } }
    const [path, another] = find(text)
    if (path === undefined) return { error: { key: 'error:import.file_missing', params: { name: text } } }
    if (another !== undefined) return { error: { key: 'error:import.file_several', params: { name: text } } }
    const problem = problems.get(path)
    return problem ? { error: problem } : { path }
  }
}

function resolve(read: Read, field: Field, meant: (text: string) => { path: string } | { error: Message }): void {
  const texts = read.texts.get(field)
  if (!texts) return
  const found = texts.map(meant)
  const errors = found.flatMap((one) => ('error' in one ? [one.error] : []))
  const paths = [...new Set(found.flatMap((one) => ('path' in one ? [one.path] : [])))]
  const limit = isMany(field) ? field.schema.maxItems : 1
  if (typeof limit === 'number' && paths.length > limit) errors.push({ key: 'error:validation.maxItems', params: { limit } })
  if (errors.length > 0) {
    read.errors[field.name] = errors
    return
  }
  const staged = paths.map((path): StagedFile => ({ $file: path }))
  read.input[field.name] = isMany(field) ? staged : staged[0]
  read.pending.add(field.name)
}
