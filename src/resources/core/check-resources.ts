/**
 * Resources are checked before a build: keys that no part of a module file has, fields that are not there, addresses that lead to two screens.
 * The compiler refuses most of it too, but later and in more words.
 */
import { didYouMean, type Problem } from '../../schemas/core/check/check-problem'
import type { Entity } from '../../schemas/core/define'
import { listedFields, system } from './check-fields'
import { checkPaths } from './check-paths'
import { declaredModule } from './declared-module'
import type { MenuGroup, Module, ModuleOptions, Page, Resource, ResourceOptions, ResourcePaths } from './define-module'
import type { WidgetDeclaration } from './widget-declaration'

type Keys<T> = Readonly<Record<keyof T & string, true>>
type Known = Readonly<Record<string, true>>
type Part = Readonly<Record<string, unknown>>

/** Every key of a type, so that the compiler asks for the new one here too. */
const resourceKeys: Keys<ResourceOptions> = {
  ...{
    path: true,
    group: true,
    menuAction: true,
    icon: true,
    area: true,
    permission: true,
    showElse: true,
    open: true,
    form: true,
    newFirst: true,
    formSteps: true,
    quick: true,
    hide: true,
  },
  ...{
    columns: true,
    extraColumns: true,
    numericColumns: true,
    inputs: true,
    inputNotes: true,
    cellInputs: true,
    formPanels: true,
    showPanels: true,
    showHead: true,
  },
  ...{
    showMiddle: true,
    showTabs: true,
    stream: true,
    streamLines: true,
    shownApart: true,
    keyFacts: true,
    titleMark: true,
    titleText: true,
    afterSave: true,
    listTabs: true,
    rowActions: true,
    actDialogs: true,
    bulkActions: true,
  },
  ...{ listActions: true, listMore: true, screens: true, cardMark: true, dated: true, refused: true },
}
const pathKeys: Keys<ResourcePaths> = { list: true, create: true, edit: true, show: true, import: true }
const moduleKeys: Keys<ModuleOptions> = { icon: true, groups: true, pages: true, redirects: true, order: true, widgets: true, plain: true }
const groupKeys: Keys<MenuGroup> = { icon: true, area: true, tabs: true, personal: true }
const pageKeys: Keys<Page> = {
  ...{
    path: true,
    permission: true,
    page: true,
    title: true,
    titledBy: true,
    below: true,
    group: true,
    menu: true,
    menuPermission: true,
    icon: true,
    area: true,
    bare: true,
  },
}
const widgetKeys: Keys<WidgetDeclaration> = { load: true, size: true, least: true, permission: true, options: true, bare: true }

/**
 * @param sources text of each file of `src/resources`, by its path: a problem names the file in which its resource stands
 * @returns everything that is wrong, module by module; empty = sound
 */
export async function checkResources(
  modules: readonly Module[],
  entities: readonly Entity[],
  sources: Readonly<Record<string, string>> = {},
): Promise<Problem[]> {
  const known = new Map(entities.map((entity) => [entity.name, entity]))
  const inFile = (module: Module) => (key: string) => fileOf(module.code, key, sources)
  const each = await Promise.all(
    modules.flatMap((module) => [
      Promise.resolve(ofModule(module, inFile(module))),
      ...module.resources.map((resource) => ofResource(module, resource, known, inFile(module)(resource.key))),
    ]),
  )
  return [...each.flat(), ...checkPaths(modules, (module, key) => fileOf(module.code, key, sources))]
}

/** A module's resources may stand in several files: `cm.ts`, `cm-contact.ts`. */
function fileOf(module: string, key: string, sources: Readonly<Record<string, string>>): string {
  const declares = new RegExp(`(^|[\\s{,])['"]?${key}['"]?\\s*:\\s*\\w*[rR]esource\\b`)
  const own = Object.keys(sources).filter((path) => new RegExp(`/${module}(-[\\w-]+)?\\.tsx?$`).test(path))
  return own.find((path) => declares.test(sources[path] ?? '')) ?? `src/resources/${module}.ts`
}

function ofModule(module: Module, fileWith: (key: string) => string): Problem[] {
  const { options = {} } = declaredModule(module) ?? {}
  const file = fileWith('')
  const part = options as Part
  return [
    ...unknownKeys(file, '', moduleKeys, part),
    ...entriesOf(part.groups).flatMap(([name, group]) => unknownKeys(file, `groups.${name}.`, groupKeys, group)),
    ...module.pages.flatMap((page) => unknownKeys(file, `pages ${page.path}: `, pageKeys, page)),
    ...entriesOf(part.widgets).flatMap(([name, widget]) => unknownKeys(file, `widgets.${name}.`, widgetKeys, widget)),
  ]
}

async function ofResource(module: Module, resource: Resource, known: ReadonlyMap<string, Entity>, file: string): Promise<Problem[]> {
  const options = declaredModule(module)?.resources[resource.key]?.options as Part | undefined
  const entity = known.get(resource.name)
  const say = (sentence: string): Problem => ({ file, sentence: `${resource.key}: ${sentence}` })
  if (!entity) {
    const keys = [...known.values()].filter((one) => one.module === module.code).map(({ key }) => key)
    return [say(`there is no entity ${resource.name} in src/schemas.${didYouMean(resource.key, keys)}`)]
  }
  const form = typeof resource.form === 'function' ? (await resource.form()).form : (resource.form ?? [])
  const fields = [...entity.fields, ...entity.virtualFields].map(({ name }) => name)
  return [
    ...unknownKeys(file, `${resource.key}: `, resourceKeys, options),
    ...unknownKeys(file, `${resource.key}: path.`, pathKeys, typeof options?.path === 'string' ? undefined : options?.path),
    ...unknownKeys(file, `${resource.key}: screens.`, pathKeys, options?.screens),
    ...groupProblems(module, resource).map(say),
    ...(resource.permission === entity.path
      ? []
      : [say(`its permission is ${resource.permission}, that of the entity is ${entity.path}.`)]),
    ...listedFields(form, resource, {
      fields: [...fields, ...system],
      derived: entity.derivedFilters.map(({ name }) => name),
      sections: Object.keys(entity.x.sections ?? {}),
    }).map(say),
  ]
}

/** A group need not be declared; one that is nearly called like another is a slip. */
function groupProblems(module: Module, { group }: Resource): string[] {
  if (!group || Object.hasOwn(module.groups, group)) return []
  const meant = didYouMean(group, Object.keys(module.groups))
  return meant === '' ? [] : [`there is no group ${group}.${meant}`]
}

function unknownKeys(file: string, path: string, known: Known, part: unknown): Problem[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.keys(part)
    .filter((key) => !Object.hasOwn(known, key))
    .map((key) => ({ file, sentence: `There is no key ${key} in ${placeOf(path)}.${didYouMean(key, Object.keys(known))}` }))
}

const placeOf = (path: string): string => (path === '' ? 'defineModule' : path.replace(/[.:] ?$/, ''))
const entriesOf = (part: unknown): [string, unknown][] => (typeof part === 'object' && part !== null ? Object.entries(part) : [])
