/** Workflow on the server (wf.md): what its declarations can't say. */
import type { ServerModule } from '../../contracts/module'
import { wfHooks } from './hooks'

export const wfModule: ServerModule = { name: 'wf', hooks: wfHooks }
