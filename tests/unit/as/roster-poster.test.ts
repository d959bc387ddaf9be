/** The roster on paper (as.md §8): everybody and every day, explained, summed, and nothing that scrolls. */
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { posterMarkup } from '../../support/roster-poster'

const people = 60
let markup: string
beforeAll(async () => {
  markup = await posterMarkup(people)
})
const count = (pattern: RegExp) => markup.match(pattern)?.length ?? 0

describe('sixty people and a month', () => {
  test('are all there, each day of each, by their departments', () => {
    expect(count(/scope="row"/g)).toBe(people + 1)
    expect(count(/scope="rowgroup"/g)).toBe(3)
    expect(count(/<td/g)).toBe(people * 32 + 32)
    expect(markup).toContain(`Person ${people} `)
  })
  test('are summed: hours of a person, people of a day, hours of all', () => {
    const [first = ''] = /<tr><th scope="row">Person 1 .*?<\/tr>/.exec(markup) ?? []
    // 23 workdays of 8 h.
    expect(first).toMatch(/<td>184:00<\/td><\/tr>$/)
    const [sums = ''] = /<tfoot>.*<\/tfoot>/.exec(markup) ?? []
    const [, ...days] = [...sums.matchAll(/<t[hd][^>]*>([^<]*)/g)].map(([, text]) => text)
    expect(days.slice(0, -1).map(Number)).toHaveLength(31)
    for (const day of days.slice(0, -1)) expect(Math.abs(Number(day) - (people * 5) / 7)).toBeLessThanOrEqual(2)
  })
  test('say whose they are, for which days, who printed them, and what each sign means', () => {
    const [head = ''] = /<header>.*?<\/header><ul>.*?<\/ul>/.exec(markup) ?? []
    for (const said of [
      'Roster · Call centre',
      'Formosa Trading · Amy Lin, 2027-02-20 10:00',
      'Shift D09 09:00–18:00',
      'Shift N22 22:00–06:30',
    ])
      expect(head).toContain(said)
    for (const sign of ['<b>R</b> Rest day', '<b>RO</b> Regular day off', '<b>/</b> on leave', '<b>*</b> Draft'])
      expect(head).toContain(sign)
    expect(head).not.toContain('Holiday')
  })
  test('mark drafts and leave in their cells', () => {
    expect(count(/>D09\*<\/td>/g)).toBe(23)
    expect(count(/>(?:D09|N22)\/<\/td>/g)).toBe(1)
  })
})

describe('its paper', () => {
  const css = readFileSync('src/pages/as/roster/roster-poster.css', 'utf8')
  test('is A3, landscape, by a page of its own: other prints keep theirs', () => {
    expect(css).toMatch(/@page roster \{\s*size: A3 landscape;/)
    expect(css).toMatch(/page: roster;/)
  })
  test('holds it whole: nothing scrolls, sticks or has a height; rows are not cut, the head comes again, the sum once', () => {
    expect(css).not.toMatch(/overflow(-[xy])?:|sticky|fixed;(?!\s*border-collapse)|(?<!line-)height:/)
    expect(css).toMatch(/tr \{\s*break-inside: avoid;/)
    expect(css).toMatch(/thead \{\s*display: table-header-group;/)
    expect(css).toMatch(/tfoot \{\s*display: table-row-group;/)
  })
  test('has nothing of the console beside it, whose panes scroll', () => {
    expect(css).toMatch(/body:has\(> \.k-roster-poster\) > :not\(\.k-roster-poster\) \{\s*display: none !important;/)
    expect(markup).toMatch(/^<section class="k-roster-poster">/)
    expect(markup).not.toMatch(/class="(?!k-roster-poster")/)
  })
})
