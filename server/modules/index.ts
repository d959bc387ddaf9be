/** The modules of the server. Each is known by its index file only. */
import type { ServerModule } from '../contracts/module'
import { asModule } from './as'
import { bbModule } from './bb'
import { caModule } from './ca'
import { cmModule } from './cm'
import { faModule } from './fa'
import { scModule } from './sc'
import { vsModule } from './vs'
import { wfModule } from './wf'

export const serverModules: readonly ServerModule[] = [scModule, cmModule, wfModule, asModule, bbModule, caModule, faModule, vsModule]
