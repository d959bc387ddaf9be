/** Asks a provider who it is and whether it knows this installation, from its row. */
import i18next from 'i18next'
import { testProvider } from '../../../api/sc/linked-providers'

export async function run({ id, name }: { id: number; name: string }): Promise<string> {
  await testProvider(id)
  return i18next.t('sc:provider.test_done', { name })
}
