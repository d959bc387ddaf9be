import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import ts from 'typescript'
import { beforeAll, describe, expect, test } from 'vitest'
import { arrowTrouble, floorOf, floors } from '../../../scripts/lint/floors.mjs'
import { foreignTables, remaining } from '../../../scripts/lint/table-owners.mjs'
import { lint, type Complaint } from '../../support/linted'

const sourceFiles = (side: keyof typeof floors): string[] =>
  readdirSync(side, { recursive: true, encoding: 'utf8' })
    .map((name) => `${side}/${name}`)
    .filter((name) => /\.tsx?$/.test(name))

/** Every import of a file, types included, as paths of the repository. */
function importsOf(file: string): { path: string; isLazy: boolean }[] {
  const found: { path: string; isLazy: boolean }[] = []
  const add = (node: ts.Node | undefined, isLazy = false) => {
    if (node && ts.isStringLiteral(node) && node.text.startsWith('.'))
      found.push({ path: posix.join(posix.dirname(file), node.text), isLazy })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) add(node.moduleSpecifier)
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal)
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) add(node.arguments[0], true)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true))
  return found
}

const arrowDown = (side: keyof typeof floors, own: string, other: string) =>
  `A folder imports only what stands below it, ${floors[side].join(' → ')}: ${own} must not import ${other}.`

/** Of each floor but the highest: an import of the one above it. */
const planted = (['src', 'server'] as const).flatMap((side) =>
  floors[side].slice(1).map((own, index) => [side, own, floors[side][index] ?? ''] as const),
)
test.each(planted)('%s/%s may not import %s', (side, own, other) => {
  expect(arrowTrouble(`${side}/${own}/x.ts`, `${side}/${other}/y`)).toBe(arrowDown(side, own, other))
  expect(arrowTrouble(`${side}/${other}/y.ts`, `${side}/${own}/x`)).toBeUndefined()
})

const imports = (source: string) => `import { x } from '${source}'\nexport const y = x\n`
const fromUpstairs = [arrowDown('server', 'kernel', 'auth')]
const rightsSentence =
  'Screens ask for a right through refine: useRight, useRights (src/providers/access/use-right.ts), useCan or CanAccess.'
const screen = `import { useIdentity } from '../../../providers/auth/identity'\nimport { useRight } from '../../../providers/access/use-right'\n`
const inServer = (expression: string) => `export const same = (a: Record<string, string>, token: string, given: string) => ${expression}\n`

/** What is said of a text in a folder; a case without sentences passes. */
type Case = readonly [folder: string, code: string, ...sentences: string[]]
const plainCases: readonly Case[] = [
  // Values, types, what is handed on, and what is loaded lazily.
  ['server/kernel', `import { x } from '../auth/x'\nexport const y = x\n`, ...fromUpstairs],
  ['server/kernel', `import type { X } from '../auth/x'\nexport type Y = X\n`, ...fromUpstairs],
  ['server/kernel', `export type Y = import('../auth/x').X\n`, ...fromUpstairs],
  ['server/kernel', `export * from '../auth/x'\n`, ...fromUpstairs],
  ['server/kernel', `export const y = () => import('../auth/x')\n`, ...fromUpstairs],
  ['src/pages', imports('../../server/x'), 'The console never imports the server: put what both need into src/shared or src/schemas.'],
  ['server/http', imports('../../src/providers/x'), 'The server imports nothing of the console but src/shared and src/schemas.'],
  ['server/http', imports('../unheard-of/x'), 'server/unheard-of has no floor yet: give it one in scripts/lint/floors.mjs.'],
  [
    'server/modules/sc',
    imports('../cm/hooks'),
    "A module never imports another module's files: call what server/modules/cm/index.ts exports, or react to its event.",
  ],
  ['server/database/schema', imports('../../../src/schemas/x')],
  ['server/database/schema', imports('../../../src/shared/x')],
  ['server/modules/sc', imports('../../resource/write/write')],
  ['server/modules/sc', imports('../cm')],
  ['server/modules/sc', imports('../cm/index')],
  ['server/modules/sc', imports('./demo')],
  // A resource loads its screens lazily: the one arrow up.
  ['src/resources', `export const y = () => import('../pages/cm/x')\n`],
  ['src/resources', `export const y = () => import('../app')\n`, arrowDown('src', 'resources', 'app')],
  ['src/resources', `export type Y = import('../pages/cm/x').X\n`, arrowDown('src', 'resources', 'pages')],
  // Only lazily loaded pages have a default export; rich text goes through the sanitising component.
  ['server/kernel', 'export default 1\n', 'Prefer named exports'],
  ['src/pages/sc', 'export default 1\n', 'Prefer named exports'],
]
const secretCases: readonly Case[] = [
  ['server/kernel', inServer('given === token'), 'Compare `token` with crypto.timingSafeEqual, not with ===.'],
  ['server/kernel', inServer('a.xsrfToken !== given'), 'Compare `xsrfToken` with crypto.timingSafeEqual, not with !==.'],
  ['server/kernel', inServer('a.password_hash === undefined || token === ""')],
  ['server/kernel', inServer('given === a.name')],
]
const rightCases: readonly Case[] = [
  ['src/pages/sc/home', `import { can } from '../../../schemas/core/permission'\nexport const y = can\n`, rightsSentence],
  [
    'src/pages/sc/home',
    `import { permissionTree } from '../../../providers/auth/identity'\nexport const y = permissionTree\n`,
    rightsSentence,
  ],
  ['src/pages/sc/home', `import { holds } from '../../../providers/access/access-control'\nexport const y = holds\n`, rightsSentence],
  ['src/pages/sc/home', `${screen}export const y = [useIdentity, useRight]\n`],
  ['src/providers/access', `import { can } from '../../schemas/core/permission'\nexport const y = can\n`],
]
const cases = [...plainCases, ...secretCases, ...rightCases]

const tableCases: readonly (readonly [folder: string, sql: string, tables: readonly string[]])[] = [
  ['server/modules/ca/task', 'select 1 from ca_task as t join sc_user as u on u.id = t.user_id', []],
  ['server/modules/ca/task', 'select 1 from wf_instance as t join cm_lead on true', ['wf_instance', 'cm_lead']],
  ['server/modules/ca/task', 'update sc_user set name = null', ['sc_user']],
  ['server/modules/ca/task', 'delete from sc_comment where id = 1', ['sc_comment']],
  ['server/modules/ca/task', 'insert into sc_follow (id) select id from sc_user', ['sc_follow']],
  ['server/modules/sc/people', 'update sc_user set name = null', []],
  ['server/jobs', 'select 1 from sc_job join as_period on true', ['as_period']],
  ['server/database/migrations', 'update as_period set state = null', []],
]

describe('with the configuration of this project', () => {
  const pathOf = (folder: string, n: number) => `${folder}/case-${n}.ts`
  const tablePathOf = (folder: string, n: number) => `${folder}/tables-${n}.ts`
  const html = `export const X = () => <p dangerouslySetInnerHTML={{ __html: '' }} />\n`
  let all: Complaint[]
  beforeAll(() => {
    all = lint({
      ...Object.fromEntries(cases.map(([folder, code], n) => [pathOf(folder, n), code])),
      ...Object.fromEntries(tableCases.map(([folder, sql], n) => [tablePathOf(folder, n), `export const x = sql\`${sql}\`\n`])),
      'src/pages/sc/raw-html.tsx': html,
      'src/pages/sc/lazy-page.tsx': 'export default () => null\n',
      'src/shared/Camel.ts': 'export const x = 1\n',
      'src/shared/utils.ts': 'export const x = 1\n',
      'src/shared/long.ts': '// line\n'.repeat(401),
    })
  })
  /** What every file may be told besides: a type by `import()`, a name that is not used. */
  const unrelated = new Set(['consistent-type-imports', 'no-unused-vars'])
  const saidOf = (path: string) => all.filter(({ file, rule }) => file === path && !unrelated.has(rule)).map(({ message }) => message)

  const judged = (some: readonly Case[]) =>
    some.map((one) => {
      const [folder, code, ...sentences] = one
      return [folder, code, sentences, pathOf(folder, cases.indexOf(one))] as const
    })
  const holds = (sentences: readonly string[], path: string) => {
    const said = saidOf(path)
    expect(said).toHaveLength(sentences.length)
    for (const [at, sentence] of sentences.entries()) expect(said[at]).toContain(sentence)
  }
  test.each(judged(plainCases))('in %s: %s', (_folder, _code, sentences, path) => holds(sentences, path))
  test.each(judged(secretCases))('the server compares secrets in constant time only (S40): in %s: %s', (_folder, _code, sentences, path) =>
    holds(sentences, path),
  )
  test.each(judged(rightCases))(
    "a screen asks for rights through refine's access control only: in %s: %s",
    (_folder, _code, sentences, path) => holds(sentences, path),
  )
  test.each(tableCases.map((one, n) => [...one, n] as const))('in %s: `%s` names tables of others: %j', (folder, sql, tables, n) => {
    expect(foreignTables(tablePathOf(folder, n), sql).map(({ table }) => table)).toEqual(tables)
    expect(saidOf(tablePathOf(folder, n))).toHaveLength(tables.length)
  })
  test('a lazily loaded page has a default export, no file raw HTML, a bad name or too many lines', () => {
    const rulesOf = (path: string) => all.filter(({ file }) => file === path).map(({ rule }) => rule)
    expect(rulesOf('src/pages/sc/lazy-page.tsx')).toEqual([])
    expect(rulesOf('src/pages/sc/raw-html.tsx')).toEqual(['no-danger'])
    expect(rulesOf('src/shared/Camel.ts')).toEqual(['file-name'])
    expect(rulesOf('src/shared/utils.ts')).toEqual(['file-name'])
    expect(rulesOf('src/shared/long.ts')).toEqual(['max-lines'])
  })
})

test('no file is excused by a comment: what a rule forbids is changed', () => {
  const excuse = new RegExp(`${'(es|ox)lint'}-${'(disable|enable)'}`)
  const files = ['src', 'server', 'tests', 'scripts', 'bench'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|m?js)$/.test(name))
      .map((name) => `${folder}/${name}`),
  )
  const loose = readdirSync('.').filter((name) => /\.(tsx?|m?js)$/.test(name))
  expect([...files, ...loose].filter((file) => excuse.test(readFileSync(file, 'utf8')))).toEqual([])
})

test("what still names another module's tables is listed with its reason, and nothing that no longer does", () => {
  const still = sourceFiles('server').flatMap((file) =>
    Object.keys(remaining[file] ?? {}).filter((table) => readFileSync(file, 'utf8').includes(table)),
  )
  expect(still).toHaveLength(Object.values(remaining).flatMap(Object.keys).length)
})

test.each(['server', 'src'] as const)('every folder of %s has a floor, and no import points up', (side) => {
  const troubles = sourceFiles(side).flatMap((file) => [
    ...(floors[side].includes(floorOf(file.split('/'))) ? [] : [`${file} stands on no floor`]),
    ...importsOf(file).flatMap(({ path, isLazy }) => arrowTrouble(file, path, { isLazy }) ?? []),
  ])
  expect(troubles).toEqual([])
})
