/** Formatted text as the server keeps it (bb.md §5.9, runtime.md S30): allowed elements only, whatever comes; in Chromium see tests/e2e/engine/rich-text.test.ts. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  attachmentsIn,
  embedOf,
  isRichLink,
  isRichPicture,
  plainOf,
  richClasses,
  richElements,
  richStyles,
} from '../../../src/shared/engine/rich-text'
import { cleanRichText, richOfCell } from '../../../server/field-types/rich-text'
import { xssVectors } from '../../support/xss-vectors'

const tag = /<\/?([a-z0-9]+)((?: [a-z-]+="[^"]*")*)(?: \/)?>/g

/** Everything in the text that bb.md §5.9 does not allow. */
function forbiddenIn(html: string): string[] {
  const wrong: string[] = []
  const rest = html.replace(tag, (_whole, name: string, attributes: string) => {
    if (!Object.hasOwn(richElements, name)) wrong.push(name)
    for (const [, attribute = '', value = ''] of attributes.matchAll(/ ([a-z-]+)="([^"]*)"/g))
      if (!isAllowed(name, attribute, value.replaceAll('&amp;', '&'))) wrong.push(`${name} ${attribute}=${value}`)
    return ''
  })
  return rest.includes('<') ? [...wrong, rest] : wrong
}
function isAllowed(name: string, attribute: string, value: string): boolean {
  switch (attribute) {
    case 'href':
      return isRichLink(value)
    case 'src':
      return isRichPicture(value)
    case 'rel':
      return value === 'noopener noreferrer'
    case 'target':
      return value === '_blank'
    case 'class':
      return value.split(' ').every((one) => richClasses.has(one))
    case 'style':
      return value
        .split(';')
        .filter(Boolean)
        .every((one) => {
          const [property = '', set = ''] = one.split(':')
          return richStyles[property.trim()]?.test(set.trim()) ?? false
        })
    default:
      return richElements[name]?.includes(attribute) ?? false
  }
}

describe('what is kept', () => {
  test.each([
    ['<h2>A</h2><p>b <strong>c</strong> <em>d</em> <u>e</u> <s>f</s></p>', undefined],
    ['<ul><li>one<ol><li>two</li></ol></li></ul><blockquote><p>q</p></blockquote><pre><code>x &lt; y</code></pre><hr />', undefined],
    [
      '<figure class="table" style="width:50%"><table><tbody><tr><td colspan="2" style="text-align:right">1</td></tr></tbody></table></figure>',
      undefined,
    ],
    ['<p><span style="color:#ff0000;font-size:12px">red</span></p>', undefined],
    [
      '<p><a href="https://example.org/a?b=1&amp;c=2">x</a></p>',
      '<p><a href="https://example.org/a?b=1&amp;c=2" rel="noopener noreferrer" target="_blank">x</a></p>',
    ],
    ['<p><a href="/cm/use/lead">x</a></p>', '<p><a href="/cm/use/lead" rel="noopener noreferrer" target="_blank">x</a></p>'],
    ['<img src="/api/common/attachment/7" alt="plan" />', undefined],
    ['<h1>Top</h1><b>b</b><i>i</i><del>d</del>', '<h2>Top</h2><strong>b</strong><em>i</em><s>d</s>'],
    ['<p>とうきょう 臺灣 &amp; 5 &lt; 6</p>', undefined],
  ])('%s', (given, kept = given) => expect(cleanRichText(given)).toBe(kept))
})

describe('what is not', () => {
  test.each([
    ['<p onclick="x()">a</p>', '<p>a</p>'],
    ['<p>a<script>alert(1)</script></p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<img src="https://example.org/x.png">', ''],
    ['<img src="data:image/png;base64,AAAA">', ''],
    ['<p style="position:fixed;color:red">a</p>', '<p style="color:red">a</p>'],
    ['<p class="k-sidebar table">a</p>', '<p class="table">a</p>'],
    ['<p>a', '<p>a</p>'],
    ['<p> &nbsp; </p><p><br></p>', ''],
  ])('%s → %s', (given, kept) => expect(cleanRichText(given)).toBe(kept))

  test('there are about 200 ways in', () => expect(xssVectors.length).toBeGreaterThan(200))
  test.each(xssVectors)('%s', (vector) => expect(forbiddenIn(cleanRichText(`<p>before</p>${vector}<p>after</p>`))).toEqual([]))

  test('property: of any text only what is allowed, and cleaning it again changes nothing', () => {
    const piece = fc.oneof(
      fc.constantFrom(...xssVectors),
      fc.string(),
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '&lt;',
        '&#60;',
        '<!--',
        '-->',
        '<p',
        '</p>',
        'style=',
        ' on',
        '<table>',
        '</td>',
        '<svg>',
        '\u0000',
      ),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const clean = cleanRichText(pieces.join(''))
        expect(forbiddenIn(clean)).toEqual([])
        expect(cleanRichText(clean)).toBe(clean)
      }),
      { numRuns: 500 },
    )
  })
  test('what is taken out leaves nothing that a second look would change', () => {
    const clean = cleanRichText('<p>a<select>b<p>c</p>')
    expect(cleanRichText(clean)).toBe(clean)
  })
  test('deeply nested elements are cut off', () => {
    expect(cleanRichText(`${'<blockquote>'.repeat(5_000)}x`).length).toBeLessThan(5_000)
  })
})

test.each([
  ['<p>As it is.</p>', '<p>As it is.</p>'],
  ['Fish &amp; chips', 'Fish &amp; chips'],
  ['One line: a < b & c', 'One line: a &lt; b &amp; c'],
  ['First.\nSecond.\n\nThird.', '<p>First.<br />Second.</p><p>Third.</p>'],
  ['First.\r\n \r\nSecond.\r\n', '<p>First.</p><p>Second.</p>'],
  ['A & B\nC', '<p>A &amp; B<br />C</p>'],
])('a cell of a file: %j', (cell, html) => expect(richOfCell(cell)).toBe(html))

test('the words alone', () => expect(plainOf('<h2>A &amp; B</h2><p>c&nbsp;<strong>d</strong></p>')).toBe('A & B c d'))

test('pictures and files of a text, each once; what only looks like one is none', () =>
  expect(
    attachmentsIn(
      '<p><img src="/api/common/attachment/7" /><a href="/api/common/attachment/8">plan</a><img src="/api/common/attachment/7" /></p><p>src="/api/common/attachment/9/link" /api/common/attachment/10</p>',
    ),
  ).toEqual([7, 8]))

describe('what may be embedded', () => {
  test.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'youtube', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://www.youtube.com/watch?list=1&v=dQw4w9WgXcQ&t=4', 'youtube', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ', 'youtube', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://vimeo.com/76979871', 'vimeo', 'https://player.vimeo.com/video/76979871?dnt=1'],
  ])('%s is a video', (url, kind, player) => expect(embedOf(url)).toEqual({ kind, url, player }))
  test('a page of this site', () => expect(embedOf('/bb/use/read/3')).toEqual({ kind: 'page', url: '/bb/use/read/3' }))
  test.each([
    'https://example.org/video',
    'https://youtube.com.example.org/watch?v=dQw4w9WgXcQ',
    '//example.org',
    'javascript:x',
    '/api/logout',
  ])('nothing else: %s', (url) => expect(embedOf(url)).toBeUndefined())
  test('is kept as a link, a tick as a class', () => {
    const media = '<figure class="media"><a href="/bb/use/read/3" rel="noopener noreferrer" target="_blank">/bb/use/read/3</a></figure>'
    const todo = '<ul class="todo-list"><li class="todo-done">one</li><li>two</li></ul>'
    expect([cleanRichText(media), cleanRichText(todo)]).toEqual([media, todo])
  })
})
