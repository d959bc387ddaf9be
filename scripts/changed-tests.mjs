// `npm test -- --changed [commit]`: the test files that a change touches: by what they import, by the feature's name, by what is declared and said.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './prepare.mjs'

/** They bring everything together: a test that reaches one of them does not test all that stands behind it. */
const assemblies = [
  /^server\/(app|main)\.ts$/,
  /^server\/modules\/(index|[\w-]+\/(index|module))\.ts$/,
  /^src\/(schemas|resources)\/(index|[\w-]+)\.ts$/,
]
const isAssembly = (path) => assemblies.some((pattern) => pattern.test(path))

/** They read every declaration and every text. */
export const declarationTests = ['tests/unit/engine/schemas-check.test.ts', 'tests/unit/engine/i18n-texts.test.ts']
const isDeclaredOrSaid = (path) => /^(locales|src\/schemas)\/|^docs\/glossary\.md$/.test(path)

/** They try over HTTP what every entity declares. */
const generatedTests = ['tests/api/engine/resource-generated-api.test.ts', 'tests/api/engine/export-import-round-trip.test.ts']
const isEntity = (path) => /^src\/schemas\/(?!core\/)[\w-]+\//.test(path)

/** They read what people may write to. */
const documentTests = [
  'tests/unit/engine/docs-paths.test.ts',
  'tests/unit/engine/docs-citations.test.ts',
  'tests/unit/engine/docs-configuration.test.ts',
]
const isDocument = (path) => /\.md$/.test(path)

/** Under every test: other packages, another way to run them. */
const isUnderAll = (path) => ['package-lock.json', 'vitest.config.ts', 'tests/support/cluster.ts'].includes(path)

/** @param commit default: where this branch left main @returns paths of files that differ from it, those git does not know yet too */
export function changedFiles(commit = branchPoint()) {
  const lines = (...args) =>
    git(...args)
      .split('\n')
      .filter(Boolean)
  return [...new Set([...lines('diff', '--name-only', commit), ...lines('ls-files', '--others', '--exclude-standard')])]
}

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

function branchPoint() {
  try {
    return git('merge-base', 'HEAD', 'main')
  } catch {
    return 'HEAD'
  }
}

/** @returns test files, in order of their names */
export function testsOf(changed, { tests = testFiles(), importsOf = importsInTree() } = {}) {
  if (changed.some(isUnderAll)) return [...tests].sort()
  const isChanged = new Set(changed)
  const byName = new Set(changed.flatMap((path) => [...testsByName(path, tests), ...testsByKind(path)]))
  return tests.filter((test) => byName.has(test) || reaches(test, isChanged, importsOf)).sort()
}

function reaches(test, wanted, importsOf) {
  const seen = new Set()
  const waiting = [test]
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (wanted.has(path)) return true
    if (seen.has(path) || (isAssembly(path) && seen.size > 0)) continue
    seen.add(path)
    // What tests of the whole server stand on concerns all of them: its own tests say whether it holds.
    const isSupport = path.startsWith('tests/support/') || path.startsWith('tests/e2e/support/')
    waiting.push(...importsOf(path).filter((next) => !isSupport || next.startsWith('tests/')))
  }
  return false
}

const testsByKind = (path) => [
  ...(isDeclaredOrSaid(path) ? declarationTests : []),
  ...(isEntity(path) ? generatedTests : []),
  ...(isDocument(path) ? documentTests : []),
]

/** One feature, one name, on every side (docs/architecture.md). */
function testsByName(path, tests) {
  const { area, names } = featureOf(path, tests)
  if (!area) return []
  const inArea = tests.filter((test) => area.includes(test.split('/')[2]))
  const matching = (name) => inArea.filter((test) => isNamed(test, name))
  // `quota-line` has no tests of its own: those of `quota`.
  for (const name of names.flatMap(shorter)) if (matching(name).length > 0) return matching(name)
  return area.includes('engine') ? [] : inArea
}

function featureOf(path, tests) {
  const [side, room, ...rest] = path.split('/')
  const stem = (name = '') => name.replace(/\.\w+$/, '')
  if (side === 'server' && room === 'modules') return { area: [rest[0]], names: rest.length > 2 ? [rest[1]] : [] }
  const folders = rest.slice(0, -1)
  if (side === 'server') return { area: ['engine', 'shell'], names: [...folders.slice(0, 1), [room, ...folders].join('-')].map(stem) }
  if (side === 'locales' && isArea(rest[0], tests)) return { area: [rest[0]], names: rest.length > 1 ? [stem(rest[1])] : [] }
  // Texts of the engine: `mail`, `auth`, `screens`.
  if (side === 'locales') return { area: ['engine', 'console', 'shell'], names: [rest.map(stem).join('-')] }
  if (side !== 'src') return {}
  if (room === 'pages') return { area: [rest[0]], names: [rest[1]].filter(Boolean).map(stem) }
  if (['api', 'shared', 'schemas'].includes(room) && rest[0] !== 'core') return { area: [rest[0]], names: [stem(rest[1])].filter(Boolean) }
  return { area: ['engine', 'console', 'shell'], names: [stem(rest[0]), `${room}-${stem(rest[0])}`, room, 'screens'] }
}

const isArea = (name, tests) => tests.some((test) => test.split('/')[2] === name)
const isNamed = (test, name) => {
  const own = test
    .split('/')
    .at(-1)
    .replace(/\.test\.tsx?$/, '')
  return own === name || own.startsWith(`${name}-`) || own.endsWith(`-${name}`)
}
const shorter = (name) => name.split('-').map((_, at, words) => words.slice(0, words.length - at).join('-'))

export const testFiles = () =>
  readdirSync(join(root, 'tests'), { recursive: true })
    .map((path) => `tests/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.test\.tsx?$/.test(path))

/** Reads each file once. @returns what a file imports from the tree, types included */
function importsInTree() {
  const known = new Map()
  return (path) => {
    const imports = known.get(path) ?? readImports(path)
    known.set(path, imports)
    return imports
  }
}

function readImports(path) {
  const text = readFileSync(join(root, path), 'utf8')
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)].map(([, specifier]) => specifier)
  return specifiers.map((specifier) => resolved(join(dirname(path), specifier).replaceAll('\\', '/'))).filter(Boolean)
}

const resolved = (path) =>
  [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((one) => /\.\w+$/.test(one) && existsSync(join(root, one)))
