/** A component that needs records of modules that are not loaded yet waits for each, and has them at once the next time. */
import { renderToStaticMarkup } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test, vi } from 'vitest'

// Files share their modules.
vi.hoisted(() => vi.resetModules())
vi.mock('../../../src/resources/core/find-resource', () => ({ findResource: (name: string) => ({ name }) }))
vi.mock('../../../src/resources/module-files', () => {
  const moduleOf = (code: string) => () => Promise.resolve({ code, resources: [{ name: `${code}/thing` }] })
  return { moduleFiles: { za: moduleOf('za'), zb: moduleOf('zb') } }
})
afterAll(() => vi.resetModules())

const { useResource } = await import('../../../src/resources/core/use-resource')

function Names() {
  const [one, other] = [useResource('za/thing'), useResource('zb/thing')]
  return (
    <output>
      {one?.name} {other?.name}
    </output>
  )
}

test('two of modules that are not loaded: each is its own', async () => {
  const { prelude } = await prerenderToNodeStream(<Names />)
  expect((await text(prelude)).replaceAll('<!-- -->', '')).toBe('<output>za/thing zb/thing</output>')
  // Nothing is waited for any more.
  expect(renderToStaticMarkup(<Names />)).toBe('<output>za/thing zb/thing</output>')
})
