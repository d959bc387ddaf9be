/** Where links and files of a bulletin lead (bb.md §7). */
import { expect, test } from 'vitest'
import { linkTargetsOf } from '../../../server/modules/bb/links/rules/link-targets'

test('files, pictures, bulletins and pages of the web are judged, each once; mail, telephone and other pages of this site are not', () => {
  const body =
    '<p><a href="https://a.example/x?a=1&amp;b=2">a</a> <a href="https://a.example/x?a=1&amp;b=2">again</a> <a href="mailto:a@b.example">m</a>' +
    '<a href="tel:119">t</a> <a href="/cm/use/lead">leads</a> <a href="/bb/use/read/7?from=mail">b</a></p>' +
    '<figure class="image"><img src="/api/common/attachment/3" alt=""></figure>'
  expect(linkTargetsOf([body, body], [3, 4])).toEqual([
    { kind: 'file', target: '/api/common/attachment/3', id: 3 },
    { kind: 'file', target: '/api/common/attachment/4', id: 4 },
    { kind: 'web', target: 'https://a.example/x?a=1&b=2' },
    { kind: 'bulletin', target: '/bb/use/read/7?from=mail', id: 7 },
  ])
})

test('an address that is too long to be kept is left out', () =>
  expect(linkTargetsOf([`<a href="https://a.example/${'x'.repeat(500)}">a</a>`], [])).toEqual([]))
