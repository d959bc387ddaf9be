// Declarations are checked before anything is built: schemas and resources, in about a second, without a database.
import { runnerImport } from 'vite'
import { root, Stop } from './prepare.mjs'

/** Icons are drawn, not checked, and their files are none that Node loads. */
const icons = /^@ant-design\/icons/
const noIcons = {
  name: 'kontor:no-icons',
  enforce: 'pre',
  resolveId: (id) => (icons.test(id) ? '\0icon' : undefined),
  load: (id) => (id === '\0icon' ? 'export default () => null' : undefined),
}

/** @returns one line for each mistake; empty = sound. A file that can't be read is a mistake too */
export async function declarationProblems() {
  try {
    const { module } = await runnerImport('./src/resources/core/declared-problems.ts', {
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [noIcons],
      environments: { inline: { resolve: { noExternal: [icons] } } },
    })
    return module.problems
  } catch (error) {
    return [unreadable(error)]
  }
}

/** @throws Stop with one readable block */
export async function requireSoundDeclarations() {
  const problems = await declarationProblems()
  if (problems.length > 0) throw new Stop(`The declarations don't fit together:\n${problems.join('\n')}`)
}

/** What the compiler or a declaration says while it is loaded, with the file in which that happened. */
function unreadable(error) {
  const message = error instanceof Error ? error.message : String(error)
  const place = error.loc?.file ?? error.id ?? stackOf(error).find((file) => !file.includes('/core/'))
  const line = error.loc?.line
  const said = message.split('\n').slice(0, 12).join('\n  ')
  return place && !said.includes(place)
    ? `- ${place.replace(`${root}/`, '')}${line ? `:${line}` : ''}: ${said}`
    : `- ${said.replaceAll(`${root}/`, '')}`
}

const stackOf = (error) => [...(error?.stack ?? '').matchAll(/\/((?:src)\/[\w./-]+\.tsx?):\d+/g)].map(([, file]) => file)
