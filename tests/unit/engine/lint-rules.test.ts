import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { ESLint } from 'eslint'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { arrowTrouble, floorOf, floors } from '../../../scripts/eslint/floors.mjs'
import { foreignTables, remaining } from '../../../scripts/eslint/table-owners.mjs'

const isJudged = (ruleId: string) => ruleId.startsWith('kontor/') || /no-restricted-(syntax|imports)$/.test(ruleId)

const eslint = new ESLint({ ruleFilter: ({ ruleId }) => isJudged(ruleId) })

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

/** Judges a text as if it stood in that file of the project; the real configuration. */
async function complaints(file: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: file })
  return (result?.messages ?? []).filter(({ ruleId }) => ruleId !== null && isJudged(ruleId)).map(({ message }) => message)
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

test('the rule sees values, types, what is handed on, and what is loaded lazily', async () => {
  for (const code of [
    `import { x } from '../auth/x'\nexport const y = x\n`,
    `import type { X } from '../auth/x'\nexport type Y = X\n`,
    `export type Y = import('../auth/x').X\n`,
    `export * from '../auth/x'\n`,
    `export const y = () => import('../auth/x')\n`,
  ])
    expect(await complaints('server/kernel/errors.ts', code)).toEqual([arrowDown('server', 'kernel', 'auth')])
})

test.each([
  ['src/app.tsx', '../server/x', 'The console never imports the server: put what both need into src/shared or src/schemas.'],
  ['server/app.ts', '../src/providers/x', 'The server imports nothing of the console but src/shared and src/schemas.'],
  ['server/app.ts', './unheard-of/x', 'server/unheard-of has no floor yet: give it one in scripts/eslint/floors.mjs.'],
  [
    'server/modules/sc/module.ts',
    '../cm/hooks',
    "A module never imports another module's files: call what server/modules/cm/index.ts exports, or react to its event.",
  ],
])('%s may not import %s', async (file, source, sentence) => {
  expect(await complaints(file, `import { x } from '${source}'\nexport const y = x\n`)).toEqual([sentence])
})

test.each([
  ['server/database/schema/columns.ts', '../../../src/schemas/x'],
  ['server/database/schema/columns.ts', '../../../src/shared/x'],
  ['server/modules/sc/module.ts', '../../resource/write/write'],
  ['server/modules/sc/module.ts', '../cm'],
  ['server/modules/sc/module.ts', '../cm/index'],
  ['server/modules/sc/module.ts', './demo'],
])('%s may import %s', async (file, source) => {
  expect(await complaints(file, `import { x } from '${source}'\nexport const y = x\n`)).toEqual([])
})

test.each([
  ['server/modules/ca/task/x.ts', 'select 1 from ca_task as t join sc_user as u on u.id = t.user_id', []],
  ['server/modules/ca/task/x.ts', 'select 1 from wf_instance as t join cm_lead on true', ['wf_instance', 'cm_lead']],
  ['server/modules/ca/task/x.ts', 'update sc_user set name = null', ['sc_user']],
  ['server/modules/ca/task/x.ts', 'delete from sc_comment where id = 1', ['sc_comment']],
  ['server/modules/ca/task/x.ts', 'insert into sc_follow (id) select id from sc_user', ['sc_follow']],
  ['server/modules/sc/people/x.ts', 'update sc_user set name = null', []],
  ['server/jobs/x.ts', 'select 1 from sc_job join as_period on true', ['as_period']],
  ['server/database/migrations/x.ts', 'update as_period set state = null', []],
])('%s: `%s` names tables of others: %j', async (file, text, tables) => {
  expect(foreignTables(file, text).map(({ table }) => table)).toEqual(tables)
  expect(await complaints(file, `export const x = sql\`${text}\`\n`)).toHaveLength(tables.length)
})

test("what still names another module's tables is listed with its reason, and nothing that no longer does", () => {
  const still = sourceFiles('server').flatMap((file) =>
    Object.keys(remaining[file] ?? {}).filter((table) => readFileSync(file, 'utf8').includes(table)),
  )
  expect(still).toHaveLength(Object.values(remaining).flatMap(Object.keys).length)
})

test('a resource loads its screens lazily: the one arrow up', async () => {
  expect(await complaints('src/resources/index.ts', `export const y = () => import('../pages/cm/x')\n`)).toEqual([])
  expect(await complaints('src/resources/index.ts', `export const y = () => import('../app')\n`)).toHaveLength(1)
  expect(await complaints('src/resources/index.ts', `export type Y = import('../pages/cm/x').X\n`)).toHaveLength(1)
})

test.each(['server', 'src'] as const)('every folder of %s has a floor, and no import points up', (side) => {
  const troubles = sourceFiles(side).flatMap((file) => [
    ...(floors[side].includes(floorOf(file.split('/'))) ? [] : [`${file} stands on no floor`]),
    ...importsOf(file).flatMap(({ path, isLazy }) => arrowTrouble(file, path, { isLazy }) ?? []),
  ])
  expect(troubles).toEqual([])
})

test('the server compares secrets in constant time only (S40)', async () => {
  const inServer = (expression: string) =>
    complaints(
      'server/kernel/errors.ts',
      `export const same = (a: Record<string, string>, token: string, given: string) => ${expression}\n`,
    )
  expect(await inServer('given === token')).toEqual(['Compare `token` with crypto.timingSafeEqual, not with ===.'])
  expect(await inServer('a.xsrfToken !== given')).toEqual(['Compare `xsrfToken` with crypto.timingSafeEqual, not with !==.'])
  expect(await inServer('a.password_hash === undefined || token === ""')).toEqual([])
  expect(await inServer('given === a.name')).toEqual([])
})

test('only lazily loaded pages have a default export, and no file is excused by a comment', async () => {
  expect(await complaints('server/kernel/errors.ts', '/* eslint-disable */\nexport default 1\n')).toEqual([
    'Export by name; only pages that are loaded lazily have a default export.',
  ])
})

test("a screen asks for rights through refine's access control only", async () => {
  const sentence = 'Screens ask for a right through refine: useRight, useRights (src/providers/access/use-right.ts), useCan or CanAccess.'
  const complained = async (file: string, code: string) => (await complaints(file, code)).map((said) => said.includes(sentence))
  for (const [names, source] of [
    ['can', 'schemas/core/permission'],
    ['permissionTree', 'providers/auth/identity'],
    ['holds', 'providers/access/access-control'],
  ]) {
    const code = `import { ${names} } from '../../../${source}'\nexport const y = ${names}\n`
    expect(await complained('src/pages/sc/home/use-view.ts', code), source).toEqual([true])
  }
  const screen = `import { useIdentity } from '../../../providers/auth/identity'\nimport { useRight } from '../../../providers/access/use-right'\n`
  expect(await complained('src/pages/sc/home/use-view.ts', `${screen}export const y = [useIdentity, useRight]\n`)).toEqual([])
  const provider = `import { can } from '../../schemas/core/permission'\nexport const y = can\n`
  expect(await complained('src/providers/access/access-control.ts', provider)).toEqual([])
})
