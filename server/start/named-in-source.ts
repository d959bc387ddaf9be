/** Hand-built screens and module code that may name an entity or a field: a plain search of the sources, where they are. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keyOf, type NameChange } from '../database/names/names'

const folders = ['src/pages', 'src/shared', 'server/modules']

export interface SourceFile {
  path: string
  text: string
}

/** @param root of the project @returns nothing where the sources are not there */
export async function readSources(root: string): Promise<SourceFile[]> {
  const paths = await Promise.all(folders.map((folder) => filesUnder(root, folder)))
  return Promise.all(paths.flat().map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })))
}

async function filesUnder(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true }).catch(() => [])
  return entries
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join(folder, path))
    .sort()
}

/** Pure. @returns paths of files that name the entity, and the field where it is one */
export function namedIn(sources: readonly SourceFile[], { entity, field }: NameChange): string[] {
  const table = entity.replace('/', '_').replaceAll('-', '_')
  const [ofEntity, ofField] = [
    word(`${entity}|${table}`),
    field === undefined ? undefined : word(field.split('.').at(-1) ?? field, '(_id)?'),
  ]
  const ofFolder = new RegExp(`[/-]${keyOf(entity)}[/.-]`)
  return sources
    .filter(({ path, text }) => (ofFolder.test(path) || ofEntity.test(text)) && (ofField ? ofField.test(text) : ofEntity.test(text)))
    .map(({ path }) => path)
}

const word = (name: string, ending = ''): RegExp => new RegExp(`(?<![A-Za-z0-9_-])(${name})${ending}(?![A-Za-z0-9_-])`)
