/** The rules of .oxlintrc.json find what they are there for: in a project of one file, a mistake of each kind is reported on its line, and nothing else. */
import { expect, test } from 'vitest'
import { lint } from '../../support/linted'

/** Linted in src, where the rules of React hold too. A promise that floats behind `&&` is an unused expression besides. @returns `line rule`, in order of the lines */
const complaints = (code: string): string[] =>
  lint({ 'src/planted.tsx': code })
    .filter(({ rule }) => rule !== 'no-unused-expressions')
    .map(({ line, rule }) => `${line} ${rule}`)

/** Each line that names a rule in its comment breaks it. */
const expected = (code: string): string[] =>
  code.split('\n').flatMap((line, at) => {
    const rule = /\/\/ breaks ([\w-]+)$/.exec(line)?.[1]
    return rule ? [`${at + 1} ${rule}`] : []
  })

const promises = `const later = async () => 1
const takes = (act: () => void) => act()
class Quiet {
  act(): void {}
}
export class Loud extends Quiet {
  override async act(): Promise<void> {} // breaks no-misused-promises
}
export async function planted() {
  later() // breaks no-floating-promises
  later().then(() => 2) // breaks no-floating-promises
  ;[1].map(async (n) => n) // breaks no-floating-promises
  Promise.all([later()]) // breaks no-floating-promises
  takes.name === 'x' && later() // breaks no-floating-promises
  void later()
  later().catch(() => 2)
  takes(later) // breaks no-misused-promises
  if (later()) return 1 // breaks no-misused-promises
  const given: { act: () => void } = { act: async () => undefined } // breaks no-misused-promises
  const spread = { ...later() } // breaks no-misused-promises
  await takes // breaks await-thenable
  for await (const n of [1, 2]) takes(() => n) // breaks await-thenable
  if (takes.length === 2) throw 'text' // breaks only-throw-error
  if (takes.length === 3) throw { given, spread } // breaks only-throw-error
  return <button onClick={async () => undefined} />
}
`

const hooks = `import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'

let outside = 0
export function Outside() {
  outside = 1 // breaks globals
  return <p>{outside}</p>
}
export function Sometimes({ on }: { on: boolean }) {
  if (on) useState(1) // breaks rules-of-hooks
  return null
}
export function Forgotten({ id }: { id: number }) {
  useEffect(() => {
    document.title = String(id) // breaks exhaustive-deps
  }, [])
  return null
}
export function Anew() {
  const Inner = () => <p />
  return <Inner /> // breaks static-components
}
export function Nothing({ id }: { id: number }) {
  const nothing = useMemo(() => { // breaks void-use-memo
    void id
  }, [id])
  return <p>{nothing}</p>
}
export function Given({ id }: { id: number }) {
  const sum = useMemo((n) => n + id, [id]) // breaks use-memo
  return <p>{sum}</p>
}
export function Changed({ list }: { list: number[] }) {
  const [first] = useState({ at: list[0] })
  first.at = 2 // breaks immutability
  return <p>{first.at}</p>
}
export function Current() {
  const ref = useRef(0)
  ref.current = 1 // breaks refs
  return null
}
export function Twice() {
  const [at, setAt] = useState(0)
  useEffect(() => {
    setAt(1) // breaks set-state-in-effect
  }, [])
  return <p>{at}</p>
}
export function Caught({ children }: { children: ReactNode }) {
  try {
    return <p>{children}</p> // breaks error-boundaries
  } catch {
    return null
  }
}
export function Chance() {
  const number = Math.random() // breaks purity
  return <p>{number}</p>
}
export function Endless() {
  const [at, setAt] = useState(0)
  setAt(at + 1) // breaks set-state-in-render
  return <p>{at}</p>
}
`

test.each([
  ['promises, and what is thrown', promises],
  ['hooks, and what React forbids while it draws', hooks],
])('rules of %s', (_what, code) => {
  expect(expected(code).length).toBeGreaterThan(10)
  expect(complaints(code)).toEqual(expected(code))
})
