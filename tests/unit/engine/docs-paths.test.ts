/** What the guides name is there: files and folders of the repository, and the pages that they link to with their headings. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const filesIn = (folder: string): string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`)
const names = new Set(['src', 'server', 'tests', 'scripts', 'bench'].flatMap(filesIn).map((file) => file.split('/').at(-1)))
const pages = ['README.md', 'CONTRIBUTING.md', ...filesIn('docs').filter((file) => file.endsWith('.md'))]

interface Named {
  page: string
  named: string
}
/** Code in backticks, without the blocks of commands and examples. */
const inCode = pages.flatMap((page) =>
  [...withoutBlocks(readFileSync(page, 'utf8')).matchAll(/`([^`\n]+)`/g)].map(([, named = '']): Named => ({ page, named })),
)

function withoutBlocks(text: string): string {
  return text.replace(/^ *```[\s\S]*?^ *```/gm, '')
}

const roots = /^(src|server|tests|scripts|bench|docs|locales|\.ci)\//
/** Of an example module, or of data: not of the repository. */
const isExample = (named: string): boolean => /[<{*…\s(]|\bxy\b|competitor/.test(named)

/** A test or a bench is named without its ending. */
const candidates = (named: string): string[] => [named, `${named}.ts`, `${named}.tsx`, `${named}.test.ts`, `${named}.test.tsx`]

test('every path of the repository that a page names exists', () => {
  const paths = inCode.filter(({ named }) => roots.test(named) && !isExample(named))
  expect(paths.length).toBeGreaterThan(200)
  expect(paths.filter(({ named }) => !candidates(named.replace(/\/$/, '')).some((path) => existsSync(path)))).toEqual([])
})

test('every file that a page names without its folder exists', () => {
  const bare = inCode.filter(({ named }) => /^[\w-]+\.(ts|tsx|mjs)$/.test(named) && !isExample(named))
  expect(bare.length).toBeGreaterThan(20)
  expect(bare.filter(({ named }) => !names.has(named))).toEqual([])
})

test('every link between pages leads to a page and a heading', () => {
  const links = pages.flatMap((page) =>
    [...withoutBlocks(readFileSync(page, 'utf8')).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^\w+:/.test(target))
      .map((target) => ({ page, target })),
  )
  expect(links.length).toBeGreaterThan(100)
  expect(links.filter(({ page, target }) => !leads(page, target))).toEqual([])
})

function leads(page: string, target: string): boolean {
  const [path = '', heading] = target.split('#')
  const file = path ? normalize(join(dirname(page), path)) : page
  return existsSync(file) && (heading === undefined || anchorsOf(file).has(heading))
}

const anchors = new Map<string, ReadonlySet<string>>()

/** As GitHub makes them: lower case, punctuation gone, spaces to hyphens. */
function anchorsOf(page: string): ReadonlySet<string> {
  const known = anchors.get(page)
  if (known) return known
  const headings = [...withoutBlocks(readFileSync(page, 'utf8')).matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => text)
  const found = new Set(
    headings.map((text) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  )
  anchors.set(page, found)
  return found
}

test('every title of a test that a page quotes is in its file', () => {
  const quotes = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/`(tests\/[^`\s]+)`((?:,? "[^"\n]+")+)/g)].flatMap(([, named = '', titles = '']) =>
      [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ page, named, title })),
    ),
  )
  expect(quotes.length).toBeGreaterThan(100)
  const textOf = (named: string): string =>
    candidates(named)
      .flatMap((path) => (existsSync(path) && /\.tsx?$/.test(path) ? [readFileSync(path, 'utf8')] : []))
      .join('\n')
  // Quotes within a title are written as the file has them, or as an apostrophe.
  const plain = (text: string): string => text.replace(/[’\\]/g, (sign) => (sign === '’' ? "'" : ''))
  expect(quotes.filter(({ named, title }) => !plain(textOf(named)).includes(plain(title)))).toEqual([])
})
