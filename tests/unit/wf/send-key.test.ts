/** Which key sends an act of a form (wf.md §2.2). */
import { expect, test } from 'vitest'
import { isSendKey } from '../../../src/pages/wf/run/send-key'

const plain = { key: 'Enter', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false, repeat: false }
const ctrl = { ...plain, ctrlKey: true }

test('Ctrl+Enter and ⌘Enter send, in a comment and in a closed picker', () => {
  for (const expanded of [null, 'false']) {
    expect(isSendKey(ctrl, expanded)).toBe(true)
    expect(isSendKey({ ...plain, metaKey: true }, expanded)).toBe(true)
  }
})

test('Enter alone never sends: it chooses in a picker, and breaks a line', () => {
  for (const expanded of [null, 'false', 'true']) expect(isSendKey(plain, expanded)).toBe(false)
})

test('nothing is sent while a picker is open, while characters are composed, or because a key is held down', () => {
  expect(isSendKey(ctrl, 'true')).toBe(false)
  expect(isSendKey({ ...ctrl, isComposing: true }, null)).toBe(false)
  expect(isSendKey({ ...ctrl, repeat: true }, null)).toBe(false)
})

test('other keys, and Enter with further ones, send nothing', () => {
  for (const other of [{ key: 'a' }, { shiftKey: true }, { altKey: true }, { metaKey: true }])
    expect(isSendKey({ ...ctrl, ...other }, null)).toBe(false)
})
