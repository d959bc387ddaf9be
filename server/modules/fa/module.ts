/** Finance on the server (fa.md): what its declarations can't say. */
import type { ServerModule } from '../../contracts/module'
import { faHooks } from './hooks'

export const faModule: ServerModule = {
  name: 'fa',
  hooks: faHooks,
}
