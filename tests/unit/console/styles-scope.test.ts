/** Styles have a scope: a class is dressed by one stylesheet. Others reach it only from a class of their own (`.k-own .k-theirs`). */
import { readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

describe('scope of styles', () => {
  it('no two stylesheets dress the same class', () => {
    const sheets = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src/*.css'], { encoding: 'utf8' })
    expect(
      sharedClasses(
        sheets
          .trim()
          .split('\n')
          .map((path) => ({ path, css: readFileSync(path, 'utf8') })),
      ),
    ).toEqual([])
  })

  it('tells a class that two stylesheets dress, and lets one be adjusted inside a class of its own', () => {
    const list = { path: 'list.css', css: '.k-search { width: 10px } @media print { .k-search:hover, b > i { color: red } }' }
    expect(sharedClasses([list, { path: 'page.css', css: '/* .k-a */ .k-search { display: flex }' }])).toEqual([
      '.k-search: list.css, page.css',
    ])
    expect(sharedClasses([list, { path: 'page.css', css: '.k-page :is(.k-a, .k-b) > .k-search { display: flex }' }])).toEqual([])
    expect(sharedClasses([list, { path: 'page.css', css: '.k-search.k-page { display: flex }' }])).toEqual([])
    expect(sharedClasses([list, { path: 'page.css', css: 'html[data-mode="dark"] .k-search b { display: flex }' }])).toHaveLength(1)
    expect(sharedClasses([list, { path: 'page.css', css: ':is(.k-a, .k-search) b { display: flex }' }])).toHaveLength(1)
  })
})

interface Sheet {
  readonly path: string
  readonly css: string
}

/** Which classes begin the selectors of more than one stylesheet. A selector that also names a class of its stylesheet alone can't reach further. */
function sharedClasses(sheets: readonly Sheet[]): string[] {
  const mentionedBy = new Map<string, Set<string>>()
  const dressedBy = new Map<string, Set<string>>()
  for (const { path, css } of sheets) for (const [, name = ''] of css.matchAll(/\.(k-[\w-]+)/g)) note(mentionedBy, name, path)
  for (const { path, css } of sheets)
    for (const selector of selectorsOf(css))
      if (classesOf(selector).every((name) => (mentionedBy.get(name)?.size ?? 0) > 1))
        for (const name of rootsOf(selector)) note(dressedBy, name, path)
  return [...dressedBy].filter(([, paths]) => paths.size > 1).map(([name, paths]) => `.${name}: ${[...paths].join(', ')}`)
}

function note(places: Map<string, Set<string>>, name: string, path: string): void {
  places.set(name, (places.get(name) ?? new Set()).add(path))
}

function selectorsOf(css: string): string[] {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, '')
  return [...bare.matchAll(/([^{};]+)\{/g)]
    .map(([, prelude]) => (prelude ?? '').trim())
    .filter((prelude) => !prelude.startsWith('@'))
    .flatMap(splitList)
}

/** A list of selectors, cut at the commas that stand in no parentheses. */
function splitList(list: string): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of list) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.map((part) => part.trim())
}

/** The classes from any of which the selector reaches all that it dresses: those of its first compound that has one. */
function rootsOf(selector: string): string[] {
  const compound = compoundsOf(selector).find((each) => each.includes('.k-'))
  if (compound === undefined) return []
  const own = classesOf(compound)
  if (own.length > 0) return own
  const alternatives = /:(?:is|where)\((.*)\)/.exec(compound)?.[1]
  return alternatives === undefined ? [] : splitList(alternatives).flatMap(rootsOf)
}

/** Those that it asks for: not what may be an alternative, nor what it excludes. */
function classesOf(selector: string): string[] {
  const asked = selector.replace(/:(?:not|is|where)\((?:[^()]|\([^()]*\))*\)/g, '')
  return [...asked.matchAll(/\.(k-[\w-]+)/g)].map(([, name]) => name ?? '')
}

function compoundsOf(selector: string): string[] {
  const compounds = ['']
  let depth = 0
  for (const sign of selector) {
    if (sign === '(' || sign === '[') depth += 1
    if (sign === ')' || sign === ']') depth -= 1
    if (depth === 0 && /[\s>+~]/.test(sign)) compounds.push('')
    else compounds[compounds.length - 1] += sign
  }
  return compounds
}
