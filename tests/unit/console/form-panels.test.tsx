/** Panels beside a form know the record that it is about, its computed fields too. */
import { prerenderToNodeStream } from 'react-dom/static'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test, vi } from 'vitest'
import type { RecordRow } from '../../../src/providers/data/record-api'
import type { FormPanelProps, Resource } from '../../../src/resources/core/define-module'
import { FormPanels } from '../../../src/screens/form/form-panels'
import { FormScopeProvider, type FormScope } from '../../../src/screens/form/state/form-context'
import { createFormStore, type FormState, type FormStore } from '../../../src/screens/form/state/form-store'

// Files share their modules.
vi.hoisted(() => vi.resetModules())
// The store of a form has no state on a server.
vi.mock('../../../src/screens/form/state/form-store', async (original) => ({
  ...(await original<object>()),
  useFormState: <T,>(store: FormStore, select: (state: FormState) => T) => select(store.get()),
}))
afterAll(() => vi.resetModules())

const Shown = ({ id, row, values, saved }: FormPanelProps) => <output>{JSON.stringify({ id, kind: row?.kind, values, saved })}</output>

async function drawn(record: RecordRow | undefined): Promise<unknown> {
  const store = createFormStore({ name: 'Leave, typed' })
  store.patch({ base: { name: 'Leave' } })
  const resource = { formPanels: [() => Promise.resolve({ default: Shown })] } as unknown as Resource // Panels read no more of it.
  const scope = { store, resource } as unknown as FormScope // Nor of this.
  const { prelude } = await prerenderToNodeStream(
    <FormScopeProvider value={scope}>
      <FormPanels record={record} />
    </FormScopeProvider>,
  )
  const [, shown = ''] = /<output>(.*)<\/output>/.exec(await text(prelude)) ?? []
  return JSON.parse(shown.replaceAll('&quot;', '"'))
}

test('what is typed, what is saved, and the record itself: the kind of a form of attendance is computed', async () => {
  const at = { created_at: '2026-11-25T01:00:00Z', updated_at: '2026-11-25T01:00:00Z', created_by: null, updated_by: null }
  const record: RecordRow = { id: 3, version: 1, ...at, kind: 'dayoff', name: 'Leave' }
  expect(await drawn(record)).toEqual({ id: 3, kind: 'dayoff', values: { name: 'Leave, typed' }, saved: { name: 'Leave' } })
})

test('a new record has none', async () => {
  expect(await drawn(undefined)).toEqual({ values: { name: 'Leave, typed' }, saved: { name: 'Leave' } })
})
