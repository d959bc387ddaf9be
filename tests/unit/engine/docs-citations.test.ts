/** Comments and tests cite the specification by file and section (`sc.md §5.2`, `cm.md R5`, `spec/README.md §2`): each citation leads somewhere. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folders = ['src', 'server', 'tests', 'scripts', 'bench']
const itself = 'tests/unit/engine/docs-citations.test.ts'
const sources = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|mjs|css)$/.test(file))
    .map((file) => `${folder}/${file}`)
    .filter((file) => file !== itself),
)

/** One place: `§5.2` or `R5`. Several follow one another: `§2, §3.3; §12.8–9`. A range counts by its first. */
const place = String.raw`(?:§\d+(?:\.\d+)*|[A-Z]\d+)(?:[–-]§?[\dA-Z.]*\d)?`
const citation = new RegExp(String.raw`([\w./-]*[\w-]\.md)\b\`?(?:,? (${place}(?:(?:,|;| and| or)? ${place})*))?`, 'g')

interface Citation {
  source: string
  cited: string
  places: string[]
}
const citations: Citation[] = sources.flatMap((source) =>
  [...readFileSync(source, 'utf8').matchAll(citation)].map(([, cited = '', places = '']) => ({
    source,
    cited,
    places: [...places.matchAll(/§(\d+(?:\.\d+)*)|([A-Z]\d+)/g)].map(([, section, row]) => section ?? row ?? ''),
  })),
)

/** `sc.md` is of docs/spec; `spec/…`, `decisions/…` and guides are named from docs, or from the root. */
function fileOf(cited: string): string | undefined {
  const bare = cited.replace(/^(\.\.?\/)+/, '')
  return [`docs/spec/${bare}`, `docs/${bare}`, bare].find((file) => existsSync(file))
}

const spoken = new Map<string, ReadonlySet<string>>()

/** What can be cited of a file: numbered headings, bold numbers, the items of a section's numbered list (12.7), rows and rules (S33, R5). */
function placesOf(file: string): ReadonlySet<string> {
  const known = spoken.get(file)
  if (known) return known
  const found = new Set<string>()
  let section = ''
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const heading = /^#+ (\d+(?:\.\d+)*)/.exec(line)?.[1]
    if (heading) section = heading
    const item = /^(\d+)\. /.exec(line)?.[1]
    for (const name of [heading, item && section && `${section}.${item}`, /^\*\*(\d+(?:\.\d+)+)\b/.exec(line)?.[1]])
      if (name) found.add(name)
    for (const [, row = ''] of line.matchAll(/(?:^\| |\*\*)([A-Z]\d+)\b/g)) found.add(row)
  }
  spoken.set(file, found)
  return found
}

test('the specification is cited', () => {
  expect(citations.length).toBeGreaterThan(1_000)
  expect(citations.filter(({ places }) => places.length > 0).length).toBeGreaterThan(1_000)
})

test('every file that is cited exists', () => {
  expect(citations.filter(({ cited }) => fileOf(cited) === undefined).map(({ source, cited }) => `${source}: ${cited}`)).toEqual([])
})

test('every section, rule and row that is cited exists', () => {
  const missing = citations.flatMap(({ source, cited, places }) => {
    const file = fileOf(cited)
    return file ? places.filter((name) => !placesOf(file).has(name)).map((name) => `${source}: ${cited} ${name}`) : []
  })
  expect(missing).toEqual([])
})
