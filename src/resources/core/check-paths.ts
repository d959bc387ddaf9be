/** An address leads to one screen. */
import { didYouMean, type Problem } from '../../schemas/core/check/check-problem'
import { importPath, type Module, type Resource } from './define-module'

interface Address {
  path: string
  /** `the list of lead`. */
  screen: string
  file: string
}

/** @param fileWith the file in which a resource of the module stands */
export function checkPaths(modules: readonly Module[], fileWith: (module: Module, key: string) => string): Problem[] {
  const all = modules.flatMap((module) => [
    ...module.pages.map((page): Address => ({ path: page.path, screen: `the page ${page.title}`, file: fileWith(module, '') })),
    ...module.resources.flatMap((resource) => addressesOf(resource, fileWith(module, resource.key))),
  ])
  const first = new Map<string, Address>()
  const problems: Problem[] = []
  for (const address of all) {
    const { path, screen, file } = address
    const other = first.get(path)
    if (other) problems.push({ file, sentence: `${path} is the path of ${other.screen} (${other.file}) and of ${screen}.` })
    else first.set(path, address)
  }
  return [...problems, ...modules.flatMap((module) => orderProblems(module, fileWith(module, ''), [...first.keys()]))]
}

/** One path may create and edit; the import wizard has its own below the list. */
function addressesOf(resource: Resource, file: string): Address[] {
  const { paths, key } = resource
  const screens: [string, string][] = [
    ['list', paths.list],
    ['form', paths.create],
    ...(paths.edit === paths.create ? [] : [['edit screen', paths.edit] satisfies [string, string]]),
    ['record', paths.show],
    ['import', importPath(resource)],
  ]
  return screens.map(([screen, path]) => ({ path, screen: `the ${screen} of ${key}`, file }))
}

const orderProblems = ({ order }: Module, file: string, paths: readonly string[]): Problem[] =>
  order
    .filter((path) => !paths.includes(path))
    .map((path) => ({ file, sentence: `order: there is no screen ${path}.${didYouMean(path, paths)}` }))
