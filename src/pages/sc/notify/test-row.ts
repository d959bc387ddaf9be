/** Sends a test to a webhook: saved settings, once, and says what came of it. */
import i18next from 'i18next'
import { testChannel } from '../../../api/sc/notify'

export const run = async ({ id, name }: { id: number; name: string }): Promise<string> =>
  i18next.t('sc:notify.test_done', { name, status: await testChannel(id) })
