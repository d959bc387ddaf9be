/** A stock phrase put into a comment that is being written. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainOf } from '../../../src/shared/engine/rich-text'
import { withPhrase } from '../../../src/screens/comments/insert-phrase'

test.each([
  ['nothing is written', '', 'Please see the file.', '<p>Please see the file.</p>'],
  ['behind a word', '<p>Done.</p>', 'Please see the file.', '<p>Done. Please see the file.</p>'],
  ['behind a space, as the editor keeps it', '<p>Done.&nbsp;</p>', 'Thanks', '<p>Done.&nbsp;Thanks</p>'],
  ['behind a list', '<ul><li>One</li></ul>', 'Thanks', '<ul><li>One</li></ul><p>Thanks</p>'],
  ['an empty paragraph', '<p>One</p><p></p>', 'Thanks', '<p>One</p><p>Thanks</p>'],
  ['lines stay lines', '', 'Dear all,\nthanks', '<p>Dear all,<br />thanks</p>'],
  ['signs stay signs', '', '<b> & co', '<p>&lt;b&gt; &amp; co</p>'],
])('%s', (_what, html, phrase, expected) => {
  expect(withPhrase(html, phrase)).toBe(expected)
})

test('property: the words read as they were, the phrase behind them', () => {
  const words = fc.stringMatching(/^[a-z<>& ]{0,12}[a-z]$/)
  fc.assert(
    fc.property(fc.array(words), words, (paragraphs, phrase) => {
      const html = paragraphs.reduce((written, one) => written + withPhrase('', one), '')
      expect(plainOf(withPhrase(html, phrase))).toBe(plainOf(html + withPhrase('', phrase)))
    }),
  )
})
