/** When the shape of what is on its way appears: shell, screen and rows one after the other, with no empty page between them. */
import { expect, test } from 'vitest'
import { waiting } from '../../../src/ui/waiting'

test('one that takes the place of another goes on with its wait; after a page that stood, it begins anew', () => {
  const page = waiting()
  expect(page.since(1000)).toBe(1000)
  const endShell = page.begin(1000)
  expect(page.since(1050)).toBe(1000)
  // React ends what goes before it begins what comes.
  endShell()
  const endScreen = page.begin(1000)
  expect(page.since(2600)).toBe(1000)
  endScreen()
  expect(page.since(2700)).toBe(2700)
  page.begin(2700)
  expect(page.since(2800)).toBe(2700)
})
