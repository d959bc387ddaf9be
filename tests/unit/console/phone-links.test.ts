/** Telephone numbers as links: what can be dialled, and nothing else. */
import { expect, test } from 'vitest'
import { phoneAddress } from '../../../src/screens/field-types/texts'

test.each([
  ['+886 2 2345 6789', 'tel:+886223456789'],
  ['(02) 2345-6789 #12', 'tel:0223456789'],
  ['02-2345-6789 分機 12', 'tel:0223456789'],
  ['call the desk', undefined],
  ['12', undefined],
])('%s', (text, address) => expect(phoneAddress(text)).toBe(address))
